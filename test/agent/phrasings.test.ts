import t from 'tap'
import type { Scene } from '../../src/agent/plan.ts'
import { planInstructions } from '../../src/agent/planner/plan-instructions.ts'

/** What somebody wrote who did not know the planner's words, and the tools it must come to, in order. */
type Phrasing = readonly [instructions: string, ...tools: string[]]

const WITH_ONE: readonly Phrasing[] = [
  ['Can you desaturate this by about half?', 'saturation'],
  ['I want this in B/W with deep blacks', 'grayscale', 'shadows_highlights'],
  ['Please lighten the shadows a little', 'shadows_highlights'],
  ['Give the image a cool blue tone', 'warmth'],
  ['Crank the saturation way up', 'saturation'],
  ['Add some warmth, maybe 20%', 'warmth'],
  ['Tone the highlights down', 'shadows_highlights'],
  ['Apply a sepia filter at 60% strength', 'sepia'],
  ['Increase brightness +25', 'brightness'],
  ['Reduce contrast by 15%', 'contrast'],
  ['The photo looks washed out, fix it', 'contrast'],
  ['Sharpen the image considerably', 'sharpen'],
  ['Use a Gaussian blur with a 5px radius', 'blur'],
  ['Turn this photo 45° clockwise', 'rotate'],
  ['Flip it so left becomes right', 'flip'],
  ['Rotate the image a quarter turn to the left', 'rotate'],
  ['Crop out the top 20%', 'crop'],
  ['Cut away the bottom third', 'crop'],
  ['Crop to a 4:5 portrait', 'crop'],
  ['Crop tightly around the subject', 'crop'],
  ['Make the corners rounded with a 40 pixel radius', 'round_corners'],
  ['Add a thin black frame', 'border'],
  ['Surround the photo with a 5% white mat', 'border'],
  ['Put a polaroid style border around it', 'extend'],
  ['Write "Merry Christmas" across the center in large red serif letters', 'text'],
  ['Caption: "Paris, 2019" bottom right, small, white', 'text'],
  ['Add the title My Summer at the top in bold yellow', 'text'],
  ["Overlay the text 'DRAFT' diagonally in semi-transparent gray", 'text'],
  ['Stamp "CONFIDENTIAL" all over the picture', 'tiled_watermark'],
  ['Add my name, "Jane Doe", in the lower left in italics', 'text'],
  ['Draw a thick blue rectangle outline around the center', 'shape'],
  ['Put three red stars at the top', 'shape'],
  ['Add an arrow pointing down in orange', 'shape'],
  ['Underline the bottom with a white line', 'shape'],
  ['Make a transparent PNG by removing the white background', 'remove_background'],
  ['Isolate the product and put it on a pastel pink background', 'remove_background', 'background'],
  ['Give the cut-out a soft shadow', 'shadow'],
  ['Convert it into a sticker with a white outline', 'outline'],
  ['Make it look like a comic', 'posterize'],
  ['Make it look like a newspaper photo', 'grayscale'],
  ['Give it a 70s film look with grain and faded colors', 'grain', 'saturation'],
  ['Pixelate the image like an old video game', 'pixelate'],
  ['Turn it into a two-colour print, dark purple and light yellow', 'duotone'],
  ['Solarize it', 'solarize'],
  ['Create a dreamy soft glow', 'glow'],
  ['Scale the picture to 75 percent', 'resize'],
  ['Expand to fill the frame with blurred edges', 'extend'],
  ['Show the complete photo, no cropping, on a black background', 'extend'],
  ['Tilt the image backwards like a card', 'perspective'],
  ["I'd like you to invert the colors, then mirror it, and finally add a vignette.", 'invert', 'flip', 'vignette'],
  [
    'First crop it to a square; second, make it black & white; third, add a white border.',
    'crop',
    'grayscale',
    'border',
  ],
  ['Make it pop!', 'contrast', 'saturation'],
  ['No text please, just make it brighter', 'brightness'],
  ['Without changing the colours, sharpen it', 'sharpen'],
  ['Clean up the noise and brighten it slightly, but do not crop.', 'extend', 'denoise', 'brightness'],
  ['less blue, more red', 'tint', 'tint'],
  ['Change every colour to its opposite', 'invert'],
  ['Lower the opacity to 30%', 'opacity'],
  ['hey, could u make this pic a lil brighter & add "summer vibes" on top?', 'brightness', 'text'],
  [
    'Hi there! I need the attached photo in black and white, with a white frame around it. Thank you!',
    'grayscale',
    'border',
  ],
  ['1. Crop to square. 2. Add vignette. 3. Write "2024" bottom right.', 'crop', 'vignette', 'text'],
  ['- make it warmer', 'warmth'],
  ['I want the photo to be a bit more colorful but not too bright', 'saturation'],
  ['Its a bit blurry, sharpen it', 'sharpen'],
  ['The image is underexposed by one stop, correct that', 'exposure'],
  ['Make the whole thing look vintage: sepia, grain, vignette.', 'sepia', 'grain', 'vignette'],
  ['Make it 20% darker and 10% more saturated', 'brightness', 'saturation'],
  ['Give me a high-contrast monochrome image', 'contrast', 'grayscale'],
  ['Raise brightness to 120%', 'brightness'],
  ['Please darken the image just a touch', 'brightness'],
  ['Could we have the colours slightly muted?', 'saturation'],
  ["I'd prefer a cooler look", 'warmth'],
  ['convert to greyscale then tint it dark green', 'grayscale', 'tint'],
  ['Turn this into a silhouette', 'threshold'],
  ['Apply heavy blur', 'blur'],
  ['Rotate 180', 'rotate'],
  ['rotate by -15 degrees', 'rotate'],
  ['mirror along the vertical axis', 'flip'],
  ['flip the image upside-down', 'flip'],
  ['crop it to the center half', 'crop'],
  ['16:9 crop please', 'crop'],
  ['Crop from the left by 25%', 'crop'],
  ['trim whitespace around the object', 'trim'],
  ['Round the edges by 10%', 'round_corners'],
  ['Make the picture circular with a gold border', 'cut_into_shape', 'border'],
  ['cut it in the shape of a star', 'cut_into_shape'],
  ['frame: 30px, black', 'border'],
  ['Add a double-wide white border', 'border'],
  ['Write Thank You in the centre in cursive', 'text'],
  ['Add "Chapter One" as a heading at the top and "by J. Smith" as a small subtitle at the bottom', 'text', 'text'],
  ['In the upper-right corner put a small red circle', 'shape'],
  ['Put the text "NEW!" inside a yellow box in the top left corner', 'text'],
  ["Add white text 'Hello' with a black shadow, size 120px", 'text'],
  ['Write "Left" on the left side, vertically', 'text'],
  ['Put "©2024 Acme" in tiny gray letters bottom right', 'text'],
  ['Write "50% OFF" in bold red 200px letters in the center', 'text'],
  ['draw a green line across the middle', 'shape'],
  ['draw a horizontal red line at the bottom, 10px thick', 'shape'],
  ['Draw a blue arrow from the top left to the center', 'shape'],
  ['add a semi-transparent black rectangle at the bottom', 'shape'],
  ['Draw a hollow white circle, 300 px wide', 'shape'],
  ['Draw a 200x100 px orange rectangle in the bottom left', 'shape'],
  ['5 small yellow stars at the top', 'shape'],
  ['Place a pink heart in the lower right corner at 50% opacity', 'shape'],
  ['make the background white', 'background'],
  ['knock out the background and add a soft shadow', 'remove_background', 'shadow'],
  ['Swap the background for a gradient from teal to navy', 'background'],
  ['put it on a striped background', 'background'],
  ['Add an orange outline 8px thick around the subject', 'outline'],
  ['Make it fade out to 40% opacity', 'opacity'],
  ['Put 10% padding around the picture in light gray', 'extend'],
  ['extend the picture to fit with mirrored edges', 'extend'],
  ['make it smaller, 400px wide', 'resize'],
  ['scale it up 1.5 times', 'resize'],
  ['Blur everything but the subject', 'blur_background'],
  ['Reduce the highlights and lift the shadows', 'shadows_highlights', 'shadows_highlights'],
  ['Posterise to six levels', 'posterize'],
  ['Do nothing to the colours. Flip it.', 'flip'],
  ["Please don't add any border; only round the corners", 'round_corners'],
  ['Make it more dramatic and moody', 'contrast', 'saturation', 'vignette'],
  ['Make this picture look professional', 'auto_enhance'],
  ['Convert to B&W. Keep everything else the same.', 'grayscale'],
  ['Please add a red border, 20 pixels wide, and rotate the whole image 10 degrees to the left.', 'border', 'rotate'],
  ['Blur by 50%', 'blur'],
  ["Let's make the sunset more orange", 'warmth'],
  ['Brighten by a factor of 1.5', 'brightness'],
  ['Set the contrast to 150%', 'contrast'],
  ['Can you crop this to a square, centered on the face?', 'crop'],
  ['Add "Happy 30th Birthday, Tom!" in gold, large, centered at the bottom, with a dark outline', 'text'],
  ['Text "A" top-left, text "B" top-right, text "C" bottom-center', 'text', 'text', 'text'],
  [
    'I need a thumbnail with the headline "Top 10 Tips" in yellow at the left and a red arrow pointing right',
    'text',
    'shape',
  ],
  ['Remove the background and replace it with solid green', 'remove_background', 'background'],
  ['Put the subject on white', 'background'],
  ['Give me a version in negative colors', 'invert'],
  ['the image should be twice as saturated', 'saturation'],
  ['decrease exposure by half a stop', 'exposure'],
  ['Make the shadows darker and the highlights brighter', 'shadows_highlights', 'shadows_highlights'],
  ['Make it look like it was shot on film in the 80s', 'grain'],
  ['Add noise', 'grain'],
  ['make everything blue', 'tint'],
  ['colorize in purple', 'tint'],
  ['Apply a red to blue gradient map', 'duotone'],
  ['sketch effect', 'sketch'],
  ['Rotate image counter clockwise 45 degrees and fill the corners with white', 'rotate'],
  ['Turn the image by ninety degrees', 'rotate'],
  ['mirror image, then rotate it twice by 90 degrees', 'flip', 'rotate'],
  ['Flip both horizontally and vertically', 'flip'],
  ['scale down to 1/2', 'resize'],
  ['Make it 1024 pixels wide', 'resize'],
  ['Resize to 640x480', 'resize'],
  ['add 100px of white space on all sides', 'extend'],
  ['Extend the canvas to the right', 'extend'],
  ['Fit it into the frame with black bars', 'extend'],
  ['Zoom out a bit', 'resize'],
  ['Cut the image in half vertically, keep the right part', 'crop'],
  ['Straighten by 3 degrees clockwise', 'straighten'],
  [
    'Sharpen, then reduce noise, then boost colors by 15%, then add a subtle vignette, then a 10px white border, then "fin" in the corner bottom right',
    'sharpen',
    'denoise',
    'saturation',
    'vignette',
    'border',
    'text',
  ],
  ['Add a drop shadow and a 5px black outline to the text "Wow" in the middle', 'shadow', 'text'],
  ['Underneath write "the end" in small italic serif letters, gray', 'text'],
  ["Write “don't panic” in large friendly letters", 'text'],
  ['Make the whole image slightly transparent', 'opacity'],
  ['Highlight the top right corner with a yellow circle outline', 'shape'],
  ['Give it a vintage postcard look with rounded corners and a cream border', 'sepia', 'round_corners', 'border'],
  ['soft pastel colors please', 'saturation'],
  ['HDR look', 'local_contrast'],
  ['dark and moody', 'brightness', 'contrast', 'saturation', 'vignette'],
]

const WITH_TWO: readonly Phrasing[] = [
  ['Join the two photos horizontally with a thin white line between them', 'arrange'],
  ['Make a before/after comparison', 'arrange'],
  ['Place the second photo as a small picture-in-picture in the bottom right corner', 'overlay'],
  ['Put the logo at the bottom center at 20% width', 'overlay'],
  ['Add the logo as a faint watermark in the middle', 'overlay'],
  ['Make the first picture grayscale and leave the second as it is', 'grayscale'],
  ['Create a 2x1 grid from the images', 'arrange'],
  ['Swap the order and put them side by side', 'pick', 'arrange'],
  ['Make a vertical collage with 20px spacing and a black background', 'arrange'],
  ['Only give me the second one, brightened', 'pick', 'brightness'],
  ['Crop both to squares and put them next to each other', 'crop', 'arrange'],
  ['Arrange the images in a column with rounded corners', 'arrange'],
  ['Multiply the second image onto the first', 'overlay'],
  ['Place both side by side, separated by a thick black line', 'arrange'],
  ['Put photo 1 above photo 2', 'arrange'],
  ['Show the second picture to the left of the first', 'arrange'],
  ['Combine these two into one image', 'arrange'],
  ['Make a collage of all photos with rounded corners and 15px gaps on a beige background', 'arrange'],
  ['Stick picture two into the upper left of picture one with a white border', 'overlay'],
  ['Use the second image as an overlay with 25 percent opacity', 'overlay'],
  ['Add picture 2 on top of picture 1 using the overlay blend mode', 'overlay'],
  ['Grayscale the first one only', 'grayscale'],
  ['Blur image 1 and sharpen image 2', 'blur', 'sharpen'],
  ['apply sepia to each photo', 'sepia'],
  ['Keep only the first photo and rotate it by 90 degrees', 'pick', 'rotate'],
  ['Make both photos square and stack them', 'crop', 'arrange'],
  ['place logo bottom-left, 15% of the width, 60% opaque', 'overlay'],
]

const FROM_NOTHING: readonly Phrasing[] = [
  ['Make a poster that says "GRAND OPENING" in huge white letters on a red background', 'background', 'text'],
  ["A purple to pink gradient with the text 'Dream' in the middle", 'background', 'text'],
  ['Draw a yellow sun in the top right corner on a light blue background', 'background', 'shape'],
  ['White background with a black circle and a small red square in the center', 'background', 'shape', 'shape'],
  ['Make a checkerboard in black and white', 'background'],
  ['Blue polka dots on a white background', 'background'],
  ['A banner with the words "Big Sale" in gold on navy', 'background', 'text'],
  ['Draw the flag: a red circle in the middle of a white background', 'background', 'shape'],
  ['Create a radial gradient from yellow in the middle to orange', 'background'],
  ['A green hexagon with a white outline in the middle', 'shape'],
  ['Create a simple logo: a blue circle with the white letters "AB" inside', 'shape', 'text'],
  [
    'Make an image with a diagonal gradient from orange to purple and the headline "Sunset Party" in white, with the date "12 July" smaller underneath',
    'background',
    'text',
    'text',
  ],
  ['A black background with 5 white stars', 'background', 'shape'],
  ['plain yellow image', 'background'],
  ['Draw a blue rectangle at the left and a red rectangle at the right', 'shape', 'shape'],
  ['white canvas, black diagonal stripes', 'background'],
]

/** Everyday words for one tool, parted by strokes. */
const WORDS: Readonly<Record<string, string>> = {
  brightness:
    "needs more light | underlit | this is waaay too dark | it's too light | less light please | not bright enough",
  exposure: 'one stop brighter | 2/3 of a stop darker | push it one stop | overexpose it slightly',
  contrast: 'make it contrastier | give it more bite | it looks faded',
  saturation:
    "more punchy colours | the colours look washed out | colors are a bit faded | liven up the colours | make the colours richer | the colours are too pale | take some of the colour out | the colours are too bright | it isn't very colourful",
  grayscale: 'just greys | lose the colour | drain it of colour | nothing but black and white | blk & white',
  sepia: 'old brown photograph | like in the olden days | yellowed like an old photo | daguerreotype',
  invert: 'swap light and dark | inverse | opposite colours',
  warmth: 'candlelight | the white balance is too blue | get rid of the yellow cast | make it a cold winter morning',
  tint: 'a touch of red | reddish | put a purple filter over it | a teal wash',
  hue: 'spin the hue by 90 | turn the colour wheel by 40°',
  duotone: 'bicolour red and blue | like a two-colour riso print in blue and pink',
  posterize: 'limit the palette to 5 colours | just 4 colours | like a comic book | a 6 colour poster',
  threshold: 'black or white only, cutoff at 50% | strictly black and white | hard black and white | linocut',
  shadows_highlights: 'more detail in the dark areas | calm the highlights',
  gamma: 'brighten the midtones',
  auto_enhance: 'magic wand | pimp it up | make the best of it | do your magic | fix it',
  denoise: 'take some of the noise out | lose the grain | noise-free | filter out the noise | remove graininess',
  sharpen:
    "looks mushy | unblur | too soft | it is not sharp enough | the photo doesn't look sharp | less blurry | get rid of the blur | bring out the details",
  blur: 'smear it | make it unsharp | lens blur',
  blur_background: "blur what's behind her | keep the person sharp and blur the rest | unsharp background",
  pixelate: 'minecraft style | turn it into pixels | coarse pixels | 16-bit',
  vignette: 'darker towards the edges | burn the edges | the edges should fade into white | a spotlight effect',
  grain: 'give it a grainy texture | some grit | coarse grain',
  local_contrast: "microcontrast | get rid of the fog | it's hazy | make the details stand out",
  sketch: 'turn it into a drawing | charcoal drawing | drawn by hand',
  rotate: '90 degrees clockwise | turn it by 180 | half a turn | stand it on its head | turn it a quarter clockwise',
  flip: 'flip top to bottom | reversed like in a mirror',
  crop: 'only the left half | drop the right half | the bottom quarter can go | only the top two thirds | just the face | 16 by 9 | a 16x9 crop | make it a square | the top left quarter only | magnify the middle',
  trim: 'get rid of the white frame | crop to the content | remove the surrounding white space',
  resize:
    'longest side 1600 px | set the width to 640 | scale by 0.5 | max width 1000 px | downsize it | twice as big | 1200 px wide and 800 px tall',
  cut_into_shape:
    'put the portrait in a circle | in a circle, everything outside transparent | circle-shaped | in the form of a star | make it a heart | in heart form',
  round_corners: 'round its corners',
  perspective: 'lean it backwards | tip it backwards | tilt it in perspective like it is leaning back',
  extend:
    "black bars top and bottom | room at the top | add blank space on the right | square, don't cut anything off, pad with black | fill it out to 16:9 with a blurred version of itself on the sides | instant photo look | uncrop it",
  remove_background: 'remove bg | clear the background | make the bg transparent',
  background: 'set the bg to white',
  text: 'sign it with "JD" | stamp it with "PAID" | engrave "Hello" | let it read "Hello" | white letters "Hello" as large as possible | put big white text in the middle: Hello World | 50% transparent text "Hello"',
  tiled_watermark: 'watermark it with "ACME" all over | "ACME" repeatedly',
  shape: 'draw a black box at the top left | draw a square',
}

/** Several steps, by the way they are listed or joined. */
const LISTED: Readonly<Record<string, string>> = {
  'rotate grayscale invert':
    '1. rotate 90° right 2. make b/w 3. invert | Step 1: rotate right. Step 2: black and white. Step 3: invert.',
  'crop cut_into_shape border': 'crop so that only the face is visible and make it round with a 10px white border',
  'shape text':
    'Add a speech bubble saying "Hello" | put a yellow starburst in the corner with "NEW" in red | Place the text "Organic" in a green circle at the top right',
  'border border border': 'Frame: 2% black, then 6% white, then 1% gold',
  'pick arrange': 'Make a 3x3 grid out of this picture',
}

const WORDS_FOR_TWO: Readonly<Record<string, string>> = {
  arrange:
    'line them up | one on top of the other | like a strip of film | a horizontal strip | stitch them together | put them all in one image | a comparison',
  overlay:
    'picture in picture | double exposure | watermark the first with the second | blend the second over the first with "screen" mode | drop picture 2 into the corner of picture 1',
  pick: 'only the first | just the second one | without the first picture | the second image only please',
}

const WORDS_FOR_NONE: Readonly<Record<string, string>> = {
  background:
    'white dots on a red background | a pattern of white dots on pink | linear gradient from red to yellow | grid paper',
  'background text':
    'a blue card that says "Hi" | green sign with "OPEN" | banner, navy, text "Hi" in gold | make a sign "OPEN" on green | a teal background and the number 42 in white digits | A banner 3:1 in dark blue with "Welcome" in white',
  'background shape text':
    'yellow triangle on white with an exclamation mark inside | transparent bg, black hexagon, white letter K inside',
}

function sceneOf(count: number): Scene {
  const pictures = Array.from({ length: count }, (_, i) => ({ width: 1200, height: 800, transparent: i === 1 }))
  return { canvas: { width: 2048, height: 2048 }, pictures }
}

for (const [name, count, phrasings] of [
  ['no picture', 0, FROM_NOTHING],
  ['one picture', 1, WITH_ONE],
  ['two pictures', 2, WITH_TWO],
] as const) {
  t.test(`free phrasings with ${name} come to the right tools`, async (t) => {
    for (const [instructions, ...tools] of phrasings) {
      const plan = planInstructions(instructions, sceneOf(count))
      t.strictSame(
        plan.steps.map(({ tool }) => tool),
        tools,
        instructions,
      )
      t.strictSame(plan.notUnderstood, [])
    }
  })
}

for (const [name, count, table] of [
  ['no picture', 0, WORDS_FOR_NONE],
  ['one picture', 1, WORDS],
  ['one picture, several steps', 1, LISTED],
  ['two pictures', 2, WORDS_FOR_TWO],
] as const) {
  t.test(`everyday words with ${name} come to the right tools`, async (t) => {
    for (const [tools, phrases] of Object.entries(table)) {
      for (const phrase of phrases.split(' | ')) {
        const { steps, notUnderstood } = planInstructions(phrase, sceneOf(count))
        t.strictSame([steps.map(({ tool }) => tool).join(' '), ...notUnderstood], [tools], phrase)
      }
    }
  })
}
