import t, { type Test } from 'tap'
import { stepsFor } from '../support/planned.ts'

/** Asserts that instructions without a picture come to steps of these tools that hold at least these arguments. */
function draws(t: Test, said: Readonly<Record<string, readonly object[]>>) {
  for (const [instructions, expected] of Object.entries(said)) {
    const planned = stepsFor(instructions, 0)
    t.match(planned, expected, instructions)
    t.equal(planned.length, expected.length, instructions)
  }
}

t.test('a proportion in words is the shape of the sheet, or of the figure beside it', async (t) => {
  draws(t, {
    'a strip five times as long as it’s high, with a black background': [
      { tool: 'canvas', ratio: '5:1' },
      { tool: 'background', colours: ['black'] },
    ],
    'pink page half as high as it is wide': [
      { tool: 'canvas', ratio: '2:1' },
      { tool: 'background', colours: ['pink'] },
    ],
    'a flag, red and white, one and a half times as wide as high': [
      { tool: 'canvas', ratio: '1.5:1' },
      { tool: 'background', colours: ['red', 'white'], gradient: 'bands' },
    ],
    'a green rectangle twice as wide as it is tall on white': [
      { tool: 'background', colours: ['white'] },
      { tool: 'shape', width: 50, height: 25, colours: ['green'] },
    ],
  })
})

t.test('from one hour or age to another is no shape', async (t) => {
  draws(t, {
    'kids 5 to 12 half price, poster for the pool': [
      { tool: 'sheet' },
      { tool: 'text', text: 'Kids 5 to 12 half price' },
    ],
    'Sign: Saturday only, 8 to 1': [{ tool: 'sheet' }, { tool: 'text', text: 'Saturday only, 8 to 1' }],
    'a 3 to 1 banner, Welcome home': [
      { tool: 'canvas', ratio: '3:1' },
      { tool: 'text', text: 'Welcome home' },
    ],
  })
})

t.test('the bands of a flag have their colours in order, wherever these are said', async (t) => {
  const bands = (direction: number, ...colours: string[]) => ({
    tool: 'background',
    gradient: 'bands',
    colours,
    direction,
  })
  draws(t, {
    'French flag, blue white red, blue nearest the pole': [bands(90, 'blue', 'white', 'red')],
    'a flag with yellow and blue stripes, blue on top': [bands(180, 'blue', 'yellow')],
    'our flag: three bands across, purple at the top, white, green at the bottom': [
      bands(180, 'purple', 'white', 'green'),
    ],
    'black over yellow over red, like a flag': [bands(180, 'black', 'yellow', 'red')],
    'a flag with three stripes lying down: black, red, gold': [bands(180, 'black', 'red', 'gold')],
    'Danish flag, white cross on red': [
      { tool: 'background', colours: ['red'] },
      { tool: 'shape', shape: 'line', span: 'width', colours: ['white'] },
      { tool: 'shape', shape: 'line', span: 'height', colours: ['white'] },
    ],
    'a green flag with a white cross from corner to corner': [
      { tool: 'background', colours: ['green'] },
      { tool: 'shape', from: 'top left', to: 'bottom right' },
      { tool: 'shape', from: 'bottom left', to: 'top right' },
    ],
  })
})

t.test('what a pattern is made of says how it looks and is not drawn once more', async (t) => {
  draws(t, {
    'graph paper, small green squares on white': [
      { tool: 'background', pattern: 'grid', colours: ['white', 'green'], scale: 4.8 },
    ],
    'squared paper, white, with a pale blue grid, the squares fairly small': [
      { tool: 'background', pattern: 'grid', colours: ['white', '#bfdcf2'], scale: 4.8 },
    ],
    'chessboard pattern in brown and cream squares': [
      { tool: 'background', pattern: 'checkerboard', colours: ['brown', '#fffdd0'] },
    ],
    'a large grid, black lines, yellow paper': [{ tool: 'background', pattern: 'grid', colours: ['yellow', 'black'] }],
  })
})

t.test('things that are counted are drawn and not written, also where a request begins with them', async (t) => {
  draws(t, {
    'Four red hearts in a row on white': [
      { tool: 'background', colours: ['white'] },
      { tool: 'shape', shape: 'heart', count: 4, colours: ['red'] },
    ],
    'Three circles one below another - red, amber, green - on black': [
      { tool: 'background', colours: ['black'] },
      { tool: 'shape', count: 3, along: 'column', each: true },
    ],
  })
})

t.test('a scene is a ground, what lies at its bottom, and the things in it', async (t) => {
  draws(t, {
    'a little picture for the nursery: light blue sky, sandy beach at the bottom, a red boat in the middle': [
      { tool: 'background', colours: ['lightblue'] },
      { tool: 'shape', shape: 'rectangle', span: 'width', position: 'bottom' },
      { tool: 'pictogram', of: ['boat'], colour: 'red', position: 'center' },
    ],
    'winter scene: grey sky, a snowman, three pine trees in a row at the top': [
      { tool: 'background', colours: ['gray'] },
      { tool: 'pictogram', of: ['snowman'] },
      { tool: 'pictogram', of: ['pine trees'], count: 3, position: 'top' },
    ],
    'illustration of a mountain with a sun above it': [
      { tool: 'pictogram', of: ['mountain'] },
      { tool: 'pictogram', of: ['sun'], relative: 'above' },
    ],
    'Cats and dogs on yellow': [
      { tool: 'background', colours: ['yellow'] },
      { tool: 'pictogram', of: ['cats', 'dogs'] },
    ],
  })
})

t.test(
  'a thing on a sheet that has a place, is begged for or stands alone is drawn; what is written is not',
  async (t) => {
    draws(t, {
      'thank you card, sunflower in the corner, "Thank you Miss Bell"': [
        { tool: 'sheet' },
        { tool: 'pictogram', of: ['sunflower'], position: 'bottom right' },
        { tool: 'text', text: 'Thank you Miss Bell' },
      ],
      'Gig poster, Fri 8 Nov. Guitar please': [
        { tool: 'sheet' },
        { tool: 'text' },
        { tool: 'text', text: 'Fri 8 Nov' },
        { tool: 'pictogram', of: ['guitar'] },
      ],
      'a poster saying BAKE OFF, starring Ivy Cole': [
        { tool: 'sheet' },
        { tool: 'text', text: 'BAKE OFF' },
        { tool: 'text', text: 'Starring Ivy Cole' },
      ],
      'Poster: Summer Fete, Saturday 6 July, Cream teas and tombola': [
        { tool: 'sheet' },
        { tool: 'text', text: 'Summer Fete\nSaturday 6 July\nCream teas and tombola' },
      ],
      'lost dog poster, phone number at the bottom': [{ tool: 'sheet' }, { tool: 'text' }],
    })
  },
)

t.test('what a sheet is to say may stand before what it is to be, and a story is none of it', async (t) => {
  draws(t, {
    'Grass cutting, 10 pounds, call Joe 0123, green flyer': [
      { tool: 'sheet', kind: 'flyer' },
      { tool: 'background', colours: ['green'] },
      { tool: 'text', text: 'Grass cutting\n10 pounds\nCall Joe 0123' },
    ],
    'Two for one on all pizzas, red poster': [
      { tool: 'sheet', kind: 'poster' },
      { tool: 'background', colours: ['red'] },
      { tool: 'text', text: 'Two for one on all pizzas' },
    ],
    'Our village has a fete on Saturday, could you make a poster': [{ tool: 'sheet', kind: 'poster' }],
  })
})

t.test('what stands around a date or a price between two marks is written with it', async (t) => {
  draws(t, {
    'Flyer for window cleaning: Bright Panes. £8 per window': [
      { tool: 'sheet', kind: 'flyer' },
      { tool: 'text', text: 'Bright Panes' },
      { tool: 'text', text: '£8 per window' },
    ],
    'Invitation: Ida turns 80. Sunday 4 May. RSVP to Helen by 20 April': [
      { tool: 'sheet', kind: 'invitation' },
      { tool: 'text', text: 'Ida turns 80' },
      { tool: 'text', text: 'Sunday 4 May' },
      { tool: 'text', text: 'RSVP to Helen by 20 April' },
    ],
  })
})

t.test('words that lead to a text are not written', async (t) => {
  draws(t, {
    'poster called Winter Fair, the date is 5 December': [
      { tool: 'sheet', kind: 'poster' },
      { tool: 'text', text: 'Winter Fair' },
      { tool: 'text', text: '5 December' },
    ],
    'poster with the slogan Eat More Plants in the middle': [
      { tool: 'sheet', kind: 'poster' },
      { tool: 'text', text: 'Eat More Plants' },
    ],
    'label saying Homemade Jam, and Strawberry written underneath': [
      { tool: 'sheet', kind: 'label' },
      { tool: 'text', text: 'Homemade Jam' },
      { tool: 'text', text: 'Strawberry', relative: 'below' },
    ],
    'certificate with lines. The lines are Ines Pratt, Best Baker, June 2025': [
      { tool: 'sheet', kind: 'certificate' },
      { tool: 'text', text: 'Ines Pratt' },
      { tool: 'text', text: 'Best Baker' },
      { tool: 'text', text: 'June 2025' },
    ],
    'notice, first line Pool closed, second line Back on Monday': [
      { tool: 'sheet', kind: 'notice' },
      { tool: 'text', text: 'Pool closed' },
      { tool: 'text', text: 'Back on Monday' },
    ],
    'poster titled Choir Night then Friday 8pm': [
      { tool: 'sheet', kind: 'poster' },
      { tool: 'text', text: 'Choir Night' },
      { tool: 'text', text: 'Friday 8pm' },
    ],
    'Would you do a certificate for Tom Reed, Head Judge?': [
      { tool: 'sheet', kind: 'certificate' },
      { tool: 'text', text: 'Tom Reed' },
      { tool: 'text', text: 'Head Judge' },
    ],
  })
})

t.test('somebody’s words are the first sentence that says nothing else', async (t) => {
  draws(t, {
    'square quote for instagram. the hills are quiet tonight. cream background, dark green serif letters': [
      { tool: 'canvas', ratio: '1:1' },
      { tool: 'sheet', kind: 'quote' },
      { tool: 'background' },
      { tool: 'text', text: 'The hills are quiet tonight', font: 'serif', colour: 'darkgreen' },
    ],
    'Drink more tea! Brown letters on cream': [
      { tool: 'background' },
      { tool: 'text', text: 'Drink more tea!', colour: 'brown' },
    ],
    'quote card. make it blue. nice and calm please': [{ tool: 'sheet', kind: 'quote' }],
    'a birthday card for Instagram, pastel': [
      { tool: 'canvas', ratio: '1:1' },
      { tool: 'sheet', heading: 'Happy birthday' },
    ],
    'voucher for a pottery class, with the words For Ines and her dad': [
      { tool: 'sheet', kind: 'voucher' },
      { tool: 'text' },
      { tool: 'text', text: 'For Ines and her dad' },
    ],
    'Slide. White title Plastics in the North Sea': [
      { tool: 'sheet', kind: 'slide' },
      { tool: 'text', text: 'Plastics in the North Sea', colour: 'white' },
    ],
  })
})

t.test(
  'a sheet says what it is told to say, without what it is called itself and without colours that are names',
  async (t) => {
    draws(t, {
      'A poster saying Yard Sale Sunday at 10': [
        { tool: 'sheet', kind: 'poster', heading: undefined },
        { tool: 'text', text: 'Yard Sale Sunday at 10' },
      ],
      'A poster without any pictures saying Vote on Tuesday': [
        { tool: 'sheet' },
        { tool: 'text', text: 'Vote on Tuesday' },
      ],
      'Thank you card for Mrs. Green': [{ tool: 'sheet' }, { tool: 'text', text: 'Thank you' }],
    })
  },
)

t.test('colours at the end are those of all that stands on the sheet', async (t) => {
  draws(t, {
    'an arrow to the left and below it Lifts. white on green': [
      { tool: 'background', colours: ['green'] },
      { tool: 'shape', shape: 'arrow', colours: ['white'] },
      { tool: 'text', text: 'Lifts', colour: 'white' },
    ],
    'a gold star and below it Sale. white on red': [
      { tool: 'background', colours: ['red'] },
      { tool: 'shape', shape: 'star', colours: ['gold'] },
      { tool: 'text', text: 'Sale', colour: 'white' },
    ],
  })
})

t.test('a likeness is not drawn as a sign of it', async (t) => {
  draws(t, {
    'a realistic photo of a harbour with sailing boats': [],
    'an oil painting of a castle': [],
    'a drawing of a castle': [{ tool: 'pictogram', of: ['castle'] }],
  })
})
