import { subscribe } from 'node:diagnostics_channel'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runAgent } from '../../src/agent/run-agent.ts'
import { blockUntrustedLoaders } from '../../src/images/files/codec.ts'
import type { WrittenLetters } from '../../src/images/operations/drawing/text.ts'
import { READABLE } from '../../src/images/raster/contrast.ts'
import { type Picture, toSharp } from '../../src/images/raster/picture.ts'
import { resize } from '../../src/images/raster/resize.ts'
import { createSubjectFinder } from '../../src/perception/subject-finder.ts'
import { captioned, laidOut } from '../demo/contact-sheet.ts'
import { toolsDemo } from '../demo/tools-demo.ts'
import { readArguments } from '../read-arguments.ts'
import { measureLetters, onFaces, type Piece } from './contrast/measure-letters.ts'
import { REQUESTS } from './contrast/requests.ts'

const ABOUT = `npm run bench:contrast -- [folder] [--sheet <file.webp>] [--only <words>] [--verbose]

Measures the contrast of letters (WCAG), of the contact sheet of npm run demo and of ordinary requests. The folder
holds photographs to write on beside those of the tests. Prints every text of which a letter has less than ${READABLE} or that lies
on a face, and a summary. With --sheet the pictures come as a contact sheet.`

const FIXTURES = join(import.meta.dirname, '../../test/fixtures')
const EDGE = 420

const { options, operands } = readArguments(ABOUT, {
  allowPositionals: true,
  options: {
    sheet: { type: 'string' },
    only: { type: 'string', default: '' },
    verbose: { type: 'boolean', default: false },
  },
})

blockUntrustedLoaders()
const finder = createSubjectFinder()
const texts: WrittenLetters[] = []
subscribe('darkroom.texts', (message) => texts.push(message as WrittenLetters))

const totals = { texts: 0, pieces: 0, faint: 0, least: 21 }
const photographs = await photographsIn([FIXTURES, ...operands])
const shown: Picture[] = []
for (const [i, { instructions, onPhotograph }] of REQUESTS.entries()) {
  if (!instructions.includes(options.only)) continue
  const files = onPhotograph ? [photographs[i % photographs.length]!] : []
  const picture = await carriedOut(instructions, files)
  await judge(instructions, texts.splice(0), picture)
  if (options.sheet === undefined) continue
  const field = await resize(picture, { width: EDGE, height: Math.round((EDGE * picture.height) / picture.width) })
  shown.push(await captioned(field, `${i} ${instructions}`, 13))
  texts.length = 0
}
if (options.only === '') {
  await toolsDemo.run()
  for (const text of texts.splice(0)) await judge('demo', [text], text.written)
}
if (options.sheet !== undefined) {
  await mkdir(dirname(options.sheet), { recursive: true })
  await toSharp(await laidOut(shown, 4, 10)).toFile(options.sheet)
}
console.log(
  `${totals.pieces} pieces of ${totals.texts} texts: ${totals.faint} below ${READABLE}, the least ${totals.least.toFixed(2)}`,
)
await finder.forget()

async function photographsIn(folders: readonly string[]): Promise<Uint8Array[]> {
  const files: Uint8Array[] = []
  for (const folder of folders)
    for (const name of (await readdir(folder)).toSorted())
      if (/\.(?:jpg|png)$/.test(name)) files.push(await readFile(join(folder, name)))
  return files
}

async function carriedOut(instructions: string, files: readonly Uint8Array[]): Promise<Picture> {
  const request = { instructions, aspect_ratio: 'auto', resolution: '2K', max_steps: 10 } as const
  const told: string[] = []
  const report = { log: (_: string, message: string) => told.push(message), progress: () => undefined }
  const { signal } = new AbortController()
  const { pictures } = await runAgent(request, files, report, signal, { findSubject: finder.find })
  if (options.verbose) console.log(`${instructions}\n  ${told.join('\n  ')}`)
  return pictures[0]!
}

/** Measures the texts that are seen in a picture; of a text that was set several times, as it was set last. */
async function judge(name: string, all: readonly WrittenLetters[], picture: Picture): Promise<void> {
  const last = new Map(all.map((text) => [text.options.text, text]))
  for (const text of last.values()) {
    const isWhole = text.written.width === picture.width && text.written.height === picture.height
    const pieces = measureLetters(text, isWhole ? picture : undefined)
    const lettering = pieces.filter((piece): piece is Piece & { contrast: number } => piece.contrast !== undefined)
    const least = Math.min(21, ...lettering.map(({ contrast }) => contrast))
    const faint = lettering.filter(({ contrast }) => contrast < READABLE).length
    totals.texts += 1
    totals.pieces += lettering.length
    totals.faint += faint
    totals.least = Math.min(totals.least, least)
    const onFace = await onFaces(text, pieces)
    if (faint > 0 || onFace > 0.02 || lettering.length < pieces.length)
      console.log(
        `${name}: “${text.options.text}”: ${faint} of ${lettering.length} pieces are faint, the least ${least.toFixed(2)}`,
        `${pieces.length - lettering.length} hidden, ${Math.round(onFace * 100)} % of a face`,
      )
  }
}
