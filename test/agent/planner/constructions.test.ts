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
    'sharpen it without altering the colours': [{ tool: 'sharpen' }],
  })
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

t.test('what is preferred is asked for, and a correction of one word of a text leaves the others', async (t) => {
  plans(t, {
    'sepia rather than black and white': [{ tool: 'sepia' }],
    'a red frame rather than a shadow': [{ tool: 'border', colours: ['red'] }],
    '"Doors open at 7" at the top. oh no, at 8': [{ tool: 'text', text: 'Doors open at 8', position: 'top' }],
    'write Market on Tuesday in white at the bottom, sorry, Thursday': [
      { tool: 'text', text: 'Market on Thursday', position: 'bottom', colour: 'white' },
    ],
    'why not sharpen it a bit': [{ tool: 'sharpen' }],
    'no taller than 700 px': [{ tool: 'resize', height: 700 }],
    'a third as colourful': [{ tool: 'saturation', percent: 33.33 }],
    'the light was awful so could you brighten it a touch': [{ tool: 'brightness', percent: 115 }],
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

t.test('of what is said every word is written, and a place said of two texts is that of both', async (t) => {
  plans(t, {
    'a speech bubble for the dog saying who said walkies': [
      { tool: 'text', text: 'who said walkies', ground: 'bubble' },
    ],
    'a banner at the bottom that reads we are open again': [
      { tool: 'text', text: 'we are open again', position: 'bottom' },
    ],
    'the sign should say do not feed the ducks, red letters': [
      { tool: 'text', text: 'do not feed the ducks', colour: 'red' },
    ],
    'you can still read my name in the top left, pixelate it': [{ tool: 'pixelate', area: 'top left' }],
    'put "Lisbon" and "2019" in the bottom left': [
      { tool: 'text', text: 'Lisbon', position: 'bottom left' },
      { tool: 'text', text: '2019', relative: 'below' },
    ],
    'at the top the title "Spring Fair" and "free entry"': [
      { tool: 'text', text: 'Spring Fair', position: 'top' },
      { tool: 'text', text: 'free entry', relative: 'below' },
    ],
  })
})

t.test('another of a kind is like the first but for its place, and a wish may be told as one', async (t) => {
  plans(t, {
    'a yellow star bottom left and another at the top right': [
      { tool: 'shape', shape: 'star', position: 'bottom left', colours: ['yellow'] },
      { tool: 'shape', shape: 'star', position: 'top right', colours: ['yellow'] },
    ],
    'a thin white line at the top and one at the bottom': [
      { tool: 'shape', shape: 'line', position: 'top', colours: ['white'] },
      { tool: 'shape', shape: 'line', position: 'bottom', colours: ['white'] },
    ],
    'a heart emoji in the bottom left corner, another one top left': [
      { tool: 'pictogram', of: ['heart'], position: 'bottom left' },
      { tool: 'pictogram', of: ['heart'], position: 'top left' },
    ],
    'Call it Autumn at the Lake, top centre': [{ tool: 'text', text: 'Autumn at the Lake', position: 'top' }],
    'if only it were sharper': [{ tool: 'sharpen' }],
    'it is a little on the blurry side': [{ tool: 'sharpen' }],
  })
  plans(
    t,
    {
      'picture 1 in the lower left corner of picture 2, tiny': [
        { tool: 'overlay', picture: 1, base: 2, position: 'bottom left' },
      ],
      'sharpen the bottom right of the first picture': [{ tool: 'sharpen', area: 'bottom right', pictures: [1] }],
    },
    2,
  )
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

t.test('a name beside a picture is the label of that picture, and stands where all of them are to stand', async (t) => {
  plans(
    t,
    {
      'side by side. Write Hot and Cold on them': [{ tool: 'arrange', labels: ['Hot', 'Cold'] }],
      'next to each other, left one labelled Before and the other After': [
        { tool: 'arrange', labels: ['Before', 'After'] },
      ],
      'pictures next to each other, Dry on the left hand one, Wet on the right hand one': [
        { tool: 'arrange', labels: ['Dry', 'Wet'] },
      ],
      'a row with the prices beneath: 4€ and 5€': [{ tool: 'arrange', labels: ['4€', '5€'], label_position: 'below' }],
      'Rome on the first, Oslo on the second, white, top left. Leave them apart': [
        { tool: 'text', text: 'Rome', position: 'top left', colour: 'white', pictures: [1] },
        { tool: 'text', text: 'Oslo', position: 'top left', colour: 'white', pictures: [2] },
      ],
      'number them 1 to 2, in yellow': [
        { tool: 'text', text: '1', colour: 'yellow', pictures: [1] },
        { tool: 'text', text: '2', colour: 'yellow', pictures: [2] },
      ],
    },
    2,
  )
})

t.test('what is said of letters is theirs, whatever else it could be said of', async (t) => {
  plans(t, {
    'write Crazy in lime with purple round the lettering': [
      { tool: 'text', text: 'Crazy', colour: 'lime', outline: 'purple' },
    ],
    'OPEN LATE at the top, white with a shadow': [{ tool: 'text', text: 'OPEN LATE', colour: 'white', shadow: true }],
    'The text Danger sideways along the right edge, turned 90 degrees, yellow': [
      { tool: 'text', text: 'Danger', position: 'right', colour: 'yellow', turn: -90 },
    ],
    'write PROOF on the left edge, letters turned 90 degrees so they read upwards': [
      { tool: 'text', text: 'PROOF', position: 'left', turn: -90 },
    ],
    'write 2nd May 2019 bottom right': [{ tool: 'text', text: '2nd May 2019', position: 'bottom right' }],
    'Place ₩5000 in the top left': [{ tool: 'text', text: '₩5000', position: 'top left' }],
    'Add a white strip below the photo and type in the strip: Hull, May 1974': [
      { tool: 'extend', colour: 'white' },
      { tool: 'text', text: 'Hull, May 1974', position: 'bottom' },
    ],
  })
})

t.test('a share of a picture that covers another, or lets it be seen, is how much of it is seen', async (t) => {
  plans(
    t,
    {
      'lay the second over the first at about 30 percent, filling the whole picture': [
        { tool: 'overlay', picture: 2, base: 1, size: 100, opacity: 30 },
      ],
      'put the second over the first at 25% so both can be seen': [
        { tool: 'overlay', picture: 2, base: 1, size: 100, opacity: 25 },
      ],
      'overlay the second at 20% in the bottom right so you can still see the first': [
        { tool: 'overlay', picture: 2, base: 1, size: 20, position: 'bottom right' },
      ],
    },
    2,
  )
})

t.test('what is asked for several times is done once, and a look that sums others up is their name', async (t) => {
  plans(t, {
    "darken the top, it's far too bright up there": [{ tool: 'brightness', area: 'top', percent: 70 }],
    'The bottom third a bit darker please, the snow is glaring': [{ tool: 'brightness', area: 'bottom third' }],
    'round the corners a lot, like an app icon': [{ tool: 'round_corners' }],
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

t.test('a blurred copy that fills the room around a picture blurs nothing else', async (t) => {
  plans(t, {
    'as a story please, put a blurry version of itself above and below': [{ tool: 'extend', fill: 'blur' }],
    'widescreen, fill the sides with a blurry bit of the same photo': [{ tool: 'extend', fill: 'blur', ratio: '16:9' }],
    'Make it square with the picture blurred into the extra space': [{ tool: 'extend', fill: 'blur', ratio: '1:1' }],
    'extend it to 16:9 with blurred sides, then blur the whole picture a bit': [
      { tool: 'extend', fill: 'blur', ratio: '16:9' },
      { tool: 'blur', radius: 0.6 },
    ],
    'blur the edges ever so slightly': [{ tool: 'blur', area: 'edges' }],
    'pad it to 16:9 in white and blur it slightly': [
      { tool: 'extend', colour: 'white', ratio: '16:9' },
      { tool: 'blur', radius: 0.6 },
    ],
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

t.test('a fault that is wished for is no fault, and a dark shadow beside a text is that of its letters', async (t) => {
  plans(t, {
    'colours slightly faded please': [{ tool: 'saturation', percent: 55 }],
    'the colours are faded': [{ tool: 'saturation', percent: 145 }],
    'write KICK OFF in yellow with a dark shadow': [{ tool: 'text', text: 'KICK OFF', colour: 'yellow', shadow: true }],
  })
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

t.test('"it" is what is kept of several pictures, not what is dropped', async (t) => {
  for (const chosen of ['keep the second', 'of these three take only the second', 'I only need the second one'])
    for (const dropped of ['drop the others', 'bin the rest', 'ditch the other two']) {
      const instructions = `${chosen}, ${dropped}, and make it brighter`
      const { steps } = planFor(instructions, 3)
      t.match(
        steps.map(({ tool, arguments: { pictures } }) => [tool, pictures]),
        [
          ['pick', [2]],
          ['brightness', [2]],
        ],
        instructions,
      )
    }
})

t.test('what is taken away is not said to have been left alone', async (t) => {
  for (const instructions of ['take the background away', 'black bars left and right, get rid of them'])
    t.match(planFor(instructions), { declined: [], notUnderstood: [] }, instructions)
})

t.test('texts stand side by side at a height that is said once', async (t) => {
  const positions = (instructions: string) => planFor(instructions).steps.map(({ arguments: { position } }) => position)
  const sides = ['bottom left', 'bottom', 'bottom right']
  for (const instructions of ['names along the bottom: Dilys on the left, Gwen in the middle, Mair on the right'])
    t.strictSame(positions(instructions), sides, instructions)
  t.strictSame(positions('At the top: Tom left, Aisha right'), ['top left', 'top right'])
})

t.test('what is said behind a part, a plate or a name belongs to it', async (t) => {
  plans(t, {
    'a ribbon saying Happy Anniversary at the top, cream writing on dark green': [
      { tool: 'text', text: 'Happy Anniversary', ground: 'ribbon', box: 'darkgreen', colour: '#fffdd0' },
    ],
    "don't brighten all of it, just the left half where the stove is": [{ tool: 'brightness', area: 'left half' }],
    'only the left half of the map': [{ tool: 'crop', width: 50, focus: 'left' }],
    'Lemon Drizzle Cake in the middle as a title': [{ tool: 'text', text: 'Lemon Drizzle Cake' }],
  })
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

t.test('pictures are laid out, chosen and left out as they are told apart', async (t) => {
  plans(
    t,
    {
      'third picture should come first, then the first, then the second': [{ tool: 'pick', pictures: [3, 1, 2] }],
      'only give me back the first and the third, the 2nd is blurry anyway': [{ tool: 'pick', pictures: [1, 3] }],
      'all 3 in one long strip from top to bottom': [{ tool: 'arrange', layout: 'column', pictures: [1, 2, 3] }],
      'side by side, nothing between them': [{ tool: 'arrange', layout: 'row', gap: 0 }],
    },
    3,
  )
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
