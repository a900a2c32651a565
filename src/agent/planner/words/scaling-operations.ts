import type { Operation } from '../meanings.ts'
import { readExtension } from './extension-reading.ts'
import { list } from './list.ts'
import { readSize } from './size-reading.ts'

const EDGE_NOUNS = ['side', 'edge', 'dimension']
const LONG_EDGES = ['longest', 'longer', 'long', 'largest', 'larger', 'biggest'].flatMap((which) =>
  EDGE_NOUNS.map((noun) => `${which} ${noun}`),
)
const SHORT_EDGES = ['shortest', 'shorter', 'short', 'smallest', 'smaller'].flatMap((which) =>
  EDGE_NOUNS.map((noun) => `${which} ${noun}`),
)

/** How people ask for other sizes and for more room. */
export const SCALING_OPERATIONS: readonly Operation[] = [
  {
    tool: 'resize',
    heads: [
      { phrases: ['resize', 're size', 'scale', 'rescale', 'size it', 'scale to', 'resample', 'upsize'] },
      {
        phrases: list(`
          enlarge, scale up, bigger, larger, upscale, magnify, blow up, grow
        `),
        preset: { percent: 150 },
      },
      {
        phrases: list(`
          shrink, scale down, smaller, downscale, downsize, size down, reduce the size, reduce in size, make smaller, shrink down, zoom
          out
        `),
        preset: { percent: 60 },
      },
      {
        phrases: ['wide', 'tall', 'high', 'width', 'height', 'across', 'the size', 'size', 'big', 'large'],
        weak: 'verb',
        preset: { needs: true },
      },
      {
        phrases: ['reduce to', 'reduce it to', 'bring it down to', 'take it down to'],
        weak: 'verb',
        preset: { needs: true },
      },
      { phrases: LONG_EDGES, weak: 'adjective', preset: { edge: 'long' } },
      { phrases: SHORT_EDGES, weak: 'adjective', preset: { edge: 'short' } },
      { phrases: ['max width', 'maximum width'], weak: 'adjective' },
      { phrases: ['max height', 'maximum height'], weak: 'adjective', preset: { edge: 'height' } },
      // "it needs to be 1920x1080": a size is a wish by itself.
      { phrases: ['×'], weak: 'verb' },
    ],
    absorbs: ['extend'],
    read: readSize,
  },
  {
    tool: 'extend',
    heads: [
      {
        phrases: list(`
          fit, fit it, letterboxed, keep the whole photo, keep the whole picture, keep the whole image, entire picture visible, full picture visible, whole photo visible, whole image visible, letterbox, pillarbox, show everything, show the whole, show the complete, show the full, show
          the entire, show all of, show it whole, whole picture visible, contain, uncropped, without cropping, no
          cropping
        `),
      },
      {
        phrases: list(`
          extend, extend the canvas, expand, expand the canvas, enlarge the canvas, bigger canvas, larger canvas,
          extend the background, extend the image, extend the edge, outpaint, pad, padding, padded, add padding,
          canvas bigger, canvas larger, make the canvas bigger, make the canvas larger, make the canvas wider, make the canvas taller, canvas wider, canvas taller, grow the canvas,
          widen the canvas, add canvas, make the margin wider, wider margin, margin wider, room around, breathing room, breathing space, more space, extra space,
          add space, space to, room at, room on, make room, leave room, leave some room, some room, blank area, uncrop, white margin, margin,
          white space around, white space on, space on all side, blank space around, empty space around, add margin, margin around, add space around, space around, space all round, space all around, space round, room round, room all round, margin all round, margin all around, more room, canvas extension
        `),
        preset: { grows: true },
      },
      { phrases: ['fill above', 'fill the top', 'space above', 'room above'], preset: { grows: true, side: 'top' } },
      { phrases: ['fill below', 'fill the bottom', 'space below'], preset: { grows: true, side: 'bottom' } },
      { phrases: ['fill the left', 'fill the left side'], preset: { grows: true, side: 'left' } },
      { phrases: ['fill the right', 'fill the right side'], preset: { grows: true, side: 'right' } },
      {
        phrases: list(`
          fill the extra area, fill the extra space, fill the empty area, fill the empty space, fill the new area, fill the rest, fill the gap, fill the new space,
          fill the side, fill up the side, fill in the side, fill both side, fill the bar, fill up the rest, fill in the rest, fill the remaining space, fill up the
          empty space, fill up the space, fill the space, fill the missing area, fill the missing part, fill the border area, fill the blank space, fill the blank area
        `),
      },
      { phrases: ['canvas'], weak: 'adjective', preset: { grows: true, canvas: true } },
      {
        phrases: [
          'fill out',
          'fill it out',
          'fill out to',
          'fill up',
          'fill it up',
          'fill up to',
          'fill it up to',
          'bring it to',
          'expand to',
        ],
      },
      { phrases: ['bars'], weak: 'adjective', preset: { bars: true } },
      {
        phrases: ['space', 'blank space', 'empty space', 'whitespace', 'room'],
        weak: 'adjective',
        preset: { grows: true, bare: true },
      },
      { phrases: ['∶'], weak: 'adjective', preset: { shaped: true } },
      {
        phrases: ['add', 'put', 'leave', 'append', 'attach', 'give', 'make', 'get'],
        weak: 'verb',
        preset: { strips: true },
      },
      {
        phrases: [
          'blurred side',
          'blurred edge',
          'blurred bar',
          'blur the side',
          'fill the side with blur',
          'blurred border',
        ],
        preset: { fill: 'blur' },
      },
      {
        phrases: list(`
          reflection, mirror reflection, mirrored reflection, water reflection, reflection in water, reflection in the water, reflection below, reflection underneath,
          reflect it below, mirror it below, mirror image below, mirror image underneath
        `),
        preset: { fill: 'mirror', side: 'bottom', grows: true, reflects: true },
      },
      {
        phrases: ['mirrored edge', 'mirror the edge', 'mirrored side', 'reflected edge', 'mirrored border'],
        preset: { fill: 'mirror' },
      },
    ],
    absorbs: list(`
      extend, blur, flip, background, remove_background, blur_background, border, arrange, crop, pick, resize
    `),
    read: readExtension,
  },
]
