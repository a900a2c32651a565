import t, { type Test } from 'tap'
import { planFor } from '../support/planned.ts'

const tools = (instructions: string) => planFor(instructions).steps.map(({ tool }) => tool)

/** Asserts to which tools each of some instructions comes. */
function come(t: Test, said: Readonly<Record<string, readonly string[]>>) {
  for (const [instructions, expected] of Object.entries(said)) t.strictSame(tools(instructions), expected, instructions)
}

/** What the tools could draw, and what they could not. */
const THINGS = [
  'arrow',
  'red circle',
  'star',
  'yellow sticker',
  'black box',
  'ribbon',
  'green triangle',
  'lamp',
  'old sofa',
]

t.test('what is wished of one thing in the picture is not done to all of it, nor is another one drawn', async (t) => {
  const wishes = [
    (thing: string) => `take the ${thing} away`,
    (thing: string) => `make the ${thing} bigger`,
    (thing: string) => `the ${thing} should be blue`,
    (thing: string) => `move the ${thing} to the left`,
    (thing: string) => `flip the ${thing}`,
    (thing: string) => `rotate the ${thing}`,
    (thing: string) => `the ${thing} is too big`,
    (thing: string) => `darken the ${thing}`,
    (thing: string) => `fade the ${thing} out`,
    (thing: string) => `copy the ${thing}`,
    (thing: string) => `crop out the ${thing}`,
    (thing: string) => `peel off the ${thing} at the top`,
    (thing: string) => `remove that ${thing} from the top right`,
    (thing: string) => `there is a ${thing} in the corner, please remove it`,
  ]
  for (const thing of THINGS) for (const wish of wishes) t.strictSame(tools(wish(thing)), [], wish(thing))
})

t.test(
  'what needs something, named without an article, is one thing in the picture or the picture itself',
  async (t) => {
    come(t, {
      'Number plate needs blurring': [],
      'Licence plate to be pixelated please': [],
      'Bride must be brighter': [],
      'Selling the van. Door should be darker, and crop it square': ['crop'],
      'Product photo must be brighter': ['brightness'],
      'Faces need to be blurred': ['blur'],
      'Resize to 1200 px wide': ['resize'],
    })
  },
)

t.test('"it" is the thing of which something was told', async (t) => {
  for (const instructions of [
    'that exit sign is glowing behind our heads. make it less bright',
    'The sofa is hideous, make it black and white',
    'can the heart on the wall be twice as big',
    'make the cup on the table brighter',
    'The curtain on the stage is too bright.',
  ])
    t.strictSame(tools(instructions), [], instructions)
  come(t, {
    'The photo of my shop is from 1990. Make it brighter': ['brightness'],
    'we took this on the beach, make it brighter': ['brightness'],
    'Make the sky part at the top a bit darker': ['brightness'],
  })
})

t.test('what was made before is spoken of with "the" as well', async (t) => {
  const made = (instructions: string) => planFor(instructions).steps.map(({ arguments: args }) => args)
  t.match(made('draw a star top left, and make the star green'), [{ shape: 'star', colours: ['green'] }])
  t.match(made('add the red circle bottom left'), [{ shape: 'ellipse', colours: ['red'] }])
  t.match(made('the arrow: red, from left to right'), [{ shape: 'arrow', colours: ['red'], from: 'left', to: 'right' }])
  t.strictSame(tools('I want a heart in the corner, the heart pink'), ['shape'])
})

t.test('the parts and the whole of a picture are changed all the same', async (t) => {
  come(t, {
    'rotate the photo': ['rotate'],
    'flip the whole picture': ['flip'],
    'cut the left third off': ['crop'],
    'cut 10% off the right hand side': ['crop'],
    'The bottom quarter is only grass, cut that off': ['crop'],
    'copy my photo': ['pick'],
    'cut me into the shape of a heart': ['cut_into_shape'],
  })
})

t.test('a text that is to stand in the place of another is not written beside it', async (t) => {
  for (const instructions of [
    'replace SALE with SOLD',
    'change the sign to say Jones',
    'swap the number 7 for an 8',
    'erase the scribbles at the bottom',
    'wipe off the graffiti that says Exit at the top',
    'move the sofa to the left',
  ])
    t.strictSame(tools(instructions), [], instructions)
  t.match(planFor('Mind the gap, bottom').steps, [{ tool: 'text', arguments: { text: 'Mind the gap' } }])
})

t.test('a thing is no adverb for its last two letters, and what somebody wears is not the picture', async (t) => {
  for (const instructions of [
    'brighten the butterfly',
    'make my belly smaller',
    'sharpen the lily',
    'straighten his tie',
  ])
    t.strictSame(tools(instructions), [], instructions)
  t.strictSame(tools('make my terribly dark picture lighter'), ['brightness'])
  t.strictSame(tools('straighten the horizon'), ['straighten'])
})
