import t from 'tap'
import { planFor, plans } from '../support/planned.ts'

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

t.test('a fault that is wished for is no fault, and a dark shadow beside a text is that of its letters', async (t) => {
  plans(t, {
    'colours slightly faded please': [{ tool: 'saturation', percent: 55 }],
    'the colours are faded': [{ tool: 'saturation', percent: 145 }],
    'write KICK OFF in yellow with a dark shadow': [{ tool: 'text', text: 'KICK OFF', colour: 'yellow', shadow: true }],
  })
})

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

t.test('pictures are laid out, chosen and left out as they are told apart', async (t) => {
  plans(
    t,
    {
      'third picture should come first, then the first, then the second': [{ tool: 'pick', pictures: [3, 1, 2] }],
      'only give me back the first and the third, the 2nd is blurry anyway': [{ tool: 'pick', pictures: [1, 3] }],
      'all 3 in one long strip from top to bottom': [{ tool: 'arrange', layout: 'column', pictures: [1, 2, 3] }],
      'side by side, nothing between them': [{ tool: 'arrange', layout: 'row', gap: 0 }],
      'only the first please, the other two I uploaded by accident': [{ tool: 'pick', pictures: [1] }],
      'sort them so that the second comes first': [{ tool: 'pick', pictures: [2, 1, 3] }],
      'reorder them so the last one is first': [],
      'side by side in the order third first second': [{ tool: 'arrange', layout: 'row', pictures: [3, 1, 2] }],
      'keep the middle one in colour, the rest in black and white': [{ tool: 'grayscale', pictures: [1, 3] }],
      'leave out the third, the others in reverse order': [{ tool: 'pick', pictures: [2, 1] }],
      'write Sold, but not on the second one': [{ tool: 'text', text: 'Sold', pictures: [1, 3] }],
      'on the second photo only, write Our new house': [{ tool: 'text', text: 'Our new house', pictures: [2] }],
      'only edit the first one: make it brighter': [{ tool: 'brightness', pictures: [1] }],
      'make the three market photos brighter': [{ tool: 'brightness', pictures: [1, 2, 3] }],
    },
    3,
  )
  t.strictSame(planFor('make the three market photos brighter', 3).notUnderstood, [])
  plans(
    t,
    {
      'the last file is our stamp. I need it bottom right on each of the two garden photos': [
        { tool: 'overlay', picture: 3, base: 1 },
        { tool: 'overlay', picture: 3, base: 2 },
      ],
    },
    3,
  )
})

t.test('labels that only count are written as they are told', async (t) => {
  plans(
    t,
    {
      'a row with the letters (a), (b), (c) in their top left corners': [
        { tool: 'arrange', labels: ['(a)', '(b)', '(c)'], label_position: 'top left' },
      ],
      'side by side with labels a, b and c': [{ tool: 'arrange', labels: ['a', 'b', 'c'] }],
      'stack them, numbers 1 2 3 in the corners': [{ tool: 'arrange', labels: ['1', '2', '3'] }],
    },
    3,
  )
})
