import t from 'tap'
import { planInstructions } from '../../src/agent/planner/plan-instructions.ts'
import { TOOLBOX } from '../../src/agent/tools/toolbox.ts'
import { openWorkspace } from '../../src/agent/workspace.ts'
import { sharedArea } from '../../src/images/analysis/quiet.ts'

const SMALL = { width: 180, height: 240 }
const PHOTO = { width: 1600, height: 1200, transparent: false, name: 'dog.jpg' }

const drawn = (instructions: string, pictures = [PHOTO]) =>
  planInstructions(instructions, { canvas: SMALL, pictures }).steps.flatMap((step) =>
    step.tool === 'pictogram' ? [step.arguments] : [],
  )

t.test('things that are to be put somewhere are drawn as pictograms', async (t) => {
  t.match(drawn('add balloons and stars'), [{ of: ['balloons', 'stars'], layout: 'scattered' }])
  t.match(drawn('put a rocket in the corner'), [{ of: ['rocket'], position: 'bottom right' }])
  t.match(drawn('brighten it and add a row of hearts at the bottom'), [
    { of: ['hearts'], count: 5, position: 'bottom' },
  ])
  t.match(drawn('add 🎉 in the top left corner'), [{ of: ['🎉'], position: 'top left' }])
  t.match(drawn('a phone icon at the bottom in white'), [{ of: ['phone'], lines: true, colour: 'white' }])
  t.match(drawn('frame it with flowers'), [{ of: ['flowers'], layout: 'edges' }])
  t.match(drawn('card with fireworks and champagne', []), [{ of: ['fireworks', 'champagne'], layout: 'scattered' }])
  t.match(drawn('card with balloons in gold and champagne', []), [{ of: ['balloons'] }])
  t.match(drawn('wallpaper with a pattern of blue fish', []), [{ of: ['fish'], colour: 'blue', layout: 'pattern' }])
  t.match(drawn('put three blue balloons at the top', []), [{ of: ['balloons'], count: 3, colour: 'blue' }])
})

t.test('emoji of a text stay in it, however many', async (t) => {
  for (const text of ['Happy Birthday 🎉🎂', 'We did it!!! 🎉 🎉', 'I ❤️ you 😘😘😘']) {
    const { steps } = planInstructions(`write ${text} at the top`, { canvas: SMALL, pictures: [PHOTO] })
    t.match(steps, [{ tool: 'text', arguments: { text, position: 'top' } }], text)
    t.equal(steps.length, 1)
  }
})

t.test('what is in a photograph, a colour or a figure is none', async (t) => {
  const others = [
    'remove the dog',
    'make the car red',
    'blur the dog with the ball',
    'the girl with a balloon should be brighter',
    'add an orange border',
    'add some light',
    'add a hat to the dog',
    'add a rainbow',
    'add a tiny gold star in each corner',
    "don't add any balloons",
  ]
  for (const instructions of others) t.same(drawn(instructions), [], instructions)
})

t.test('texts of a sheet keep clear of what adorns it, and what there is no pictogram of is named', async (t) => {
  let workspace = openWorkspace([], '3:4', '2K', SMALL)
  const told: string[] = []
  const instructions = 'a birthday card with hearts and a cake, Happy Birthday Ann'
  const plan = planInstructions(instructions, { canvas: SMALL, pictures: [] }).steps
  t.same(
    plan.map(({ tool }) => tool),
    ['sheet', 'pictogram', 'pictogram', 'text'],
  )
  const unknown = { tool: 'pictogram', arguments: { of: ['flux capacitor'] } }
  for (const { tool, arguments: args } of [...plan, unknown]) {
    const { workspace: made, warnings } = await TOOLBOX.get(tool)!.run(workspace, args)
    workspace = made
    told.push(...warnings)
  }
  const { texts, composition } = workspace.sheets[0]!
  const [cake] = composition!.taken
  const written = texts!.filter(({ left, top }) => left !== cake!.left || top !== cake!.top)
  t.same(
    written.map((box) => sharedArea(box, cake!)),
    [0],
  )
  t.same(told, ['There is no pictogram of “flux capacitor”: it is left out'])
})
