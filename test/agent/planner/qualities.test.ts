import t from 'tap'
import { plans } from '../support/planned.ts'

t.test('who misses a quality complains', async (t) => {
  plans(t, {
    "it isn't very bright": [{ tool: 'brightness', percent: 130 }],
    "the holiday snaps aren't colourful": [{ tool: 'saturation', percent: 145 }],
    "it's not particularly warm": [{ tool: 'warmth', amount: 40 }],
    'none of it is sharp': [{ tool: 'sharpen' }],
    'nothing on the bench looks crisp': [{ tool: 'sharpen' }],
  })
})

t.test('less of what is strong is less, whatever words that takes', async (t) => {
  plans(t, {
    'the colours a bit less loud': [{ tool: 'saturation', percent: 55 }],
    'make the colours in it less intense': [{ tool: 'saturation', percent: 55 }],
    'a quarter smaller than it is': [{ tool: 'resize', percent: 75 }],
    'make it a third smaller': [{ tool: 'resize', percent: 66.67 }],
    'smaller please, about two thirds': [{ tool: 'resize', percent: 66.67 }],
    'shrink it to a third': [{ tool: 'resize', percent: 33.33 }],
  })
})

t.test('a complaint names what is too faint, or too dark to tell apart', async (t) => {
  plans(t, {
    'the signature is a bit faint': [{ tool: 'contrast', amount: 35 }],
    'the bushes are just black lumps': [{ tool: 'shadows_highlights', shadows: 50 }],
    'invert this radiograph': [{ tool: 'invert' }],
    'binarize the micrograph, cutoff 40 %': [{ tool: 'threshold', level: 40 }],
  })
})

t.test('what is told to be kept to a part behind its sentence is, whatever it names', async (t) => {
  plans(t, {
    'Could we have more contrast in the clouds? Only the upper half, please': [{ tool: 'contrast', area: 'top half' }],
    'Darken the roof, only the top third': [{ tool: 'brightness', area: 'top third', percent: 70 }],
    'Darken the roof': [],
  })
})

t.test('frames of several colours lie around each other, the inmost first', async (t) => {
  plans(t, {
    'a white mat of 4 percent and outside that a narrow black frame': [
      { tool: 'border', width: 4, colours: ['white'] },
      { tool: 'border', width: 1.8, colours: ['black'] },
    ],
    'a black frame and inside it a white mat': [
      { tool: 'border', colours: ['white'] },
      { tool: 'border', colours: ['black'] },
    ],
    'white frame please. The frame should be thin and black': [{ tool: 'border', width: 1.8, colours: ['black'] }],
  })
})

t.test('a date is no amount, and a deadline no text', async (t) => {
  plans(t, {
    'taken on 3 May, brighten it': [{ tool: 'brightness', percent: 130 }],
    'I need it by 3 May, make it brighter': [{ tool: 'brightness', percent: 130 }],
    'put Sunday the fifth of June from noon in the corner': [
      { tool: 'text', text: 'Sunday the fifth of June from noon', position: 'bottom right' },
    ],
    'write bake sale at the top and then smaller under it saturday the twelfth of july': [
      { tool: 'text', text: 'bake sale', position: 'top' },
      { tool: 'text', text: 'saturday the twelfth of july', relative: 'below' },
    ],
  })
})

t.test('what is said of a picture, and what of a thing on it', async (t) => {
  plans(t, {
    'draw a red heart at 30% opacity in the middle': [
      { tool: 'shape', shape: 'heart', opacity: 30, position: 'center', width: undefined },
    ],
    'set the photo to 70 percent opacity and draw a red heart at the top': [
      { tool: 'opacity', percent: 70 },
      { tool: 'shape', shape: 'heart', opacity: undefined },
    ],
    'That double page was scanned upside down. Turn it round the right way': [{ tool: 'rotate', degrees: 180 }],
    'turn this the right way round, the top of the kettle is pointing left': [{ tool: 'rotate', degrees: 90 }],
    'the top of the mast points to the right': [{ tool: 'rotate', degrees: -90 }],
    'it came out sideways, the top is on the right': [{ tool: 'rotate', degrees: -90 }],
    'it is lying on its right side': [{ tool: 'rotate', degrees: -90 }],
    'take the grain out of the background': [{ tool: 'denoise', area: 'background' }],
    'remove the colour from the background, keep me in colour': [{ tool: 'grayscale', area: 'background' }],
    'make the background less blue': [{ tool: 'white_balance', area: 'background', cast: 'blue' }],
    'the background should not be white, only darker': [{ tool: 'brightness', area: 'background', percent: 70 }],
    'remove the dog from its background': [{ tool: 'remove_background' }],
    'an arrow at the top pointing left': [{ tool: 'shape', shape: 'arrow' }],
    'a thin white line around the whole thing': [{ tool: 'border', width: 0.6, colours: ['white'] }],
    'darken the surroundings and turn the glare down': [
      { tool: 'brightness', area: 'background' },
      { tool: 'shadows_highlights', highlights: -50 },
    ],
    'kindly add the following words at the bottom in white. Lake Garda, September 1998. Many thanks': [
      { tool: 'text', text: 'Lake Garda, September 1998', position: 'bottom', colour: 'white' },
    ],
    'the barn is almost black': [{ tool: 'shadows_highlights', shadows: 50 }],
  })
})

t.test('each number and each turn goes to what it is said of', async (t) => {
  plans(t, {
    'Brightness 110, contrast +10, 5% off every side.': [
      { tool: 'brightness', percent: 110 },
      { tool: 'contrast', amount: 10 },
      { tool: 'crop', width: 90, height: 90 },
    ],
    'turn it 12° clockwise, fill the empty corners with white, then a green ring in the middle': [
      { tool: 'rotate', degrees: 12, corners: 'white' },
      { tool: 'shape', shape: 'ellipse', turn: undefined },
    ],
    'draw a square and turn it 45 degrees': [{ tool: 'shape', turn: 45 }],
  })
})

t.test('what is excepted is spared, and what happened orders nothing', async (t) => {
  plans(t, {
    'brighten everything apart from the top third': [{ tool: 'brightness', area: 'bottom two thirds' }],
    'brighten everything aside from the left quarter': [{ tool: 'brightness', area: 'right three quarters' }],
    'the top of his head is missing, my camera cut it off': [],
    "he's nothing but a dark outline against the sea": [{ tool: 'shadows_highlights', shadows: 50 }],
    'a speech bubble saying Where is the biscuit then': [{ tool: 'text', text: 'Where is the biscuit then' }],
  })
})
