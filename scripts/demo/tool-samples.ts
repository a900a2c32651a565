/** One field of the contact sheet: steps that show a tool at work. */
export interface ToolSample {
  /** The tool shown, by its name in the toolbox. */
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  /** What else is to be said of it than its name. */
  readonly caption?: string
  /** What the tool starts from; the photograph alone unless said otherwise. */
  readonly from?:
    | 'photograph'
    | 'several'
    | 'sign'
    | 'badge'
    | 'framed'
    | 'grainy'
    | 'tilted'
    | 'lamplit'
    | 'spotted'
    | 'flashed'
}

const WAVES = { colours: ['#fff4e0', '#ffd9a0'], pattern: 'waves' }

/** A sample of every tool, in the order of the sheet. */
export const TOOL_SAMPLES: readonly ToolSample[] = [
  { tool: 'grayscale', arguments: {} },
  { tool: 'grayscale', arguments: { area: 'right half' }, caption: 'grayscale, one half' },
  { tool: 'sepia', arguments: {} },
  { tool: 'invert', arguments: {} },
  { tool: 'brightness', arguments: { percent: 150 } },
  { tool: 'exposure', arguments: { stops: 1.5 } },
  { tool: 'gamma', arguments: { exponent: 1.8 } },
  { tool: 'contrast', arguments: { amount: 60 } },
  { tool: 'saturation', arguments: { percent: 220 } },
  { tool: 'warmth', arguments: { amount: 100 } },
  { tool: 'white_balance', arguments: { cast: 'yellow' }, from: 'lamplit' },
  { tool: 'hue', arguments: { degrees: 150 } },
  { tool: 'tint', arguments: { colour: 'rebeccapurple' } },
  { tool: 'duotone', arguments: { dark: '#1b1464', light: '#ffd166' } },
  { tool: 'posterize', arguments: { levels: 6 } },
  { tool: 'solarize', arguments: {} },
  { tool: 'shadows_highlights', arguments: { shadows: 80, highlights: -40 } },
  { tool: 'threshold', arguments: { level: 35 } },
  { tool: 'auto_enhance', arguments: {} },
  { tool: 'blur', arguments: { radius: 1.5 } },
  { tool: 'sharpen', arguments: { strength: 250 } },
  { tool: 'pixelate', arguments: { block: 5 } },
  { tool: 'pixelate', arguments: { block: 6, area: 'center' }, caption: 'pixelate, the middle' },
  { tool: 'vignette', arguments: { strength: 90 } },
  { tool: 'blur_background', arguments: { radius: 1.5 }, from: 'flashed' },
  { tool: 'denoise', arguments: { strength: 100 }, from: 'grainy' },
  { tool: 'local_contrast', arguments: { strength: 90 } },
  { tool: 'glow', arguments: { strength: 80 } },
  { tool: 'sketch', arguments: {} },
  { tool: 'grain', arguments: { strength: 28 } },
  { tool: 'heal', arguments: { box: { left: 44, top: 2, width: 12, height: 14 } }, from: 'spotted' },
  { tool: 'red_eyes', arguments: {}, from: 'flashed' },
  { tool: 'rotate', arguments: { degrees: 15 } },
  { tool: 'straighten', arguments: {}, from: 'tilted' },
  { tool: 'flip', arguments: { direction: 'horizontal' } },
  { tool: 'crop', arguments: { width: 45, height: 45 } },
  { tool: 'cut_into_shape', arguments: { shape: 'heart' } },
  { tool: 'round_corners', arguments: { radius: 18 } },
  { tool: 'resize', arguments: { percent: 60 } },
  { tool: 'trim', arguments: {}, from: 'framed' },
  { tool: 'perspective', arguments: { away: 'right', degrees: 40 } },
  { tool: 'extend', arguments: { fill: 'blur', margin: 16 } },
  { tool: 'text', arguments: { text: 'Hello, Καλημέρα, Привет', size: 13, colour: 'white', outline: 'black' } },
  {
    tool: 'text',
    arguments: { text: 'On a strip', size: 13, position: 'bottom', box: 'midnightblue', ground: 'strip' },
    caption: 'text on a strip',
  },
  {
    tool: 'text',
    arguments: { text: 'Grand opening', size: 12, font: 'display', ground: 'ribbon' },
    caption: 'text on a ribbon',
  },
  {
    tool: 'text',
    arguments: { text: 'NEW today', size: 13, font: 'rounded', position: 'top right', ground: 'badge' },
    caption: 'text on a badge',
  },
  {
    tool: 'text',
    arguments: { text: 'Which way to the harbour?', size: 11, font: 'comic', position: 'top left', ground: 'bubble' },
    caption: 'speech bubble',
  },
  {
    tool: 'text',
    arguments: {
      text: 'ONE DOES NOT SIMPLY PARK HERE',
      size: 14,
      position: 'bottom',
      font: 'condensed',
      weight: 'black',
      colour: 'white',
      outline: 'black',
    },
    caption: 'lettering of a meme',
  },
  { tool: 'shape', arguments: { shape: 'star', colours: ['gold', 'orangered'], width: 60, height: 60 } },
  {
    tool: 'shape',
    arguments: { shape: 'heart', colours: ['hotpink'], width: 11, height: 11, everywhere: true },
    caption: 'shape, all over',
  },
  { tool: 'pictogram', arguments: { of: ['balloon', 'star'], layout: 'scattered', size: 14 } },
  {
    tool: 'pictogram',
    arguments: { of: ['rocket'], position: 'top right', size: 40 },
    caption: 'pictogram, in a corner',
  },
  { tool: 'border', arguments: { width: 7, colours: ['white'] } },
  { tool: 'background', arguments: WAVES, from: 'badge' },
  { tool: 'remove_background', arguments: {}, from: 'sign' },
  { tool: 'shadow', arguments: { opacity: 80, softness: 4 }, from: 'badge' },
  { tool: 'outline', arguments: { width: 4, colour: 'deepskyblue' }, from: 'badge' },
  { tool: 'opacity', arguments: { percent: 45 } },
  { tool: 'tiled_watermark', arguments: { text: 'darkroom', size: 9, opacity: 55 } },
  { tool: 'canvas', arguments: { ratio: '3:2' }, caption: 'canvas, empty' },
  { tool: 'sheet', arguments: { kind: 'invitation', heading: 'You are invited' } },
  { tool: 'arrange', arguments: { layout: 'mosaic', gap: 3, margin: 3 }, from: 'several' },
  {
    tool: 'arrange',
    arguments: { layout: 'filmstrip', background: 'black', gap: 2, pictures: [1, 3, 4] },
    from: 'several',
    caption: 'arrange, filmstrip',
  },
  { tool: 'overlay', arguments: { picture: 2, base: 1, position: 'bottom right', size: 45 }, from: 'several' },
  {
    tool: 'overlay',
    arguments: { picture: 4, base: 3, size: 62, shape: 'circle', outline: 'white', outline_width: 3, shadow: true },
    from: 'several',
    caption: 'overlay, in a circle',
  },
  { tool: 'pick', arguments: { pictures: [3] }, from: 'several' },
]
