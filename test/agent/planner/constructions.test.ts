import t from 'tap'
import { planFor, plans } from '../support/planned.ts'

t.test('“but only” keeps a wish to a part, and does not spare it', async (t) => {
  plans(t, {
    'blurred please but only on the right-hand side': [{ tool: 'blur', area: 'right' }],
    "I'd like more colour, only at the bottom": [{ tool: 'saturation', area: 'bottom', percent: 145 }],
    'a purple tint but just in the corners': [{ tool: 'tint', area: 'corners', colour: 'purple' }],
    'sepia please, but just the left half': [{ tool: 'sepia', area: 'left half' }],
    'warmer please, but only the top third': [{ tool: 'warmth', area: 'top third', amount: 40 }],
    'everything but the right half in sepia': [{ tool: 'sepia', area: 'left half' }],
    'brighten everything except the top third': [{ tool: 'brightness', area: 'bottom two thirds' }],
    'darken the left three quarters': [{ tool: 'brightness', area: 'left three quarters' }],
    'sharpen it without altering the colours': [{ tool: 'sharpen' }],
  })
})

t.test('what is told beside a wish is no second one', async (t) => {
  plans(t, {
    'brighter please, and delete the two tourists on the bench': [{ tool: 'brightness', percent: 130 }],
    'it came out gloomy so i would like it brighter please if that is not too much trouble': [
      { tool: 'brightness', percent: 130 },
    ],
    'bring the shadows up, the dark side of the barn is nearly black': [{ tool: 'shadows_highlights', shadows: 50 }],
    'warmer, but not so much that the skin goes orange': [{ tool: 'warmth', amount: 40 }],
    "a quarter turn to the right. Don't mirror it, the number mustn't read backwards": [
      { tool: 'rotate', degrees: 90 },
    ],
    'the top of my head is cut off': [],
    'make Marco on the far left open his eyes, he blinked': [],
    'GDPR: please blur the left half': [{ tool: 'blur', area: 'left half' }],
    'exposure minus a third of a stop, contrast +10': [
      { tool: 'exposure', stops: -0.33 },
      { tool: 'contrast', amount: 10 },
    ],
    'warmth up by ten': [{ tool: 'warmth', amount: 10 }],
    'can the edges fade away softly into white': [{ tool: 'vignette', colour: 'white' }],
    'blur everything but not the centre': [{ tool: 'blur', area: 'surroundings' }],
  })
})

t.test('where letters go and what is around them is told in many ways', async (t) => {
  plans(t, {
    'SOLD running up the left side': [{ tool: 'text', text: 'SOLD', position: 'left', turn: -90 }],
    'CLEARANCE running down the right-hand side': [{ tool: 'text', text: 'CLEARANCE', position: 'right', turn: 90 }],
    'KABOOM! top right, yellow with red around it': [
      { tool: 'text', text: 'KABOOM!', position: 'top right', colour: 'yellow', outline: 'red' },
    ],
    'write Open on it no sorry wait write Closed, in red': [{ tool: 'text', text: 'Closed', colour: 'red' }],
    'Add white space below the photo and write in it Team meeting 14 March': [
      { tool: 'extend', colour: 'white' },
      { tool: 'text', text: 'Team meeting 14 March', position: 'bottom' },
    ],
    'caption it monday mood at the bottom': [{ tool: 'text', text: 'monday mood', position: 'bottom' }],
    'Letter A in the top left corner, black': [{ tool: 'text', text: 'A', position: 'top left', colour: 'black' }],
    'huge letters GOOD BOY but behind my dog': [{ tool: 'text', text: 'GOOD BOY', behind: 'subject' }],
  })
})

t.test('a square that holds all else is the sheet', async (t) => {
  plans(
    t,
    {
      'plain light blue square, nothing on it': [
        { tool: 'canvas', ratio: '1:1' },
        { tool: 'background', colours: ['lightblue'] },
      ],
      'white square with a big black question mark in the middle': [
        { tool: 'canvas', ratio: '1:1' },
        { tool: 'background', colours: ['white'] },
        { tool: 'text', text: '?', position: 'center' },
      ],
      'a red square': [{ tool: 'shape', shape: 'rectangle', colours: ['red'] }],
    },
    0,
  )
})

t.test('what a crop is not to cut off says where to crop, and room is no crop', async (t) => {
  plans(t, {
    'could you crop to 5:4? no heads cut off please': [{ tool: 'crop', ratio: '5:4', focus: 'face' }],
    'can you crop it to 2:1? careful not to cut the hair off': [{ tool: 'crop', ratio: '2:1', focus: 'face' }],
    'crop to 16:9 without losing anyone': [{ tool: 'crop', ratio: '16:9' }],
    'make it 16:9 without cropping heads off': [{ tool: 'crop', ratio: '16:9', focus: 'face' }],
    "square please, and don't chop off grandpa's head": [{ tool: 'crop', ratio: '1:1', focus: 'face' }],
    "3:2 please, but make sure her face doesn't get cut off": [{ tool: 'crop', ratio: '3:2', focus: 'face' }],
    'square, but do not cut my head or anything else off': [{ tool: 'extend', ratio: '1:1' }],
    '4:5, no heads cut off, black at the sides': [{ tool: 'extend', ratio: '4:5' }],
    'I want a square, nothing cropped, white at the sides': [{ tool: 'extend', ratio: '1:1', colour: 'white' }],
    'crop to the left half, the right is just a wall': [{ tool: 'crop', width: 50, focus: 'left' }],
  })
})

t.test('what is told of the picture now, or is done by others, asks for nothing', async (t) => {
  plans(t, {
    'I reckon he is nice and bright already, just straighten it': [{ tool: 'straighten' }],
    'a thin black border, my aunt always frames them': [{ tool: 'border', colours: ['black'] }],
    'so dull, make it more colourful... taken in the rain': [{ tool: 'saturation', percent: 145 }],
    'a plain yellow background and give it a soft glow': [
      { tool: 'background', colours: ['yellow'] },
      { tool: 'glow' },
    ],
  })
})

t.test('what is asked for once is done to each part and picture that is named', async (t) => {
  plans(t, {
    'pixelate the top left corner and the bottom right corner': [
      { tool: 'pixelate', area: 'top left' },
      { tool: 'pixelate', area: 'bottom right' },
    ],
    'darken the left half, and the right half too': [
      { tool: 'brightness', area: 'left half', percent: 70 },
      { tool: 'brightness', area: 'right half', percent: 70 },
    ],
  })
  plans(
    t,
    {
      'first one in black and white, the second as well, then side by side': [
        { tool: 'grayscale', pictures: [1] },
        { tool: 'grayscale', pictures: [2] },
        { tool: 'arrange', layout: 'row' },
      ],
      'rotate the first to the left and the second to the right, then side by side': [
        { tool: 'rotate', pictures: [1], degrees: -90 },
        { tool: 'rotate', pictures: [2], degrees: 90 },
        { tool: 'arrange', layout: 'row' },
      ],
      'both in sepia, then one under the other': [
        { tool: 'sepia', pictures: [1, 2] },
        { tool: 'arrange', layout: 'column' },
      ],
    },
    2,
  )
})

t.test('a colour that is told of everything is a cast, and one that is asked for is not', async (t) => {
  plans(t, {
    'the candles have turned all of us orange': [{ tool: 'white_balance', cast: 'orange' }],
    'There is this dreadful magenta shade across the wedding shots': [{ tool: 'white_balance', cast: 'magenta' }],
    'everything has gone a murky green in the aquarium': [{ tool: 'white_balance', cast: 'green' }],
    "why's everyone blue": [{ tool: 'white_balance', cast: 'blue' }],
    'get rid of the yellow from the lamps': [{ tool: 'white_balance', cast: 'yellow' }],
    'too blue, make it warmer': [{ tool: 'warmth', amount: 40 }],
    'give it a yellow glow': [{ tool: 'glow' }],
    "I'd like everything to look slightly pink": [{ tool: 'tint', colour: 'pink' }],
    'we were all in blue shirts that day, brighten us up': [{ tool: 'brightness' }],
    'can you get rid of the red in our eyes': [{ tool: 'red_eyes' }],
  })
})

t.test('a part that is to be grey loses its colours, and grey letters do not', async (t) => {
  plans(t, {
    'make the left half grey, the right half stays as it is': [{ tool: 'grayscale', area: 'left half' }],
    "I'd like the right half in grey, leave the left half alone": [{ tool: 'grayscale', area: 'right half' }],
    'everything above the middle in black and white': [{ tool: 'grayscale', area: 'top half' }],
    'darken everything under the middle': [{ tool: 'brightness', area: 'bottom half' }],
    'write SOLD in grey in the top half': [{ tool: 'text', text: 'SOLD', colour: 'gray' }],
    '"Closed" in the top third, grey': [{ tool: 'text', text: 'Closed', colour: 'gray' }],
    'draw a grey circle in the right half': [{ tool: 'shape', colours: ['gray'] }],
  })
})

t.test('edges that came from a scanner are trimmed, and none are drawn', async (t) => {
  plans(t, {
    'The scanner has left a thick black edge all the way round': [{ tool: 'trim' }],
    'white strips left and right from my phone': [{ tool: 'trim' }],
    'a red border please, like the ones from my phone': [{ tool: 'border', colours: ['red'] }],
    "put a white frame around it with the app's colours": [{ tool: 'border', colours: ['white'] }],
  })
})

t.test('what is asked for several times is done once, and a look that sums others up is their name', async (t) => {
  plans(t, {
    "darken the top, it's far too bright up there": [{ tool: 'brightness', area: 'top', percent: 70 }],
    'The bottom third a bit darker please, the snow is glaring': [{ tool: 'brightness', area: 'bottom third' }],
    'round the corners a lot, like an app icon': [{ tool: 'round_corners' }],
    "round this picture's corners, please": [{ tool: 'round_corners' }],
    'blur it, then sharpen it, then blur it': [{ tool: 'blur' }, { tool: 'sharpen' }, { tool: 'blur' }],
    'soften it and then soften it once more': [{ tool: 'blur' }, { tool: 'blur' }],
    'pull the blue out, less contrast, darker. Moody really': [
      { tool: 'white_balance' },
      { tool: 'contrast' },
      { tool: 'brightness' },
    ],
    'blur the top. blur the bottom': [
      { tool: 'blur', area: 'top' },
      { tool: 'blur', area: 'bottom' },
    ],
    'warmer, and shade the corners all round': [{ tool: 'warmth' }, { tool: 'vignette' }],
    'warmer, the rust runs all round the edges': [{ tool: 'warmth' }],
    'sharpen it and round the edges': [{ tool: 'sharpen' }, { tool: 'round_corners' }],
  })
})

t.test('what is told, refused, taken back or already so is not done', async (t) => {
  plans(t, {
    "don't sharpen it, it always ends up crunchy, just take the noise out": [{ tool: 'denoise' }],
    "everything's green from the neon sign": [{ tool: 'white_balance', cast: 'green' }],
    'scrap the frame, make it warmer': [{ tool: 'warmth' }],
    'lighten the midtones, the blacks and whites are fine': [{ tool: 'gamma' }],
    'sepia. No wait, the blotchy one': [],
    'flip this x-ray': [{ tool: 'flip' }],
    'make it look like an x-ray': [{ tool: 'invert' }],
  })
  plans(t, { 'all three in one row, no white edges': [{ tool: 'arrange', layout: 'row' }] }, 3)
})

t.test(
  'a colour that is to be there instead of the background is laid there, and is not that of a shadow',
  async (t) => {
    const steps = (instructions: string) =>
      planFor(instructions).steps.map(({ tool, arguments: { colours, colour } }) => [
        tool,
        colours === undefined ? colour : String(colours),
      ])
    for (const off of ['remove the background', 'take the background out', 'get rid of what is behind her'])
      for (const [colour, made] of [
        ['white', 'white'],
        ['plain white', 'white'],
        ['a pale grey one', '#c0c0c0'],
      ])
        for (const [end, more] of [
          ['', []],
          [' and a soft shadow', [['shadow', undefined]]],
        ] as const) {
          const instructions = `${off}, ${colour} instead${end}`
          t.strictSame(
            steps(instructions),
            [['remove_background', undefined], ...more, ['background', made]],
            instructions,
          )
        }
  },
)

t.test('what is taken away is not said to have been left alone', async (t) => {
  for (const instructions of ['take the background away', 'black bars left and right, get rid of them'])
    t.match(planFor(instructions), { declined: [], notUnderstood: [] }, instructions)
})

t.test('what cannot be spared is not said to have been left alone', async (t) => {
  t.match(planFor('brighten it but leave the sky alone'), { declined: [], notUnderstood: ['leave the sky alone'] })
  t.match(planFor("brighten it but don't touch the colours"), {
    declined: ["don't touch the colours"],
    notUnderstood: [],
  })
})

t.test('an amount belongs to the wish that it measures, and to no thing that it counts', async (t) => {
  plans(t, {
    'bedroom 2 - bit cooler': [{ tool: 'warmth', amount: -20 }],
    'Colors look kinda dull on my phone, bump them up by 25%': [{ tool: 'saturation', percent: 125 }],
    "it's too bright, bring it down 15%": [{ tool: 'brightness', percent: 85 }],
    'Colors about a third stronger': [{ tool: 'saturation' }],
    'tilt it a few degrees': [{ tool: 'rotate', degrees: 4 }],
    'turn it black and white but leave like 20% colour in': [{ tool: 'grayscale', strength: 80 }],
    'obscure the upper 15 % of the image': [{ tool: 'pixelate', area: 'top quarter' }],
    'chop the top 20% off, its only ceiling': [{ tool: 'crop', height: 80, focus: 'bottom' }],
  })
})

t.test('what is only told beside a wish is no other one', async (t) => {
  plans(t, {
    'blur it slightly too': [{ tool: 'blur' }],
    "don't crop anything off the old photo, make it square": [{ tool: 'extend', ratio: '1:1' }],
    'lighten the bottom half and leave the rest': [{ tool: 'brightness', area: 'bottom half' }],
    'sharpen it, everyone under the tent is lost in shadow': [{ tool: 'sharpen' }],
  })
})

t.test('what strangers could read is hidden, and what people are to read is not', async (t) => {
  plans(t, {
    'people can see my address in the bottom left corner': [{ tool: 'pixelate', area: 'bottom left' }],
    "You can read our address on the envelope. That's not good. It lies in the lower right corner.": [
      { tool: 'pixelate', area: 'bottom right' },
    ],
    'The number plate is in the bottom left corner. Make it so nobody can read it': [
      { tool: 'pixelate', area: 'bottom left' },
    ],
    'Write the shop name Rossi at the bottom so people can read the name': [{ tool: 'text', text: 'Rossi' }],
    'make the top third brighter so everyone can read the name': [{ tool: 'brightness', area: 'top third' }],
    'can anyone read my name on the badge in the top left corner? make it sharper': [{ tool: 'sharpen' }],
    'brighten it and keep the floor numbers visible': [{ tool: 'brightness' }],
  })
})

t.test('what ought not to be so is too much, and what lies behind a text holds it', async (t) => {
  plans(t, {
    'It was never meant to look so gloomy': [{ tool: 'brightness', percent: 130 }],
    "the picture shouldn't be that grainy": [{ tool: 'denoise' }],
    "the wall isn't supposed to be that bright": [],
    'darken it, but it should not be too dark': [{ tool: 'brightness', percent: 70 }],
    'big G, top left corner, white circle behind it': [
      { tool: 'shape', shape: 'ellipse', position: 'top left', colours: ['white'] },
      { tool: 'text', text: 'G', relative: 'inside' },
    ],
    'a black 9 on a white disc at the bottom right': [
      { tool: 'shape', shape: 'ellipse', position: 'bottom right', colours: ['white'] },
      { tool: 'text', text: '9', colour: 'black', relative: 'inside' },
    ],
    'SALE in blue letters with nothing behind them': [{ tool: 'text', text: 'SALE', colour: 'blue' }],
    'Mind your head as text in the middle, no box behind it': [{ tool: 'text', text: 'Mind your head' }],
    'use Apple Fair as our title': [{ tool: 'text', text: 'Apple Fair' }],
    'write well done Priya exclamation mark at the bottom': [
      { tool: 'text', text: 'well done Priya!', position: 'bottom' },
    ],
    'two lines at the bottom in gold. Line one: Harbour Ball. Line two: 4 May': [
      { tool: 'text', text: 'Harbour Ball', position: 'bottom', colour: 'gold' },
      { tool: 'text', text: '4 May', colour: 'gold' },
    ],
    '¡Felicidades, Ana! at the top': [{ tool: 'text', text: '¡Felicidades, Ana!', position: 'top' }],
    'the word WAVES in white and she should stand in front of the letters': [
      { tool: 'text', text: 'WAVES', behind: 'subject' },
    ],
    'write "Line one: A. Line two: who cares question mark" at the top': [
      { tool: 'text', text: 'Line one: A. Line two: who cares question mark', position: 'top' },
    ],
    'draw a red question mark in the middle': [{ tool: 'text', text: '?', colour: 'red' }],
  })
})

t.test('what somebody sees in a picture, or cannot see for something, says what is meant', async (t) => {
  plans(t, {
    'black and white for my kids picture': [{ tool: 'grayscale', area: undefined }],
    'you can barely see the heron for all the noise': [{ tool: 'denoise' }],
    "I can't see the label for reflections": [],
    'turn it up to 70 percent opacity': [{ tool: 'opacity', percent: 70 }],
    "oval, please, and don't chop her face off": [{ tool: 'cut_into_shape', shape: 'ellipse' }],
    "4:5 please and don't chop her face off": [{ tool: 'crop', ratio: '4:5', focus: 'face' }],
    "cut him out but don't chop his head off": [{ tool: 'remove_background' }],
    'lop off the left-hand quarter': [{ tool: 'crop', width: 75, focus: 'right' }],
    'let the shelves behind him go out of focus': [{ tool: 'blur_background' }],
    'the corners are far too pointy, soften those': [{ tool: 'round_corners' }],
    'drain the left half of colour while the right one is not changed': [{ tool: 'grayscale', area: 'left half' }],
    'I only need a webp instead of a png': [{ tool: 'save', format: 'webp' }],
  })
  plans(
    t,
    {
      'Number 2 is our seal. It belongs in the lower left corner': [
        { tool: 'overlay', picture: 2, base: 1, position: 'bottom left' },
      ],
      'The first one is the garden, the second our crest. Crest small at the top right': [
        { tool: 'overlay', picture: 2, base: 1, position: 'top right' },
      ],
      "the second one's much colder than the first, warm the second up": [
        { tool: 'warmth', pictures: [2], amount: 72 },
      ],
      "make the second so that it's brighter than the first": [{ tool: 'brightness', pictures: [2], percent: 130 }],
    },
    2,
  )
  plans(
    t,
    {
      'back come only no 3 and no 2 please': [{ tool: 'pick', pictures: [3, 2] }],
      'leave 1 and 3 be. 2 wants a quarter turn to the left': [{ tool: 'rotate', degrees: -90, pictures: [2] }],
    },
    3,
  )
})
