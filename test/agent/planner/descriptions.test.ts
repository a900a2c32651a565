import t from 'tap'
import { planFor, plans } from '../support/planned.ts'

t.test('what something is like now is changed the way that is said of it', async (t) => {
  plans(t, {
    'make the pale colours richer': [{ tool: 'saturation', percent: 145 }],
    'the muted colours stronger please': [{ tool: 'saturation', percent: 145 }],
    'make the deep shadows lighter': [{ tool: 'shadows_highlights', shadows: 50 }],
    'make the warm light cooler': [{ tool: 'warmth', amount: -40 }],
    'muted colours please': [{ tool: 'saturation', percent: 55 }],
  })
})

t.test('how much is meant of what was said before, also in a sentence of its own', async (t) => {
  plans(t, {
    'Vignette. Just a faint one.': [{ tool: 'vignette', strength: 18 }],
    'Add grain! But not too much': [{ tool: 'grain', strength: 17.5 }],
    'Make it sepia. Thank you so much': [{ tool: 'sepia', strength: 85 }],
  })
})

t.test('what a number measures is said before it', async (t) => {
  plans(t, {
    'vignette strength 30': [{ tool: 'vignette', strength: 30 }],
    'radius 9 px, blur it': [{ tool: 'blur', radius: 1.13 }],
    'a corner radius of 7%': [{ tool: 'round_corners', radius: 7 }],
    'it must be precisely 900 px wide': [{ tool: 'resize', width: 900 }],
  })
})

t.test('a part of which a question asks is not found, and the picture not changed instead', async (t) => {
  for (const part of ['sea', 'lawn', 'car', 'ceiling'])
    plans(t, { [`could the ${part} be a bit bluer?`]: [], [`can the ${part} be warmer`]: [] })
  plans(t, {
    'could the photo be a bit warmer?': [{ tool: 'warmth', amount: 20 }],
    'get the barn a little brighter overall': [{ tool: 'brightness', percent: 115, area: undefined }],
  })
})

t.test('faces are somebody’s', async (t) => {
  const hidden = [{ tool: 'pixelate', area: 'faces' }]
  plans(t, {
    "pixelate the pupils' faces": hidden,
    "make my neighbour's face unrecognizable": hidden,
    'pixelate the childrens faces': hidden,
  })
})

t.test('a colour behind something is taken away, laid there, or that of a thing', async (t) => {
  plans(t, {
    'remove the grey behind the crest': [{ tool: 'remove_background', colour: 'grey' }],
    'white should be see-through': [{ tool: 'remove_background', colour: 'white' }],
    'replace the white behind him with red': [{ tool: 'remove_background' }, { tool: 'background', colours: ['red'] }],
    'take the wall away behind him, light blue instead, and square': [
      { tool: 'remove_background' },
      { tool: 'background', colours: ['lightblue'] },
      { tool: 'crop', ratio: '1:1' },
    ],
    'get rid of the woman in the green coat behind us': [],
    'only the cat in colour, everything around her grey': [{ tool: 'grayscale', area: 'background' }],
  })
})

t.test('what comes from something lies over all of it', async (t) => {
  plans(t, {
    'take out the orange cast of those bulbs': [{ tool: 'white_balance', cast: 'orange' }],
    'less green please': [{ tool: 'white_balance', cast: 'green' }],
  })
})

t.test('what is of no use goes from where it lies', async (t) => {
  plans(t, {
    'far to much ceiling': [{ tool: 'crop', height: 80, focus: 'bottom' }],
    'too much empty space above her': [{ tool: 'crop', height: 80, focus: 'bottom' }],
    'too much carpet': [{ tool: 'crop', height: 80, focus: 'top' }],
    'so much grass around the fox': [{ tool: 'crop', width: 66.67, height: 66.67 }],
    'cut off the right quarter and sharpen the rest': [
      { tool: 'crop', width: 75, focus: 'left' },
      { tool: 'sharpen', area: undefined },
    ],
  })
})

t.test('what points to one side of a picture that lies there ought to point up', async (t) => {
  plans(t, {
    'It lies on its side, the mast points to the left': [{ tool: 'rotate', degrees: 90 }],
    'It lies on its side, the mast points right': [{ tool: 'rotate', degrees: -90 }],
    'this is sideways, turn it left': [{ tool: 'rotate', degrees: -90 }],
  })
})

t.test('what is taken back leaves what it was to be done to', async (t) => {
  plans(t, {
    'sharpen the top third. hm no, blur it': [{ tool: 'blur', area: 'top third' }],
    'Write OPEN 9 top right. Sorry, 10! And no frame': [{ tool: 'text', text: 'OPEN 10', position: 'top right' }],
  })
})

t.test('of several pictures the right ones are kept, and what one is set against stays', async (t) => {
  plans(t, { 'put the third first and leave the fourth out': [{ tool: 'pick', pictures: [3, 1, 2] }] }, 4)
  plans(t, { 'only the fourth and then the second, the other ones can go': [{ tool: 'pick', pictures: [4, 2] }] }, 4)
  plans(t, { 'keep 1 and 3, and put 3 first': [{ tool: 'pick', pictures: [3, 1] }] }, 4)
  plans(t, { 'The first is darker than the second, lighten that one': [{ tool: 'brightness', pictures: [1] }] }, 2)
  plans(t, { 'side by side, but no 2 on the left, no gap': [{ tool: 'arrange', pictures: [2, 1], gap: 0 }] }, 2)
})

t.test('paper is turned as the picture lies, and a size in pixels is a shape as well', async (t) => {
  plans(t, {
    'crop it for a 5x7 inch print': [{ tool: 'crop', ratio: '7:5' }],
    'crop it to 5:7': [{ tool: 'crop', ratio: '5:7' }],
    'sharper, and 640 by 640': [{ tool: 'sharpen' }, { tool: 'resize', width: 640, height: 640, whole: true }],
  })
})

t.test('words that lead to a text are understood with it', async (t) => {
  for (const instructions of ['Title: Harbour Days', 'please write in red: Harbour Days'])
    t.strictSame(planFor(instructions).notUnderstood, [], instructions)
})

t.test('how exactly, what for and in which order do not become places, shapes and words of their own', async (t) => {
  plans(t, {
    "write 'HELLO' right at the upper edge": [{ tool: 'text', text: 'HELLO', position: 'top' }],
    'crop to 4:5 for instagram': [{ tool: 'crop', ratio: '4:5' }],
    'One below the other: Mill Lane, then 4 May, and then 3 km': [{ tool: 'text', text: 'Mill Lane\n4 May\n3 km' }],
  })
  t.match(planFor('i need this one as png, not jpg').steps, [{ tool: 'save', arguments: { format: 'png' } }])
})
