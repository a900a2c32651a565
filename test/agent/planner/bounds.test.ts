import t from 'tap'
import { stepsFor } from '../support/planned.ts'

t.test('what is refused of one part bounds what is wished of another and takes nothing of it away', async (t) => {
  const said = {
    "don't blur the dog, only what's behind him": [{ tool: 'blur_background' }],
    "don't darken her, only what's around her": [{ tool: 'brightness', area: 'background', percent: 70 }],
    "blur the bottom left corner. Don't blur anything else.": [{ tool: 'blur', area: 'bottom left' }],
    'all is fine except the right half, that should be darker': [{ tool: 'brightness', area: 'right half' }],
    'it stays in colour except the top third, that should be grey': [{ tool: 'grayscale', area: 'top third' }],
    "I don't want words on it, just the contrast a bit softer": [{ tool: 'contrast', amount: -35 }],
  }
  for (const [instructions, expected] of Object.entries(said)) {
    const planned = stepsFor(instructions)
    t.match(planned, expected, instructions)
    t.equal(planned.length, expected.length, instructions)
  }
})

t.test('what takes the place of a ground that goes is a ground', async (t) => {
  const white = [{ tool: 'remove_background' }, { tool: 'background', colours: ['white'] }]
  t.match(stepsFor('take the background away and make it plain white, not black'), white)
  t.match(stepsFor('put it on plain white instead of the messy garage'), white)
  t.strictSame(
    stepsFor('remove the background and make it brighter').map(({ tool }) => tool),
    ['remove_background', 'brightness'],
  )
})

t.test('pictures that are counted up are those, and what is left out is not', async (t) => {
  t.match(stepsFor('a collage of 1, 2 and 4. leave out 3', 4).slice(-1), [{ tool: 'arrange', pictures: [1, 2, 4] }])
  t.match(stepsFor('collage of 1 and 3, drop 2', 3).at(-1), { tool: 'arrange', pictures: [1, 3] })
  t.match(stepsFor("put 1, 2 and 3 side by side. don't use 4", 4), [{ tool: 'arrange', pictures: [1, 2, 3] }])
})

t.test('what a thing is like is no look of the picture, and one wish is done once', async (t) => {
  t.strictSame(
    stepsFor('a row of these 3 antique chairs', 3).map(({ tool }) => tool),
    ['arrange'],
  )
  t.match(stepsFor('make it look like those vintage portraits'), [{ tool: 'sepia' }])
  t.strictSame(
    stepsFor('two colours only, navy for the darks and cream for the lights').map(({ tool }) => tool),
    ['duotone'],
  )
  for (const blend of ['blend both like a double exposure', 'blend the two into one another half and half'])
    t.strictSame(
      stepsFor(blend, 2).map(({ tool }) => tool),
      ['overlay'],
      blend,
    )
})

t.test('a date that a camera printed goes, however it is named', async (t) => {
  const said = [
    "I don't want the date in the corner",
    'erase the orange numbers in the bottom right corner',
    "it would be nice if it weren't for the date the camera has printed on it",
  ]
  for (const instructions of said) t.match(stepsFor(instructions), [{ tool: 'heal', what: 'date' }], instructions)
})

t.test('one word for several parts, pictures or lines is each of them', async (t) => {
  t.match(stepsFor('darken the top and bottom thirds'), [
    { tool: 'brightness', area: 'top third' },
    { tool: 'brightness', area: 'bottom third' },
  ])
  t.match(stepsFor('blur the left and right quarters'), [
    { tool: 'blur', area: 'left quarter' },
    { tool: 'blur', area: 'right quarter' },
  ])
  t.match(stepsFor('make a meme: when the code works / first try'), [
    { tool: 'text', text: 'WHEN THE CODE WORKS', position: 'top' },
    { tool: 'text', text: 'FIRST TRY', position: 'bottom' },
  ])
  t.match(stepsFor('put them in a row with captions A B C D', 4), [{ tool: 'arrange', labels: ['A', 'B', 'C', 'D'] }])
  t.match(stepsFor('collage, the middle one bigger', 3), [{ tool: 'arrange', layout: 'mosaic', pictures: [2, 1, 3] }])
  t.match(stepsFor('Left Tom, right Aisha, near the bottom'), [
    { tool: 'text', text: 'Tom', position: 'bottom left' },
    { tool: 'text', text: 'Aisha', position: 'bottom right' },
  ])
})

t.test('a fault that is not liked is mended, and colours of two borders are one each', async (t) => {
  t.match(stepsFor("I don't like the noise"), [{ tool: 'denoise' }])
  t.match(stepsFor("I don't like the grain in it"), [{ tool: 'denoise' }])
  t.match(stepsFor('a double border, gold and black'), [
    { tool: 'border', colours: ['gold'] },
    { tool: 'border', colours: ['black'] },
  ])
})

t.test('what is of no use goes from where it is said to be', async (t) => {
  t.match(stepsFor('too much dead space on the right hand side'), [{ tool: 'crop', width: 80, focus: 'left' }])
  t.match(stepsFor('the left third is nothing but curtain'), [{ tool: 'crop', width: 66.67, focus: 'right' }])
  t.match(stepsFor("There's an acre of ceiling above our heads."), [{ tool: 'crop', height: 80, focus: 'bottom' }])
  t.match(stepsFor('my scan came out with big white margins'), [{ tool: 'trim' }])
  t.match(stepsFor('a round grey blotch on the wall, upper right'), [{ tool: 'heal', position: 'top right' }])
})

t.test('a share that is cut off and a shape are two cuts', async (t) => {
  t.match(stepsFor('Cut a tenth off the left, sharpen it, then crop to a square'), [
    { tool: 'crop', width: 90, focus: 'right' },
    { tool: 'sharpen' },
    { tool: 'crop', ratio: '1:1' },
  ])
  t.match(stepsFor("Slice a quarter off the bottom and make what's left 60 % see-through"), [
    { tool: 'crop', height: 75, width: undefined, focus: 'top' },
    { tool: 'opacity' },
  ])
})

t.test('a number said anew has the unit of the one before', async (t) => {
  t.match(stepsFor('5 percent border in navy, or no, make that 8'), [{ tool: 'border', width: 8 }])
  t.match(stepsFor('saturation up 25 percent, make that 35, and a thin frame'), [
    { tool: 'saturation', percent: 135 },
    { tool: 'border' },
  ])
  t.match(stepsFor('turn it to the left. Sorry, no, RIGHT'), [{ tool: 'rotate', degrees: 90 }])
})

t.test('what it may be at most is how much it is', async (t) => {
  t.match(stepsFor('Sharpen, but not by more than 30 percent or it goes crunchy'), [{ tool: 'sharpen', strength: 30 }])
  t.match(stepsFor('saturation up, but never over 20 %'), [{ tool: 'saturation', percent: 120 }])
  t.match(stepsFor('shrink it to 40% of its size'), [{ tool: 'resize', percent: 40 }])
})

t.test('what is refused is not done, however it is refused', async (t) => {
  t.match(stepsFor('it mustnt be cropped, just warmer'), [{ tool: 'warmth' }])
  t.match(stepsFor('write Sale at the top, scrap that, Closed at the bottom'), [{ text: 'Closed', position: 'bottom' }])
  t.match(stepsFor('a teal frame, dinnae crop it'), [{ tool: 'border' }])
  t.match(stepsFor('write SALE in any font but comic sans'), [{ tool: 'text', font: undefined }])
  t.match(stepsFor('Write Fresh Eggs, never ever in red'), [{ tool: 'text', colour: undefined }])
  t.match(stepsFor("rotate it by 2 degrees but don't crop anything, the empty corners white"), [
    { tool: 'rotate', degrees: 2, corners: 'white', cropped: undefined },
  ])
})

t.test('colours that are to come back are made stronger', async (t) => {
  for (const instructions of ['bring back the faded colours', 'the flowers need their colour back'])
    t.match(stepsFor(instructions), [{ tool: 'saturation', percent: 145 }], instructions)
})
