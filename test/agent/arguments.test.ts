import t from 'tap'
import type { Plan, Scene } from '../../src/agent/plan.ts'
import { planInstructions } from '../../src/agent/planner/plan-instructions.ts'

function planFor(instructions: string, count: number, free = true): Plan {
  const pictures = Array.from({ length: count }, () => ({ width: 1200, height: 800, transparent: false }))
  const scene: Scene = { canvas: { width: 2048, height: 1365 }, free, pictures }
  return planInstructions(instructions, scene)
}

/** The steps of a plan as their tools and what the given arguments are. */
function chosen({ steps }: Plan, ...names: string[]): unknown[][] {
  return steps.map(({ tool, arguments: args }) => [tool, ...names.map((name) => args[name])])
}

/** A plan whose numbers have two decimals at most. */
function rounded(plan: Plan): Plan {
  return JSON.parse(JSON.stringify(plan, (_, value) => (typeof value === 'number' ? Number(value.toFixed(2)) : value)))
}

t.test('an order of pictures reaches what joins them, wherever it is told', async (t) => {
  for (const [instructions, count, order] of [
    ['Swap the two pictures and put them side by side', 2, [2, 1]],
    ['Reverse the order and make a filmstrip', 3, [3, 2, 1]],
    ['Turn these four into a filmstrip, but in reverse order.', 4, [4, 3, 2, 1]],
    ['Put them all in a row in reverse order', 3, [3, 2, 1]],
  ] as const) {
    const plan = planFor(instructions, count)
    const steps = chosen(plan, 'pictures')
    t.strictSame(steps[0], ['pick', order], instructions)
    t.match(steps[1], ['arrange', undefined], instructions)
    t.equal(steps.length, 2, instructions)
  }
})

t.test('pictures that lie below or beside each other come in the order that is meant', async (t) => {
  for (const [instructions, order] of [
    ['Stack the second picture below the first', [1, 2]],
    ['Stack the second picture above the first', [2, 1]],
    ['Stack the first picture and the second picture', [1, 2]],
  ] as const) {
    t.strictSame(chosen(planFor(instructions, 2), 'layout', 'pictures'), [['arrange', 'column', order]], instructions)
  }
})

t.test('counted columns and rows are those of a grid', async (t) => {
  for (const [instructions, columns] of [
    ['Lay all of them out in a grid of three columns with narrow black gutters', 3],
    ['Arrange the pictures in 2 columns', 2],
    ['Make a collage with two rows', 3],
    ['Put them in a grid with two pictures per row', 2],
    ['Lay them out 4 in each row with a small gap', 4],
  ] as const) {
    t.strictSame(chosen(planFor(instructions, 6), 'layout', 'columns'), [['arrange', 'grid', columns]], instructions)
  }
  t.strictSame(chosen(planFor('Put them in a column', 6), 'layout'), [['arrange', 'column']])
})

t.test('once a picture is chosen, "it" is that picture', async (t) => {
  t.strictSame(chosen(planFor('I only want the last one. Make it look vintage.', 3), 'pictures'), [
    ['pick', [3]],
    ['sepia', undefined],
  ])
})

t.test('pictures that are dropped are left out of what follows', async (t) => {
  for (const [instructions, ...left] of [
    ['Drop the first picture', 2, 3],
    ['delete picture 2 and turn the others upside down', 1, 3],
    ['Get rid of the third image, then put the first two side by side', 1, 2],
  ] as const) {
    t.strictSame(chosen(planFor(instructions, 3), 'pictures')[0], ['pick', left], instructions)
  }
  t.strictSame(chosen(planFor('Drop the second picture on top of the first', 2), 'picture'), [['overlay', 2]])
})

t.test('a quality that is said to be low or high is mended', async (t) => {
  for (const [instructions, name, more] of [
    ['The exposure is a bit low, push it up', 'stops', true],
    ['exposure looks a bit high, bring it down', 'stops', false],
    ['the contrast seems quite low', 'amount', true],
    ['Contrast is high. Reduce it', 'amount', false],
  ] as const) {
    const steps = chosen(planFor(instructions, 1), name)
    t.equal(steps.length, 1, instructions)
    t.equal(Number(steps[0]![1]) > 0, more, instructions)
  }
})

t.test('what is said of a picture is no order', async (t) => {
  for (const [instructions, ...tools] of [
    ['This feels cold to me - warm it up quite a bit.', 'warmth'],
    ['The photo from my phone is grainy and dull. Get rid of the noise.', 'denoise'],
    ['The colours are vivid and the picture is bright, sharpen it', 'sharpen'],
    ['It looks washed out. Raise the contrast.', 'contrast'],
    ['It is too dark', 'brightness'],
    ['The photo is underexposed', 'exposure'],
    ['I want a picture that is brighter', 'brightness'],
  ] as const) {
    const plan = planFor(instructions, 1)
    t.strictSame(chosen(plan).flat(), tools, instructions)
    t.strictSame(plan.notUnderstood, [], instructions)
  }
  t.match(planFor('It feels cold. Sharpen it.', 1).notes, ['Took “It feels cold” as a description'])
  t.match(planFor('It feels cold', 1), { steps: [{ tool: 'warmth' }], notUnderstood: { length: 0 } })
  t.match(planFor('It is too dark', 1).steps, [{ arguments: { percent: 130 } }])
})

t.test('nouns that belong to a wish start no other one', async (t) => {
  for (const [instructions, count, ...tools] of [
    ['Make it a duotone: navy for the shadows and peach for the highlights.', 1, 'duotone'],
    ['Lay image 2 over image 1 using multiply at 60% opacity, filling the frame.', 2, 'overlay'],
    ['Cut it into a circle with nothing but transparency around it.', 1, 'cut_into_shape'],
    ['Write "Hi" in the bottom left corner. Small letters, white with a thin black outline.', 1, 'text'],
    ['Put the two side by side. Label them.', 2, 'arrange'],
  ] as const) {
    t.strictSame(chosen(planFor(instructions, count)).flat(), tools, instructions)
  }
  t.strictSame(chosen(planFor('Make it a duotone: peach for the highlights and navy for the shadows', 1), 'dark'), [
    ['duotone', 'navy'],
  ])
  t.match(planFor('Write "Hi". Small letters, white with a thin black outline.', 1).steps[0], {
    arguments: { colour: 'white', outline: 'black' },
  })
  t.match(planFor('Put the two side by side. Label them.', 2).notUnderstood, ['Label them'])
})

t.test('no step and no part of a number gets lost', async (t) => {
  const finished = planFor('Put "UNDER CONSTRUCTION" at the top in white and finish with a 3% black border', 1)
  t.match(finished.steps, [
    { tool: 'text', arguments: { colour: 'white' } },
    { tool: 'border', arguments: { width: 3 } },
  ])
  t.match(planFor('Lift the exposure by one and a half stops', 1).steps, [{ arguments: { stops: 1.5 } }])
  t.strictSame(planFor('Sharpen it. Many thanks in advance!', 1).notUnderstood, [])
})

t.test('letters and the box behind them keep their own colours', async (t) => {
  for (const [instructions, expected] of [
    [
      'Write "A" in white on a semi-transparent black box',
      { colour: 'white', box: 'rgb(0 0 0 / 50%)', opacity: undefined },
    ],
    ['Write "A" in white on a black box', { colour: 'white', box: 'black' }],
    [
      "At the bottom put the caption 'Papilio demoleus' in italics on a semi-transparent black strip",
      { text: 'Papilio demoleus', position: 'bottom', italic: true, box: 'rgb(0 0 0 / 50%)' },
    ],
  ] as const) {
    t.match(planFor(instructions, 1).steps, [{ tool: 'text', arguments: expected }], instructions)
  }
  t.match(planFor('Write "A". Small, light letters, white with a thin black outline.', 1).steps, [
    { arguments: { weight: 'light', size: 4.8 } },
  ])
})

t.test('every side that is cut has its own measure', async (t) => {
  for (const [instructions, ...cuts] of [
    ['Cut 10% off the left and 20% off the bottom.', ['crop', 90, 80, 'top right']],
    ['Crop away 10% from the left and 20% from the bottom', ['crop', 90, 80, 'top right']],
    ['Remove the bottom 20% and the right 10%', ['crop', 90, 80, 'top left']],
    ['Crop away the top quarter and 5% on the right', ['crop', 95, 75, 'bottom left']],
    ['Slice off the lower third and a tenth on the left', ['crop', 90, 66.7, 'top right']],
    ['Cut 120px off the left and 80px off the bottom', ['crop', 90, 90, 'top right']],
    ['Crop 20% off the left and right', ['crop', 60, undefined, 'center']],
    [
      'Trim 80 pixels from the top and 180 from the bottom',
      ['crop', undefined, 90, 'bottom'],
      ['crop', undefined, 75, 'top'],
    ],
  ] as const) {
    const plan = planFor(instructions, 1)
    t.strictSame(chosen(rounded(plan), 'width', 'height', 'focus'), cuts, instructions)
    t.strictSame(plan.notUnderstood, [], instructions)
  }
})

t.test('every side that is extended has its own measure', async (t) => {
  for (const [instructions, top, right, bottom, left, margin] of [
    ['Add 10% white space at the top and 20% at the bottom', 10, undefined, 20],
    ['Put 5% of black left and right, 10% above and 15% below', 10, 5, 15, 5],
    ['Give it a white margin of 5%, but 20% at the bottom', undefined, undefined, 20, undefined, 5],
    ['Extend the canvas by 30% on the left and 12% on the top in black', 12, undefined, undefined, 30],
    ['Extend it upwards by 30% with a blurred copy', 30],
  ] as const) {
    const plan = planFor(instructions, 1)
    const sides = chosen(plan, 'top', 'right', 'bottom', 'left', 'margin')
    t.strictSame(sides, [['extend', top, right, bottom, left, margin]], instructions)
    t.strictSame(plan.notUnderstood, [], instructions)
  }
})

t.test('amounts go the way that their verb says', async (t) => {
  for (const [instructions, tool, args] of [
    ['Knock 15% off the saturation', 'saturation', { percent: 85 }],
    ['Take 20% off the brightness', 'brightness', { percent: 80 }],
    ['Shave a quarter off the contrast', 'contrast', { amount: -25 }],
    ['Saturation minus 25', 'saturation', { percent: 75 }],
    ['Darken it by 40% so the headline stays legible', 'brightness', { percent: 60 }],
  ] as const) {
    t.match(planFor(instructions, 1).steps[0], { tool, arguments: args }, instructions)
  }
})

t.test('"one" is one more of what was made before', async (t) => {
  for (const [instructions, ...steps] of [
    [
      'A wide black frame, then a thinner white one outside of it',
      ['border', 5.1, ['black']],
      ['border', 3.06, ['white']],
    ],
    [
      'Add a 2% gold frame and a second, thinner one in black outside',
      ['border', 2, ['gold']],
      ['border', 1.2, ['black']],
    ],
  ] as const) {
    t.strictSame(chosen(rounded(planFor(instructions, 1)), 'width', 'colours'), steps, instructions)
  }
  const circles = planFor('a red circle at the left and a small blue one at the right', 0)
  t.strictSame(chosen(circles, 'position', 'colours'), [
    ['shape', 'left', ['red']],
    ['shape', 'right', ['blue']],
  ])
})

t.test('a crop right after a turn takes the corners that it has left empty', async (t) => {
  for (const instructions of [
    'Rotate by 5 degrees clockwise and cut off the blank corners',
    'tilt it 5 degrees right, no empty corners please',
    'turn it 5° to the right and crop off the empty edges',
    'rotate it 5 degrees and zoom in so there are no gaps at the corners',
  ]) {
    t.strictSame(chosen(planFor(instructions, 1), 'degrees', 'cropped'), [['rotate', 5, true]], instructions)
  }
})

t.test('a shape, "do not crop" and what fills the sides are one wish', async (t) => {
  for (const [instructions, fill, ratio] of [
    ['Make it square without cropping, fill the empty space with a blurred copy', 'blur', '1:1'],
    ['turn it into 9:16 and fill the rest with a blurry version of itself', 'blur', '9:16'],
    ['It must be 1080x1920. Do not crop. Fill up the sides with a mirrored version', 'mirror', '1080:1920'],
    ['fill the sides with a blur of the photo so it becomes 16:9', 'blur', '16:9'],
  ] as const) {
    t.strictSame(chosen(planFor(instructions, 1), 'fill', 'ratio'), [['extend', fill, ratio]], instructions)
  }
})

t.test('a verb may stand apart from its particle', async (t) => {
  t.match(planFor('Tone the colours down by half', 1).steps, [{ tool: 'saturation', arguments: { percent: 50 } }])
})

t.test('an empty canvas takes the shape that is named, where the request leaves it open', async (t) => {
  for (const [instructions, ratio] of [
    ['1920x1080 title card, navy background, "Hello" in the middle in white', '1920:1080'],
    ['A 400 by 400 icon with a blue circle on white', '400:400'],
    ['I need an Instagram story with a pink background and the text "Sale" in white', '9:16'],
    ['Flyer in portrait format: light blue background, title "Yoga" at the top', '3:4'],
    ['Teal background, square, with the text "Hi"', '1:1'],
  ] as const) {
    t.match(planFor(instructions, 0).steps[0], { tool: 'canvas', arguments: { ratio } }, instructions)
    t.not(planFor(instructions, 0, false).steps[0]?.tool, 'canvas', `${instructions}, in another aspect ratio`)
  }
  t.notOk(planFor('Draw a 200x100 px orange rectangle and a red square', 0).steps.some(({ tool }) => tool === 'canvas'))
})

t.test('a size in pixels is the shape of a picture or of a collage', async (t) => {
  for (const [instructions, count, tool, args] of [
    ['I need this at 1200 x 630 for my page, please brighten it a bit', 1, 'resize', { width: 1200, height: 630 }],
    ['Make it black and white and 1080 by 1350', 1, 'resize', { width: 1080, height: 1350 }],
    ['Make a 1920x1080 collage with small black gaps', 4, 'arrange', { ratio: '1920:1080' }],
  ] as const) {
    const { steps } = planFor(instructions, count)
    t.match(steps.find((step) => step.tool === tool)?.arguments, args, instructions)
  }
})

t.test('a colour behind "on" is what an empty canvas shows', async (t) => {
  for (const instructions of ['White text "Hello" on black', '"Hello" in gold on black, big', 'A gold star on black']) {
    t.strictSame(chosen(planFor(instructions, 0), 'colours')[0], ['background', ['black']], instructions)
  }
})

t.test('what is said of a placed picture is its own, in the same sentence or the next', async (t) => {
  for (const [instructions, args] of [
    [
      'Place picture 2 top left. It should be 10% of the width and half transparent',
      { size: 10, edge: 'width', opacity: 50 },
    ],
    [
      'logo in the top right corner, a fifth of the width, slightly transparent',
      { size: 20, edge: 'width', opacity: 75 },
    ],
    [
      'Put the logo bottom right at 20% of the image height with a small shadow',
      { size: 20, edge: 'height', shadow: true },
    ],
    [
      'Put the logo into the lower right corner, about 12% wide, with a 4% margin',
      { size: 12, edge: 'width', margin: 4 },
    ],
    [
      'Add the logo in the corner. Make it small and semi-transparent.',
      { size: 15, position: 'bottom right', opacity: 50 },
    ],
    ['Repeat the logo across the whole photo, very faint', { tiled: true, opacity: 17.5 }],
    ['Use the logo as a tiled watermark on the photo at 30% opacity', { tiled: true, opacity: 30 }],
    ['Put the second picture as a circle with a white edge at the left', { shape: 'circle', outline: 'white' }],
  ] as const) {
    const plan = rounded(planFor(instructions, 2))
    t.match(plan.steps, [{ tool: 'overlay', arguments: args }], instructions)
    t.strictSame([plan.steps.length, plan.notUnderstood], [1, []], instructions)
  }
})

t.test('a text that is repeated is a watermark, and one that is described again is still one text', async (t) => {
  for (const [instructions, tool, args] of [
    ['Repeat "DRAFT" diagonally over the entire picture in light grey', 'tiled_watermark', { colour: 'lightgray' }],
    ['Tile "SAMPLE" across the photo at 15% opacity', 'tiled_watermark', { opacity: 15 }],
    ['Cover it with the words "Proof only" all over, very faint', 'tiled_watermark', { opacity: 14 }],
    ['Write "Hi" at the top. Make it red and huge with a black outline', 'text', { colour: 'red', outline: 'black' }],
    ['Write "Hi" at the bottom. 10% of the height, 80% opaque', 'text', { size: 10, opacity: 80 }],
  ] as const) {
    t.match(planFor(instructions, 1).steps, [{ tool, arguments: args }], instructions)
  }
})

t.test('a text lies beside what was placed or drawn before it, which is not done again', async (t) => {
  for (const [instructions, count, tool, relative] of [
    ['Put the logo at the top left and write "ACME" next to it', 2, 'overlay', 'right'],
    ['Place the logo in the middle and under it the text "Since 1990" in white', 2, 'overlay', 'below'],
    ['Lay the logo over it in the centre. Then write "Opening soon" below the logo', 2, 'overlay', 'below'],
    ['Draw a gold star in the middle and write "Winner" above the star in white', 1, 'shape', 'above'],
  ] as const) {
    const steps = chosen(planFor(instructions, count), 'relative')
    t.strictSame(
      steps,
      [
        [tool, undefined],
        ['text', relative],
      ],
      instructions,
    )
  }
})

t.test('each of several figures has its own colour', async (t) => {
  for (const [instructions, colours] of [
    [
      'Three dots in a row on a black background: the first red, the second pink, the third teal',
      ['red', 'pink', 'teal'],
    ],
    ['four circles next to each other: red, yellow, green and blue', ['red', 'yellow', 'green', 'blue']],
    [
      'draw three stars side by side, the left one red, the middle one white, the right one blue',
      ['red', 'white', 'blue'],
    ],
    ['four squares in a row, the last one orange and the others gray', ['gray', 'gray', 'gray', 'orange']],
  ] as const) {
    const steps = planFor(instructions, 0).steps.filter(({ tool }) => tool === 'shape')
    t.match(steps, [{ arguments: { count: colours.length, each: true, colours } }], instructions)
  }
})

t.test('a figure in each corner is drawn in all of them', async (t) => {
  for (const [instructions, count] of [
    ['navy background, small gold hearts in all four corners', 4],
    ['put a red dot in every corner', 4],
    ['add a small white circle in the top corners', 2],
    ['a star in each of the four corners and "Sale" in the middle', 4],
  ] as const) {
    const shape = planFor(instructions, 0).steps.find(({ tool }) => tool === 'shape')
    t.equal((shape?.arguments.places as unknown[])?.length, count, instructions)
  }
})

t.test('figures that are stacked share the room', async (t) => {
  for (const [instructions, along, ...places] of [
    ['a red star on top of a gold square on top of a green disc', 'column', 1, 2, 3],
    ['a green square below a yellow circle', 'column', 2, 1],
    ['a red square next to a blue circle next to a green triangle', 'row', 1, 2, 3],
  ] as const) {
    const among = places.map((place) => ['shape', { place, of: places.length, along }])
    t.strictSame(chosen(planFor(instructions, 0), 'among'), among, instructions)
  }
})

t.test('a ring around what is cut out is its edge', async (t) => {
  for (const [instructions, colour] of [
    ['circular avatar, thick blue ring around it', 'blue'],
    ['Make me a round profile photo with a thin teal ring', 'teal'],
    ['Crop it to a circle with a gold border', 'gold'],
  ] as const) {
    const steps = chosen(planFor(instructions, 1), 'colours')
    t.strictSame(
      steps,
      [
        ['cut_into_shape', undefined],
        ['border', [colour]],
      ],
      instructions,
    )
  }
})

t.test('two names of one wish are done once', async (t) => {
  t.match(planFor('more structure / clarity please, very strong', 1).steps, [{ tool: 'local_contrast' }])
  t.equal(planFor('more structure / clarity please', 1).steps.length, 1)
})

t.test('what stands before a colon and a quotation says how it is written', async (t) => {
  for (const [instructions, position] of [
    ['footer at the bottom right: "Oslo 2026" - gold with a black outline, all caps', 'bottom right'],
    ['In the upper left: "NEW", red, with a white outline', 'top left'],
  ] as const) {
    const { steps, notUnderstood } = planFor(instructions, 1)
    t.match(steps, [{ tool: 'text', arguments: { position, outline: String } }], instructions)
    t.strictSame(notUnderstood, [], instructions)
  }
})

t.test('the first colour of dots is their ground', async (t) => {
  const plan = planFor('Polka dot wallpaper, teal with cream dots, and "Hi" in the middle', 0)
  t.match(plan.steps[0], { tool: 'background', arguments: { pattern: 'dots', colours: ['teal', '#fffdd0'] } })
  t.match(plan.steps[1], { tool: 'text' })
})

t.test('a text below another is one of its own', async (t) => {
  for (const instructions of [
    'At the bottom left: "Oslo" and under that, smaller, "Norway"',
    'Write "Oslo" at the bottom left in gold, below it, in white, "Norway"',
  ]) {
    const steps = chosen(planFor(instructions, 1), 'text', 'position', 'relative')
    t.strictSame(
      steps,
      [
        ['text', 'Oslo', 'bottom left', undefined],
        ['text', 'Norway', undefined, 'below'],
      ],
      instructions,
    )
  }
})

t.test('a turn may lose the corners it leaves empty, however that is put', async (t) => {
  for (const instructions of [
    'Turn it 3 degrees counterclockwise and make sure there are no empty corners left',
    'rotate it 3 degrees to the left, without empty corners',
  ]) {
    t.strictSame(chosen(planFor(instructions, 1), 'degrees', 'cropped'), [['rotate', -3, true]], instructions)
  }
})
