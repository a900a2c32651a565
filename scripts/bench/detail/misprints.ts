import type { Rgb } from '../../../src/preservation/raster/raster.ts'
import type { Rectangle } from './measures.ts'

/** Letters and digits that are easily taken for each other. */
const LOOKALIKES = [
  'bd',
  'pq',
  'nu',
  'ec',
  'ao',
  'il',
  'mn',
  'OQ',
  'CG',
  'EF',
  'PR',
  'MN',
  'UV',
  'BR',
  '68',
  '38',
  '17',
  '56',
  '09',
  '25',
]

/** Letters that are exchanged at most. */
const MOST = 3

/** Levels by which a pixel must differ to belong to an exchanged letter. */
const DIFFERS = 16

const TEXT = /(?<=<text [^>]*>)[^<]+(?=<)/g

/** Whether a drawing has letters that could be exchanged. */
export function holdsLetters(drawing: string): boolean {
  return drawing.match(TEXT) !== null
}

/** The drawing with one to three letters in a row, in one of its texts, exchanged for others of the same look. */
export function exchangeLetters(drawing: string, random: () => number): string {
  const below = (end: number) => Math.floor(end * random())
  const texts = [...drawing.matchAll(TEXT)].filter(([text]) => [...text].some((letter) => lookalikesOf(letter) !== ''))
  const { 0: text, index } = texts[below(texts.length)]!
  const exchangeable = [...text].flatMap((letter, i) => (lookalikesOf(letter) === '' ? [] : [i]))
  const first = below(exchangeable.length)
  const chosen = exchangeable.slice(first, first + 1 + below(MOST))
  const exchanged = [...text].map((letter, i) => {
    const others = lookalikesOf(letter)
    return chosen.includes(i) ? others[below(others.length)]! : letter
  })
  return drawing.slice(0, index) + exchanged.join('') + drawing.slice(index + text.length)
}

function lookalikesOf(letter: string): string {
  return LOOKALIKES.filter((pair) => pair.includes(letter))
    .join('')
    .replaceAll(letter, '')
}

/** The box around all that differs; `undefined` where nothing does. */
export function boxOfDifference(a: Rgb, b: Rgb): Rectangle | undefined {
  let [left, top, right, bottom] = [a.width, a.height, -1, -1]
  for (let i = 0; i < a.width * a.height; i++) {
    if ([0, 1, 2].every((c) => Math.abs(a.pixels[3 * i + c]! - b.pixels[3 * i + c]!) <= DIFFERS)) continue
    const [x, y] = [i % a.width, Math.floor(i / a.width)]
    ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)]
  }
  return right < 0 ? undefined : [left, top, right - left + 1, bottom - top + 1]
}
