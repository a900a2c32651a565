import t from 'tap'
import { planFor } from '../support/planned.ts'

const tools = (instructions: string, pictures = 1) => planFor(instructions, pictures).steps.map(({ tool }) => tool)

t.test('what is but a guess is not carried out, and said', async (t) => {
  const guesses = [
    ['a heart shape and a pink line that follows the heart', 'line', ['cut_into_shape']],
    ['write "Fin" in an old-fashioned serif', 'old-fashioned', ['text']],
    ['write "Fin" in the free space', 'free space', ['text']],
    ['this is an old photo from the 70s, take the yellow out', '70s', ['white_balance']],
  ] as const
  for (const [instructions, word, expected] of guesses) {
    const { steps, notUnderstood, notes } = planFor(instructions)
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
  const [step] = planFor('write GAME OVER, yellow, with a black rim').steps
  t.match(step, { tool: 'text', arguments: { text: 'GAME OVER', colour: 'yellow', outline: 'black' } })
})

t.test('what lies behind the subject is not the subject', async (t) => {
  t.strictSame(tools('blur the mess behind the puppy'), ['blur_background'])
})

t.test('a sheet of one look says that it has no second one', async (t) => {
  t.match(planFor('birthday invitation for Mia, floral and elegant', 0).notUnderstood, ['elegant'])
})

t.test('a look that a text is not to have is left out, and said', async (t) => {
  for (const [instructions, look] of [
    ["write 'Closed Mondays' at the top. I don't want it bold", 'weight'],
    ['write hello in the middle, no script letters please', 'font'],
  ] as const) {
    const { steps, declined, notUnderstood } = planFor(instructions)
    t.strictSame(
      steps.map(({ tool }) => tool),
      ['text'],
    )
    t.notOk(look in steps[0]!.arguments, instructions)
    t.equal(declined.length + notUnderstood.length > 0, true, `${instructions}: said`)
  }
})

t.test('a name on a sheet is written, whatever its words mean elsewhere', async (t) => {
  const { steps } = planFor('Poster for the flea market\n* FLEA MARKET\n* Town Hall Square', 0)
  t.strictSame(
    steps.map(({ tool }) => tool),
    ['sheet', 'text', 'text'],
  )
  t.equal(steps[2]!.arguments.text, 'Town Hall Square')
})

t.test('what would be nice is wished for', async (t) => {
  const { steps } = planFor('Invitation to our garden party, Sunday 3pm. Balloons would be nice', 0)
  t.match(steps.at(-1), { tool: 'pictogram', arguments: { of: ['balloons'] } })
})

t.test('what pops with the whole picture, though a part was named, is said to do so', async (t) => {
  for (const [instructions, part] of [
    ['make the tomatoes pop', 'tomatoes'],
    ['make the colours of the berries pop', 'berries'],
    ['can you brighten our veranda up a bit', 'veranda'],
  ] as const) {
    const { steps, notUnderstood } = planFor(instructions)
    t.equal(steps.length, 1, instructions)
    t.strictSame(notUnderstood, [part], instructions)
  }
  for (const instructions of [
    'make the picture pop',
    'brighten my photo up a bit',
    'blur everything behind my daughter',
  ])
    t.strictSame(planFor(instructions).notUnderstood, [], instructions)
})

t.test('to ring somebody draws no ring', async (t) => {
  t.strictSame(tools('lost dog poster, ring Dave on 0161 496 0000', 0), ['sheet', 'text', 'text'])
  t.match(planFor('write ring 01632 960456 at the bottom').steps, [{ arguments: { text: 'ring 01632 960456' } }])
  t.strictSame(tools('a gold ring on black', 0), ['background', 'shape'])
})

t.test('what a picture is found to be is mended, and what it is to be is done', async (t) => {
  const asked = [
    ['a bit blurry', 'sharpen', {}],
    ['slightly blurred, sorry', 'sharpen', {}],
    ['A little grainy, it was late', 'denoise', {}],
    ['quite dark', 'brightness', { percent: 130 }],
    ['kind of dull', 'saturation', { percent: 122.5 }],
    ['make it a bit blurry', 'blur', {}],
    ['a bit darker', 'brightness', { percent: 85 }],
    ['make it moody. quite dark', 'brightness', { percent: 70 }],
  ] as const
  for (const [instructions, tool, args] of asked)
    t.match(planFor(instructions).steps.find((step) => step.tool === tool)?.arguments, args, instructions)
  t.strictSame(tools('a bit blurry'), ['sharpen'])
  t.strictSame(tools('black and white, quite dark, a bit grainy'), ['grayscale', 'brightness', 'grain'])
})
