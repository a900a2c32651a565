import { mayQuote, tokenize } from './tokens.ts'

/** Stands for what is read already: what lies before it ends there. */
export const TAKEN = '\0'

/** Instructions with as many marks for what is taken in the place of all that is quoted. */
export function withoutQuotes(instructions: string): string {
  if (!mayQuote(instructions)) return instructions
  const quotes = tokenize(instructions).filter(({ kind }) => kind === 'quote')
  return quotes.reduce((text, { start, end }) => blanked(text, start, end, TAKEN), instructions)
}

/** A text with blanks from one place to before another, every other letter where it was. */
export function blanked(text: string, from: number, to: number, blank = ' '): string {
  return text.slice(0, from) + blank.repeat(to - from) + text.slice(to)
}
