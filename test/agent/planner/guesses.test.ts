import t from 'tap'
import { planInstructions } from '../../../src/agent/planner/plan-instructions.ts'

const picture = { width: 1200, height: 800, transparent: false }
const plan = (instructions: string, pictures = 1) =>
  planInstructions(instructions, {
    canvas: { width: 1200, height: 800 },
    free: true,
    pictures: Array.from({ length: pictures }, () => picture),
  })
const tools = (instructions: string, pictures = 1) => plan(instructions, pictures).steps.map(({ tool }) => tool)

t.test('what is but a guess is not carried out, and said', async (t) => {
  const guesses = [
    ['a heart shape and a pink line that follows the heart', 'line', ['cut_into_shape']],
    ['write "Fin" in an old-fashioned serif', 'old-fashioned', ['text']],
    ['big G, top left corner, white circle behind it', 'white circle behind', ['text']],
    ['write "Fin" in the free space', 'free space', ['text']],
    ['blow the colours up a bit and sharpen it', 'blow the colours', ['sharpen']],
    ['this is an old photo from the 70s, take the yellow out', '70s', ['white_balance']],
  ] as const
  for (const [instructions, word, expected] of guesses) {
    const { steps, notUnderstood, notes } = plan(instructions)
    t.strictSame(
      steps.map(({ tool }) => tool),
      expected,
      instructions,
    )
    t.match([...notUnderstood, ...notes].join('\n'), word, `${instructions}: said`)
  }
})

t.test('the colour of a ground that goes is not laid there anew', async (t) => {
  t.strictSame(tools('knock out the white behind my logo'), ['remove_background'])
  t.strictSame(tools('isolate the mascot from its plain white background'), ['remove_background'])
})

t.test('what is to go is not added', async (t) => {
  t.strictSame(tools('black bars top and bottom, away with them'), ['trim'])
})

t.test('"the other way round" beside another wish mirrors nothing', async (t) => {
  t.strictSame(tools('make it lighter, no, the other way round, it is too bright already'), ['brightness'])
})

t.test('a rim behind a text is that of its letters', async (t) => {
  const [step] = plan('write GAME OVER, yellow, with a black rim').steps
  t.match(step, { tool: 'text', arguments: { text: 'GAME OVER', colour: 'yellow', outline: 'black' } })
})

t.test('what lies behind the subject is not the subject', async (t) => {
  t.strictSame(tools('blur the mess behind the puppy'), ['blur_background'])
})

t.test('a sheet of one look says that it has no second one', async (t) => {
  t.match(plan('birthday invitation for Mia, floral and elegant', 0).notUnderstood, ['elegant'])
})
