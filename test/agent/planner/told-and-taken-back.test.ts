import t from 'tap'
import { planFor, plans } from '../support/planned.ts'

t.test('what is taken back is not done, in whatever words', async (t) => {
  plans(t, {
    'turn it 90 to the left. ugh no, the other way, to the right': [{ tool: 'rotate', degrees: 90 }],
    'drain the colour out... no hold on, I like the colours': [],
    'I was thinking of a vignette but nah, leave it as it is': [],
    'brighten it by 20%, no, 30%': [{ tool: 'brightness', percent: 130 }],
    'a frame please but no white, rather green': [{ tool: 'border', colours: ['green'] }],
    'no white bars please, make it 4:5': [{ tool: 'crop', ratio: '4:5' }],
    'mirror it... oh no don’t': [],
    'Make it sepia, sorry don’t, just sharpen it': [{ tool: 'sharpen' }],
    'pixelate everything, no don’t pixelate anything, only darken it': [{ tool: 'brightness', percent: 70 }],
    'remove the background... actually no leave it there, just brighten it': [{ tool: 'brightness', percent: 130 }],
    'if you can sharpen it please do, if not, don’t': [{ tool: 'sharpen' }],
    'Blur the bottom right corner. Don’t blur anything else': [{ tool: 'blur', area: 'bottom right' }],
    'don’t crop, rotate or flip it, just make it warmer': [{ tool: 'warmth', amount: 40 }],
    'please do not sharpen, blur or brighten it, only add contrast': [{ tool: 'contrast', amount: 35 }],
    'don’t crop, brighten it': [{ tool: 'brightness', percent: 130 }],
    'it isn’t too dark but a little cold': [{ tool: 'warmth', amount: 20 }],
    'I like that it’s dark, just make it sharper': [{ tool: 'sharpen' }],
    'the bright colours are great, but it’s crooked': [{ tool: 'straighten' }],
  })
})

t.test('what somebody did, asks or cannot have is no order', async (t) => {
  plans(t, {
    'whoever took this cut off the bottom of my dress': [],
    'last time you sharpened it too much, so only warm it up': [{ tool: 'warmth' }],
    'how many pixels does a poster need': [],
    'what program do you use for this??': [],
    'It is an old black and white print. I would love to see the colours': [],
    'my black and white cat looks dull, make the colours pop': [{ tool: 'saturation', percent: 145 }],
    'crop to 3:2 and whatever you do keep the drummer in it': [{ tool: 'crop', ratio: '3:2' }],
    'write “Hi” at the left. Any soft colour will do': [{ tool: 'text', text: 'Hi', position: 'left' }],
    'tile © Ann Lee all over so that nobody can clone it out': [{ tool: 'tiled_watermark', text: '© Ann Lee' }],
  })
  plans(t, { 'Swap her face for the one from photo two': [] }, 2)
  t.match(planFor('Swap her face for the one from photo two', 2).notUnderstood, ['Swap her face'])
})

t.test('a part that is brought down is darker, by as many stops as are told, and no crop', async (t) => {
  plans(t, {
    'bring the lower half down a bit': [{ tool: 'brightness', area: 'bottom half', percent: 85 }],
    'take the top of the picture down two stops': [{ tool: 'exposure', area: 'top', stops: -2 }],
    'lighten the left half by a third of a stop': [{ tool: 'exposure', area: 'left half', stops: 0.33 }],
    'drop the right half by a stop': [{ tool: 'exposure', area: 'right half', stops: -1 }],
    'lift the whole picture by two stops': [{ tool: 'exposure', stops: 2, area: undefined }],
    'it is too bright so take it down': [{ tool: 'brightness', percent: 70 }],
    'take three quarters of the colour out': [{ tool: 'saturation', percent: 25 }],
  })
})

t.test('how much it is, which way it goes and what of it is kept are done as they are told', async (t) => {
  plans(t, {
    'take fifteen percent off the contrast': [{ tool: 'contrast', amount: -15 }],
    'knock 20 percent off the brightness': [{ tool: 'brightness', percent: 80 }],
    'take half a stop off the exposure': [{ tool: 'exposure', stops: -0.5 }],
    'cut 10 percent off the left': [{ tool: 'crop', width: 90 }],
    'increase the brightness by twenty-five percent': [{ tool: 'brightness', percent: 125 }],
    'rotate it a hundred and eighty degrees': [{ tool: 'rotate', degrees: 180 }],
    'a stop and a half darker': [{ tool: 'exposure', stops: -1.5 }],
    'resize to two thousand four hundred pixels wide': [{ tool: 'resize', width: 2400 }],
    'resize to 1,200 x 800': [{ tool: 'resize', width: 1200, height: 800 }],
    'resize it to 1.200 pixels wide': [{ tool: 'resize', width: 1200 }],
    'trim the left and right by 10%': [{ tool: 'crop', width: 80, focus: 'center' }],
    'crop away everything but the right half': [{ tool: 'crop', width: 50, focus: 'right' }],
    'there’s too much contrast': [{ tool: 'contrast', amount: -35 }],
    'make the left side as bright as the right side': [{ tool: 'brightness', area: 'left', percent: 130 }],
    'sepia but not strong': [{ tool: 'sepia', strength: 42.5 }],
    'set the levels properly': [{ tool: 'auto_enhance' }],
  })
})

t.test('what is see-through around or beside something is what else there is', async (t) => {
  plans(t, {
    'the vase on nothing, see-through around it': [{ tool: 'remove_background' }],
    'make the space around him transparent': [{ tool: 'remove_background' }],
    'only the bike please, everything else see-through': [{ tool: 'remove_background' }],
    'whatever is around the bottle has to disappear': [{ tool: 'remove_background' }],
    'the whole picture half transparent': [{ tool: 'opacity', percent: 50 }],
    'turn my horse into a drawing': [{ tool: 'sketch', area: undefined }],
    'make the horse black and white': [{ tool: 'grayscale', area: 'subject' }],
    'browny like an old album + dark corners + some grain': [
      { tool: 'sepia' },
      { tool: 'vignette' },
      { tool: 'grain' },
    ],
  })
})

t.test(
  'letters that slant are italic, and a text that opens a request is written whatever is told behind it',
  async (t) => {
    plans(t, {
      'At the bottom, slanted, in a serif face: all is well': [
        { tool: 'text', font: 'serif', italic: true, turn: undefined },
      ],
      'write Hello slanted across the picture in bold letters': [{ tool: 'text', text: 'Hello', turn: -30 }],
      'POW! red letters, white outline, in the middle. my kids will love it': [
        { tool: 'text', text: 'POW!', position: 'center', colour: 'red', outline: 'white' },
      ],
      "a blue arrow from the bottom right corner to the middle and the words 'exit here' in that corner": [
        { tool: 'shape', shape: 'arrow' },
        { tool: 'text', text: 'exit here', position: 'bottom right' },
      ],
    })
  },
)

t.test('labels stand under the pictures that they were told of, in whatever order these are laid out', async (t) => {
  plans(
    t,
    {
      'The second goes on the left with Then written on it, and the other on the right says Now': [
        { tool: 'arrange', pictures: [2, 1], labels: ['Then', 'Now'] },
      ],
      'Take her out of the first and put her on the second. She should be at the left': [
        { tool: 'overlay', picture: 1, base: 2, position: 'left' },
      ],
    },
    2,
  )
  plans(
    t,
    {
      'Two by two, names below each. In order: Mia, Tom, Leo, Ida': [
        { tool: 'arrange', labels: ['Mia', 'Tom', 'Leo', 'Ida'] },
      ],
    },
    4,
  )
})

t.test('what a thing in the picture says is not written, nor what it is to say instead', async (t) => {
  plans(t, {
    'The sign says CLOSED, change it to OPEN': [],
    'The neon sign in the window says OPEN make it say CLOSED': [],
    'Her work jacket says Johansson but she married in May. Let the embroidery read Lindqvist': [],
    'On the banner it says 2019. Change it to 2024': [],
    'The cake says Happy 30th. It’s supposed to be Happy 40th': [],
    'The ad says "Sale ends Friday". It should read "Sale ends Sunday", brighten it as well': [{ tool: 'brightness' }],
    'I want a banner that says SALE. Make it say SALE in red letters': [{ tool: 'text', text: 'SALE', colour: 'red' }],
    'My wife says it should say Happy Birthday at the top': [{ tool: 'text', text: 'Happy Birthday' }],
  })
})

t.test('“sharper I mean” says anew what was said just before', async (t) => {
  plans(t, {
    'give it a bit more bite, sharper I mean.': [{ tool: 'sharpen' }],
    'make it darker, brighter I mean': [{ tool: 'brightness', percent: 130 }],
    'The fence behind us should dissolve, the light be friendlier, warmer I mean': [
      { tool: 'blur_background' },
      { tool: 'warmth', amount: 40 },
    ],
    'make it brighter, you know what I mean': [{ tool: 'brightness', percent: 130 }],
  })
})

t.test('what stands on a thing that is to go is not written', async (t) => {
  plans(t, {
    'Get rid of the red date stamp, lower left, it says 3 6 91': [{ tool: 'heal', what: 'date' }],
    'my mug, it says BOSS, make it brighter': [{ tool: 'brightness' }, { tool: 'text', text: 'BOSS' }],
  })
  plans(t, { 'after thirty years on the number 42. A collage, no writing on it': [{ tool: 'arrange' }] }, 3)
})
