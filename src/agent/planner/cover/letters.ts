import type { Token } from '../language/tokens.ts'
import { type Slot, slot } from '../slots/slot.ts'

const GREETS = /^(?:hello|hi|hey|greetings|dear)$/
const CLOSES = /^(?:best|bests|cheers|greetings|kind|kindly|love|regards|sincerely|thanks|thank|warm|yours)$/
const GOES_ON =
  /^(?:a|advance|again|all|bless|faithfully|from|god|in|lot|much|of|regards|so|the|truly|very|wishes|you)$/
/** Words of a greeting and of what stands below a letter. */
const LONGEST = 14

/** "Hello from the bakery Lindqvist!", "Best, Doris Klee, Secretary": who writes a letter, and to whom, ask for nothing. */
export function lettersIn(tokens: readonly Token[]): Slot[] {
  const found: Slot[] = []
  const [first, next] = tokens
  const longest = next?.low === 'from' ? LONGEST : 3
  let end = tokens.findIndex(({ text }) => /^[,.!\n]$/.test(text))
  if (first && GREETS.test(first.low) && /^(?:from|dear|there)$/.test(next?.low ?? '') && end > 0 && end <= longest)
    found.push(slot('idle', 0, end, undefined, 'letter'))
  end = tokens.length
  for (let at = Math.max(1, end - LONGEST); at < end; at += 1) {
    const opens = tokens[at]!.sentence !== tokens[at - 1]!.sentence
    if (!opens || !CLOSES.test(tokens[at]!.low) || !isSigned(tokens.slice(at + 1))) continue
    found.push(slot('idle', at, end, undefined, 'letter'))
    break
  }
  return found
}

/** Whether nothing but courtesies, names and what stands in brackets follows, and some of it does. */
function isSigned(rest: readonly Token[]): boolean {
  let bracketed = false
  const names = rest.every(({ text, low, kind }) => {
    if (text === '(' || text === ')') bracketed = text === '('
    return bracketed || kind === 'mark' || GOES_ON.test(low) || (kind === 'word' && /^\p{Lu}/u.test(text))
  })
  return names && rest.some(({ kind, low }) => kind === 'word' && !GOES_ON.test(low))
}
