import { type Expectation, row } from './expectation.ts'
import { all, colours, drawn, measures, PLACES } from './judge.ts'
import { photo } from './studio.ts'

const one = [photo]

/** Text, shapes and backgrounds. */
export const DRAWING_INSTRUCTIONS: readonly Expectation[] = [
  row(
    one,
    drawn([255, 255, 255], PLACES.bottom),
    'Write "Hello" at the bottom in white',
    'add the white text “Hello” at the bottom',
    "put 'Hello' in white at the bottom",
    'Add a caption at the bottom saying Hello there in white',
    'white text at the bottom: "Hello"',
  ),
  row(
    one,
    drawn([255, 255, 0], PLACES.topRight),
    'write «Sale» in yellow in the top right corner',
    'Add a yellow label "SALE" in the upper right',
    "title 'Sale' top right, yellow, big",
    'Place the words "Sale" in yellow letters in the right upper corner',
  ),
  row(
    one,
    all(drawn([255, 0, 0], PLACES.center), drawn([255, 255, 255], PLACES.center)),
    'Write "BIG" huge in white with a red outline',
    'huge white text "BIG" with a red outline in the middle',
  ),
  row(
    one,
    drawn([0, 0, 0], PLACES.topLeft),
    'black monospace text "one" at the top left',
    'write "one" in black typewriter font, top left',
  ),
  row(
    one,
    measures(photo, (now, before) => now.luma !== before.luma),
    'watermark "© me"',
    'add a watermark saying "© me"',
    'repeat the watermark "© me" all over it',
  ),
  row(
    one,
    drawn([255, 0, 0], PLACES.center, 800),
    'draw a red circle in the middle',
    'Add a big red dot in the center',
    'put a red square in the middle',
    'place a red star in the centre',
    'a red heart in the middle',
  ),
  row(
    one,
    drawn([0, 128, 0], PLACES.bottomLeft, 60),
    'small green triangle at the bottom left',
    'draw a small green circle in the lower left corner',
  ),
  row(
    one,
    drawn([255, 255, 0], [0.3, 0.3, 0.7, 0.7], 60),
    'draw a thick yellow line from top left to bottom right',
    'yellow arrow pointing right',
    'a horizontal yellow line',
  ),
  row(
    [],
    colours([0.05, 0.05, [0, 0, 128]], [0.5, 0.5, [255, 215, 0]]),
    'a gold circle on a navy background',
    'Navy background with a gold star in the middle',
    'Draw a gold heart in the center. The background should be navy.',
  ),
  row(
    [],
    colours([0.5, 0.01, [252, 12, 16]], [0.5, 0.99, [10, 8, 250]]),
    'Create a background gradient from red to blue, top to bottom',
  ),
  row(
    [],
    colours([0.01, 0.5, [252, 12, 16]], [0.99, 0.5, [10, 8, 250]]),
    'a horizontal gradient from red to blue',
    'gradient from red to blue, left to right',
  ),
  row(
    [],
    colours([0.5, 0.5, [255, 255, 255]], [0.01, 0.01, [0, 0, 0]]),
    'radial gradient from white to black',
    'a radial gradient, white to black',
  ),
  row(
    [],
    drawn([255, 0, 0], [0.4, 0.4, 0.6, 0.6], 4000),
    'red and white stripes',
    'a checkerboard pattern in red and white',
  ),
  row(
    [],
    all(drawn([0, 0, 0], PLACES.center), colours([0.02, 0.02, [255, 255, 255]])),
    'Write "Hello"',
    'the text "Hello" in black',
    'just write Hello World',
  ),
  row(
    [],
    colours([0.09, 0.12, [255, 215, 0]], [0.91, 0.88, [255, 215, 0]], [0.5, 0.5, [0, 0, 128]]),
    'navy background with a gold disc in each corner',
    'gold circles in all four corners on navy',
  ),
  row(
    [],
    colours([0.5, 0.2, [255, 0, 0]], [0.5, 0.5, [0, 0, 255]], [0.5, 0.8, [0, 128, 0]]),
    'a red circle, below it a blue square, below that a green circle',
  ),
  row(
    [],
    colours([0.25, 0.5, [255, 0, 0]], [0.5, 0.5, [255, 255, 0]], [0.75, 0.5, [0, 0, 255]]),
    'three circles in a row: red, yellow and blue',
    'three squares side by side, the first red, the second yellow, the third blue',
  ),
]
