import t from 'tap'
import { ended, submit } from '../support/requests.ts'
import { startServiceProcess } from '../support/service-process.ts'

const LONGEST = 10_000
const filled = (text: string) => text.repeat(LONGEST / text.length).slice(0, LONGEST)

/** What instructions may be, and hardly anybody means. */
const HOSTILE: Readonly<Record<string, string>> = {
  'many emoji': `write "${'😀'.repeat(5_001)}"`,
  'letters larger than the picture': `write "${'a'.repeat(200)}" at 1000 px`,
  'a long text': `write "${'lorem ipsum '.repeat(250)}"`,
  'many lines': `write "${'line\n'.repeat(1_500)}"`,
  'a word without an end': `write "${'x'.repeat(9_900)}"`,
  'a long watermark': `watermark it with "${'draft '.repeat(1_000)}" all over`,
  'one word': filled('oval '),
  'one step': filled('make it red '),
  'quotation marks': filled('"'),
  'marks that open': filled('“'),
  brackets: '('.repeat(LONGEST / 2) + ')'.repeat(LONGEST / 2),
  commas: filled('red, '),
  apostrophes: filled("'"),
  lines: 'a\n'.repeat(3_300),
  ratios: filled('1:'),
  slips: filled('brigten teh sturatoin zzxq '),
  'no spaces': filled('circle'),
}
/** Reasons that a client can act on. */
const REASONS =
  /^(TEXT_TOO_LONG|INSTRUCTIONS_TOO_COMPLEX|INSTRUCTIONS_NOT_UNDERSTOOD|PICTURE_REQUIRED|PICTURE_NOT_FOUND)$/

t.test('hostile instructions beside ordinary ones', { timeout: 600_000 }, async (t) => {
  const service = await startServiceProcess(t, { DARKROOM_WORKER_SLOTS: '2' })
  const hostile = Object.entries(HOSTILE)
  const jobs: [name: string, id: string][] = []
  const innocent: string[] = []
  for (const [name, instructions] of hostile) {
    jobs.push([name, await submit(service, { instructions })])
    innocent.push(await submit(service))
  }
  for (const id of innocent) {
    const { status, attempt, error } = await ended(service, id)
    t.match(
      { status, attempt, error },
      { status: 'succeeded', attempt: 1, error: null },
      'nothing of it reaches others',
    )
  }
  for (const [name, id] of jobs) {
    const { status, attempt, error } = await ended(service, id)
    t.match({ attempt, reason: status === 'succeeded' ? 'none' : error?.code }, { attempt: 1 }, name)
    if (status !== 'succeeded') t.match(error?.code, REASONS, `${name}: ${error?.message.slice(0, 80)}`)
  }
})
