import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { ENGLISH, EVIDENCE } from '../../src/agent/language/evidence.ts'
import { isForeign } from '../../src/agent/language/is-foreign.ts'
import { imageModel, languageModel, perform, photo } from './models/agent.ts'
import { sendsPicture, startModelServer } from './models/model-server.ts'

/** The built-in planner would invert it. */
const GERMAN = 'Mach das Foto bitte etwas heller, aber nicht den Himmel, und dann invert'

t.test('instructions in other languages are told, English ones are not taken for them', async (t) => {
  const foreign = (await linesOf('foreign-instructions.txt')).map((line) => line.split('\t'))
  const languages = new Set(foreign.map(([language]) => language))
  t.ok(foreign.length >= 400 && languages.size >= 30, `${foreign.length} instructions in ${languages.size} languages`)
  const missed = foreign.filter(([, instructions]) => !isForeign(instructions!))
  t.ok(missed.length <= foreign.length * 0.02, `not told: ${missed.map(([, text]) => text).join(' | ')}`)

  const english = await linesOf('english-instructions.txt')
  t.ok(english.length >= 150)
  t.same(english.filter(isForeign), [])
})

t.test('what tells a language is no word of English requests', async (t) => {
  const english = ENGLISH.trim().split(/\s+/)
  for (const { language, words } of EVIDENCE) {
    const known = words.trim().split(/\s+/)
    t.same(
      known.toSorted((a, b) => a.localeCompare(b)),
      known,
      `${language} is sorted`,
    )
    t.equal(new Set(known).size, known.length, `${language} has every word once`)
    for (const word of known) {
      const clash = word.endsWith('*')
        ? english.find((other) => other.startsWith(word.slice(0, -1)))
        : english.find((other) => other === word)
      if (clash !== undefined) t.fail(`${word} of ${language} is the English ${clash}`)
    }
  }
})

t.test('accents, quotation marks and scripts', async (t) => {
  const cases: [instructions: string, foreign: boolean][] = [
    ['fuege unten einen schwarzen Rahmen hinzu', true],
    ['AJOUTE UN CADRE BLANC AUTOUR DE LA PHOTO', true],
    ['Quiero que l’image sea más clara', true],
    ['write “alles ist gut und schön hier” at the top', false],
    ['“alles ist gut und schön hier”', false],
    ['Сделай HDR', true],
    ['write Привет at the top', false],
    ['写真を HDR 風に', true],
    ['größe.jpg, grün.png', false],
    ['', false],
    ['😀 1234', false],
  ]
  for (const [instructions, foreign] of cases) t.equal(isForeign(instructions), foreign, instructions)
})

t.test('no text takes long', async (t) => {
  const parts = ['“', '"', "'", 'a@', 'a.', 'a: ', "l'", 'a-', 'à', '图', '©a', 'e\u0301\u0301']
  for (const part of parts) {
    const text = part.repeat(10_000 / part.length)
    const { user } = process.threadCpuUsage()
    isForeign(text)
    t.ok(process.threadCpuUsage().user - user < 500_000, `${part}, repeated`)
  }
})

t.test('nothing is done by the English in other languages', async (t) => {
  await t.rejects(perform({}, { instructions: GERMAN }), {
    code: 'INSTRUCTIONS_NOT_UNDERSTOOD',
    message: /^The instructions seem not to be in English.* Write them in English; .*language model/,
  })
  const down = { languageModel: languageModel('http://127.0.0.1:1/v1') }
  await t.rejects(perform(down, { instructions: GERMAN }), { code: 'MODEL_UNAVAILABLE' })
})

t.test('an image model is given them as they are', async (t) => {
  const server = await startModelServer(t, [sendsPicture({ b64_json: photo.toString('base64') })])
  const instructions = 'ein roter Kreis und ein Leuchtturm bei Sturm'
  await perform({ imageModel: imageModel(server.url) }, { instructions }, [])
  t.match(JSON.parse(server.requests[0]!.body.toString()), { prompt: instructions })
})

async function linesOf(file: string): Promise<string[]> {
  return (await readFile(join(import.meta.dirname, 'support', file), 'utf8')).trim().split('\n')
}
