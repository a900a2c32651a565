import type { ScenePicture } from '../../plan.ts'

/** The picture whose colours a sheet gets, and the rest of the instructions. */
export interface ColoursOfPicture {
  /** Counted from 1. */
  readonly picture: number
  /** The passage that says it. */
  readonly words: string
  /** The instructions with blanks in its place. */
  readonly rest: string
}

const PICTURE = String.raw`(?:(?:first|second|third|fourth|last) )?(?:picture|photo|photograph|image|pic|snapshot|screenshot|painting|artwork|logo|emblem)(?: (?<number>\d{1,2}))?`
const WHOSE = '(?:the|my|our|this|that|your|attached|given|uploaded)'
const COLOURS = `(?:(?:main|same|dominant|brand) )*(?:colou?rs?|palette|colou?r (?:scheme|palette)|tones|shades)`
const LEADS = `(?:(?:based|using|use|uses|with|in|from|taking|take|matching|match|matches|that|which|to|go|goes|and|it) )*`

/**
 * "in the colours of my photo", "with colours from the second picture", "matching our logo's colours", "to match my
 * photo".
 */
const OF_PICTURE = [
  `${LEADS}(?:the |its )?${COLOURS} (?:of|from|in|taken from|that match|matching|as in) (?:${WHOSE} )*${PICTURE}`,
  `${LEADS}(?:${WHOSE} )+${PICTURE}(?:['’]?s)? ${COLOURS}`,
  `${LEADS}${PICTURE}['’]s ${COLOURS}`,
  `(?:matching|(?:to|that) match(?:es)?|to go with|that goes with) (?:${WHOSE} )+${PICTURE}`,
].map((pattern) => new RegExp(String.raw`(?<![\p{L}\p{N}'’-])${pattern}(?![\p{L}\p{N}])`, 'iu'))

/** Takes out of instructions from which picture a sheet is to have its colours. */
export function coloursOfPicture(
  instructions: string,
  pictures: readonly ScenePicture[],
): ColoursOfPicture | undefined {
  const match = OF_PICTURE.map((pattern) => pattern.exec(instructions)).find((found) => found !== null)
  const picture = match && meantBy(match[0], Number(match.groups?.number ?? 0), pictures)
  if (!match || picture === undefined) return undefined
  const before = instructions.slice(0, match.index)
  const rest = before + ' '.repeat(match[0].length) + instructions.slice(match.index + match[0].length)
  return { picture, words: match[0].trim(), rest }
}

const ORDINALS = ['first', 'second', 'third', 'fourth']

function meantBy(words: string, number: number, pictures: readonly ScenePicture[]): number | undefined {
  const low = words.toLowerCase()
  const ordinal = ORDINALS.findIndex((one) => low.includes(one)) + 1
  // A logo is more likely to be cut out than what it is to stand on.
  const logo = /logo|emblem/.test(low) ? pictures.findIndex(({ transparent }) => transparent) + 1 : 0
  const meant = number || ordinal || (low.includes('last') ? pictures.length : 0) || logo || 1
  return meant <= pictures.length ? meant : undefined
}
