import t from 'tap'
import type { Scene } from '../../src/agent/plan.ts'
import { planInstructions } from '../../src/agent/planner/plan-instructions.ts'

/** What somebody means who does not only give orders: the steps in order, with the arguments that matter. */
type Meant = readonly [instructions: string, ...steps: [tool: string, args?: Readonly<Record<string, unknown>>][]]

const REASONS: readonly Meant[] = [
  ['darken it by 30% so black letters are easy to read on top', ['brightness', { percent: 70 }]],
  ['Blur it so that the text on top is easy to read', ['blur']],
  ['crop it to a square so I can use it as a profile picture', ['crop', { ratio: '1:1' }]],
  ['Desaturate it by 50% so that the red title stands out', ['saturation', { percent: 50 }]],
  ["Turn it black and white so the colours don't distract", ['grayscale']],
  ['I am going to print this on a mug, so make it brighter', ['brightness', { percent: 130 }]],
  ['give it more contrast as the text is hard to read', ['contrast']],
  ['Make it brighter since it was taken at night', ['brightness']],
  ['rotate it to the left because it is lying on its side', ['rotate', { degrees: -90 }]],
  ["rotate it clockwise, it's sideways", ['rotate', { degrees: 90 }]],
  ["sharpen it as it's a bit blurry", ['sharpen', { strength: 80 }]],
  ['blur it, it will be used as a desktop wallpaper with icons on it', ['blur']],
  ["It's for my grandma's birthday, put a gold frame around it", ['border', { colours: ['gold'] }]],
  ['flip it horizontally so the car drives the other way', ['flip', { direction: 'horizontal' }]],
  ['shift the hue by 120°, so the apple turns greenish', ['hue', { degrees: 120 }]],
  ['I would be ever so grateful if you could sharpen it', ['sharpen']],
  ["rotate it until it's upside down", ['rotate', { degrees: 180 }]],
  ['brighter, like more light and less contrast', ['brightness', { percent: 130 }], ['contrast']],
  ['It is far too bright, could you bring down the highlights?', ['shadows_highlights', { highlights: -50 }]],
]

const COMPLAINTS: readonly Meant[] = [
  ['this looks really washed out', ['contrast', { amount: 63 }]],
  ['the picture is kind of flat', ['contrast', { amount: 35 }]],
  ['the photo looks cold', ['warmth', { amount: 40 }]],
  ['It came out far too yellow', ['warmth', { amount: -30 }]],
  ['it has a blue tint, please remove it', ['warmth', { amount: 30 }]],
  ['everything looks greenish', ['tint', { colour: 'rgb(255 127 255)' }]],
  ['there is too much noise in it', ['denoise']],
  ['The photo is dark and blurry.', ['brightness', { percent: 130 }], ['sharpen']],
  ["it's upside down", ['rotate', { degrees: 180 }]],
  ['It came out way too dark, can you lift it a bit?', ['brightness', { percent: 145 }]],
  ["It's not bright enough.", ['brightness', { percent: 130 }]],
  ['the photo looks kind of flat and grey', ['contrast', { amount: 35 }], ['saturation', { percent: 130 }]],
  ["there's way too much noise in it, clean it up", ['denoise']],
  ['the colours look faded. please fix it', ['saturation', { percent: 145 }]],
  ['could you rescue this photo? its super noisy and dull', ['denoise'], ['saturation', { percent: 145 }]],
  ["I don't like how yellow it is", ['warmth', { amount: -30 }]],
  ['Straighten it, it leans about 3 degrees to the right', ['straighten', { degrees: -3 }]],
  ['The horizon tilts to one side. Rotate it by 2° counter-clockwise.', ['rotate', { degrees: -2 }]],
]

const LEFT_ALONE: readonly Meant[] = [
  ['Sharpen it, no changes to the colours', ['sharpen']],
  ['no colour correction, just rotate it left', ['rotate']],
  ['Make it warmer but keep the brightness the same', ['warmth']],
  ['sharpen it, but the colors must stay the same', ['sharpen']],
  ['brighten it, the colours should remain as they are', ['brightness']],
  ['boost the contrast, hands off the saturation', ['contrast']],
  ["don't do anything to the colors, blur it", ['blur']],
  ['the colors are fine, just sharpen it', ['sharpen']],
  ['Make it sepia, nothing else', ['sepia']],
  ['not so dark please', ['brightness', { percent: 130 }]],
]

const EVERYDAY_WORDS: readonly Meant[] = [
  ['Make the colours really pop', ['saturation', { percent: 145 }]],
  ['a bright and airy look please', ['brightness', { percent: 118 }], ['contrast', { amount: -15 }], ['saturation']],
  ['make it look like night', ['brightness', { percent: 50 }], ['warmth'], ['saturation']],
  ['Gritty street photo look', ['local_contrast'], ['saturation', { percent: 75 }], ['grain']],
  ['slightly cinematic', ['contrast', { amount: 9 }], ['saturation', { percent: 94 }], ['tint'], ['vignette']],
  ['Like a snapshot from the 1970s', ['warmth'], ['contrast'], ['saturation'], ['grain']],
  ['make it look like a photo from the 1890s', ['sepia']],
  ['the colours are too strong', ['saturation', { percent: 55 }]],
  ['Tone it down a little', ['saturation', { percent: 87.5 }], ['contrast', { amount: -6 }]],
  ['brighten up the dark areas', ['shadows_highlights', { shadows: 50 }]],
  ['make the whites whiter', ['shadows_highlights', { highlights: 50 }]],
  ['sepia, and a bit of film grain on top please', ['sepia'], ['grain', { area: undefined }]],
  ['sun-kissed', ['warmth', { amount: 40 }]],
]

const EXTENTS: readonly Meant[] = [
  ['blur it until you cannot recognise anything', ['blur', { radius: 4.8 }]],
  ['blur it beyond recognition', ['blur', { radius: 4.8 }]],
  ['pixelate it so the face cannot be recognised', ['pixelate', { block: 10 }]],
  ['blur it to the point where you only see colours', ['blur', { radius: 4.8 }]],
  ['blur it just enough that the sign is unreadable', ['blur', { radius: 4.8 }]],
  ['darken it so much that you barely see anything', ['brightness', { percent: 12 }]],
  ['a hardly noticeable grain', ['grain', { strength: 8.75 }]],
  ['blur it a whole lot', ['blur', { radius: 3.12 }]],
]

const POLITENESS: readonly Meant[] = [
  [
    'Hi there, hope you are well! Could you possibly make this one sepia? Thank you so much, best regards, Anna',
    ['sepia'],
  ],
  ['Good morning, I would be very grateful if you could brighten this.', ['brightness', { percent: 130 }]],
  ["if it's not too much to ask, sharpen it", ['sharpen', { strength: 80 }]],
  ['My boss wants it darker. Sorry for the trouble!', ['brightness', { percent: 70 }]],
  ['Yo can u crop this to a square real quick', ['crop']],
]

const CUT_OUTS: readonly Meant[] = [
  [
    'Free the vase from its background and put it on navy with a soft shadow',
    ['remove_background'],
    ['shadow'],
    ['background', { colours: ['navy'] }],
  ],
  [
    'isolate the vase on mint green',
    ['remove_background', { colour: undefined }],
    ['background', { colours: ['#98ff98'] }],
  ],
  ['put it on a beige background with a shadow', ['remove_background'], ['shadow'], ['background']],
  ['star shaped cutout on navy', ['cut_into_shape', { shape: 'star' }], ['background', { colours: ['navy'] }]],
  ['a round cut-out, on a yellow background', ['cut_into_shape', { shape: 'circle' }], ['background']],
  ['change the white background for a red one', ['background', { colours: ['red'] }]],
]

const BLENDS: readonly Meant[] = [
  ['lay the pear over the tiger in multiply mode', ['overlay', { picture: 2, base: 1, size: 100, blend: 'multiply' }]],
  ['overlay the pear on the tiger (multiply), 60%', ['overlay', { size: 100, opacity: 60, blend: 'multiply' }]],
  ['mix the two pictures half and half', ['overlay', { size: 100, opacity: 50 }]],
  ['merge both photos into a double exposure', ['overlay', { size: 100, opacity: 50 }]],
  [
    'blend the pear over the tiger, like a double exposure (screen mode)',
    ['overlay', { picture: 2, base: 1, size: 100, blend: 'screen' }],
  ],
]

const COPIES: readonly Meant[] = [
  [
    'the same picture every time in a 2x2 grid: one normal, one inverted, one tinted pink and one tinted blue',
    ['pick', { pictures: [1, 1, 1, 1] }],
    ['invert', { pictures: [2] }],
    ['tint', { pictures: [3], colour: 'pink' }],
    ['tint', { pictures: [4], colour: 'blue' }],
    ['arrange', { layout: 'grid', columns: 2 }],
  ],
  [
    'A triptych of this photo: the first normal, the second blurred, the third pixelated',
    ['pick', { pictures: [1, 1, 1] }],
    ['blur', { pictures: [2] }],
    ['pixelate', { pictures: [3] }],
    ['arrange', { layout: 'row' }],
  ],
  [
    'before and after: left the original, right in black and white',
    ['pick', { pictures: [1, 1] }],
    ['grayscale', { pictures: [2] }],
    ['arrange', { layout: 'row' }],
  ],
]

const WHICH: readonly Meant[] = [
  ['use photos 2 and 3 only, next to each other', ['pick', { pictures: [2, 3] }], ['arrange', { pictures: undefined }]],
  [
    'I only want the first and the third. Make both black and white and stack them',
    ['pick', { pictures: [1, 3] }],
    ['grayscale', { pictures: [1, 3] }],
    ['arrange', { layout: 'column' }],
  ],
  [
    'ignore the first picture, put the others in a row',
    ['pick', { pictures: [2, 3] }],
    ['arrange', { pictures: [2, 3] }],
  ],
  ['Make everything sepia except the last one', ['sepia', { pictures: [1, 2] }]],
  ['all but the first in black and white', ['grayscale', { pictures: [2, 3] }]],
  ['make the first two sepia and the rest warmer', ['sepia', { pictures: [1, 2] }], ['warmth', { pictures: [3] }]],
  ['leave the second alone but brighten the others', ['brightness', { pictures: [1, 3] }]],
  ['keep the second in colour but sharpen it', ['sharpen', { pictures: [2] }]],
  ['put them side by side, the harbour first', ['arrange', { pictures: [3, 1, 2] }]],
  ['stack the photos with the last one on top', ['arrange', { layout: 'column', pictures: [3, 1, 2] }]],
  ['side by side: first the pear, then the harbour, then the tiger', ['arrange', { pictures: [2, 3, 1] }]],
  ['a row in the order 3, 1, 2', ['arrange', { pictures: [3, 1, 2] }]],
  ['Stack all 3, but put harbour.jpg first', ['arrange', { layout: 'column', pictures: [3, 1, 2] }]],
  ['All in a row. Only the pear gets a gold frame.', ['border', { pictures: [2] }], ['arrange', { layout: 'row' }]],
  ['Which one is sharper? Sharpen the other one.', ['sharpen', { pictures: [2] }]],
  [
    'Put all three on a 16:9 canvas with a light blue background, side by side',
    ['arrange', { layout: 'row', ratio: '16:9', background: 'lightblue' }],
  ],
  ['picture 1 above picture 2', ['arrange', { layout: 'column', pictures: [1, 2] }]],
  [
    'take the second image, blur it and use it as the background for the first one',
    ['blur', { pictures: [2] }],
    ['overlay', { picture: 1, base: 2 }],
  ],
  [
    'replace the background of the pear with the harbour',
    ['remove_background', { pictures: [2] }],
    ['overlay', { picture: 2, base: 3 }],
  ],
  ['watermark the harbour with image 1', ['overlay', { picture: 1, base: 3 }]],
  [
    'scale the pear to 20% and put it in the lower left corner',
    ['overlay', { picture: 2, size: 20, position: 'bottom left' }],
  ],
  [
    'first picture in sepia, second in black and white, third unchanged, then all in a row',
    ['sepia', { pictures: [1] }],
    ['grayscale', { pictures: [2] }],
    ['arrange', { layout: 'row' }],
  ],
  [
    'Use the tiger as the background, the pear bottom right',
    ['overlay', { picture: 2, base: 1, position: 'bottom right' }],
  ],
  [
    'a before/after comparison of the first two, label them accordingly',
    ['arrange', { pictures: [1, 2], labels: ['Before', 'After'] }],
  ],
  [
    'in a row, each cropped to a square, 10 px gaps, on a white background and with rounded corners',
    ['crop', { ratio: '1:1' }],
    ['arrange', { layout: 'row', background: 'white', rounding: 6 }],
  ],
  ['all three in a row, the tiger in the middle', ['arrange', { pictures: [2, 1, 3] }]],
  [
    'put the pear on the harbour as a small circle at the top left, the tiger likewise at the top right',
    ['overlay', { picture: 2, base: 3, size: 15, shape: 'circle', position: 'top left' }],
    ['overlay', { picture: 1, base: 3, size: 15, shape: 'circle', position: 'top right' }],
  ],
  [
    'Rotate the pear by 10 degrees. Then put it on the harbour photo.',
    ['rotate', { pictures: [2] }],
    ['overlay', { picture: 2, base: 3 }],
  ],
]

function sceneOf(...names: string[]): Scene {
  const pictures = names.map((name) => ({ width: 1200, height: 800, transparent: name.startsWith('logo'), name }))
  return { canvas: { width: 2048, height: 1365 }, pictures }
}

for (const [name, scene, rows] of [
  ['reasons and purposes are no wishes', sceneOf('park.jpg'), REASONS],
  ['a complaint asks for its remedy', sceneOf('park.jpg'), COMPLAINTS],
  ['what shall stay is left alone', sceneOf('park.jpg'), LEFT_ALONE],
  ['words of photo apps are made with several tools', sceneOf('park.jpg'), EVERYDAY_WORDS],
  ['what shall come of it says how much', sceneOf('park.jpg'), EXTENTS],
  ['politeness is no wish', sceneOf('park.jpg'), POLITENESS],
  ['what is cut out is laid on what is said', sceneOf('vase.jpg'), CUT_OUTS],
  ['copies are treated one by one', sceneOf('park.jpg'), COPIES],
  ['pictures are blended as is said', sceneOf('tiger.jpg', 'pear.jpg'), BLENDS],
  ['pictures are those that people mean', sceneOf('tiger.jpg', 'pear.jpg', 'harbour.jpg'), WHICH],
] as const) {
  t.test(name, async (t) => {
    for (const [instructions, ...meant] of rows) {
      const plan = planInstructions(instructions, scene)
      const tools = plan.steps.map(({ tool }) => tool)
      t.strictSame(
        tools,
        meant.map(([tool]) => tool),
        instructions,
      )
      for (const [at, [, args = {}]] of meant.entries()) t.match(plan.steps[at]?.arguments, args, instructions)
      t.strictSame(plan.notUnderstood, [], `all of “${instructions}” is understood`)
    }
  })
}
