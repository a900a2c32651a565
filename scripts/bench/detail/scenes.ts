import sharp from 'sharp'
import { FAMILIES, type Font } from '../../../src/images/letters/families.ts'
import { fontsFor } from '../../../src/images/letters/fonts.ts'
import type { Rgb } from '../../../src/preservation/raster/raster.ts'

/** Scenes are drawn so large, pixels: three times the pictures that are taken of them. */
export const SCENE = { width: 1920, height: 1440 }

/** Draws from one source of numbers in [0, 1). */
interface Chance {
  readonly random: () => number
  readonly between: (low: number, high: number) => number
  readonly whole: (low: number, high: number) => number
  readonly one: <T>(of: readonly T[]) => T
  readonly colour: (saturation: number, lightness: number) => string
}

/** Flat things of the kinds that generated pictures get wrong; each draws itself as SVG. */
const DRAWINGS: Readonly<Record<string, (chance: Chance) => string>> = {
  pack: drawPack,
  tag: drawTag,
  board: drawBoard,
  fabric: drawFabric,
  facade: drawFacade,
}

export const SCENES: readonly string[] = Object.keys(DRAWINGS)

/** One such thing as the SVG elements that show it; the numbers decide all of it. */
export function drawScene(name: string, random: () => number): string {
  const between = (low: number, high: number) => low + (high - low) * random()
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  return DRAWINGS[name]!({
    random,
    between,
    whole,
    one: (of) => of[whole(0, of.length - 1)]!,
    colour: (saturation, lightness) => `hsl(${whole(0, 359)} ${saturation}% ${lightness}%)`,
  })
}

/** The pixels of a drawn scene. */
export async function developScene(drawing: string): Promise<Rgb> {
  for (const font of FONTS) await fontsFor('', font)
  const { width, height } = SCENE
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`
  return { ...SCENE, pixels: await sharp(Buffer.from(svg), { unlimited: true }).removeAlpha().raw().toBuffer() }
}

const FONTS: readonly Font[] = ['sans', 'serif', 'mono', 'condensed', 'slab', 'display']

const WORDS =
  'amber basil cedar delta ember fjord grove harbor island juniper kelp lemon maple north olive pepper'.split(' ')

/** A printed front: a name, badges, small print in columns and a bar code on a coloured ground. */
function drawPack(chance: Chance): string {
  const { between, whole, one, colour } = chance
  const { width, height } = SCENE
  const discs = Array.from({ length: 9 }, () => {
    const [x, y, radius] = [between(0, width), between(0, height), between(60, 190)]
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour(60, 62)}"/>${word(chance, x - radius / 2, y, 46, 'white')}`
  })
  const lines = Array.from({ length: 16 }, (_, row) => {
    const text = Array.from({ length: 9 }, () => one(WORDS)).join(' ')
    return written(chance, text, 120, 640 + 44 * row, 34, '#222')
  })
  return (
    rectangle(0, 0, width, height, colour(45, 78)) +
    discs.join('') +
    written(chance, one(WORDS).toUpperCase(), 140, 330, 210, colour(80, 26)) +
    written(chance, `${one(WORDS)} & ${one(WORDS)} ${whole(10, 990)} g`, 150, 470, 90, '#222') +
    rectangle(1240, 700, 560, 600, 'white') +
    bars(chance, 1280, 740, 480, 330) +
    written(chance, digits(chance, 13), 1290, 1140, 58, 'black') +
    lines.join('')
  )
}

/** An asset tag: a name, numbers and a bar code in black on metal, screwed to a painted surface. */
function drawTag(chance: Chance): string {
  const { one, colour } = chance
  const { width, height } = SCENE
  const rows = Array.from({ length: 6 }, (_, row) => {
    const y = 560 + 76 * row
    return (
      written(chance, `${one(WORDS).toUpperCase()}:`, 330, y, 50, '#222') +
      written(chance, `${digits(chance, 3)}-${digits(chance, 5)}`, 760, y, 56, '#111', 'mono')
    )
  })
  return (
    rectangle(0, 0, width, height, colour(25, 40)) +
    specks(chance, 900, 5, 0.25) +
    rectangle(240, 240, 1440, 980, '#d8dadc') +
    `<circle cx="290" cy="290" r="22" fill="#777"/><circle cx="1630" cy="1170" r="22" fill="#777"/>` +
    written(chance, `PROPERTY OF ${one(WORDS).toUpperCase()}`, 330, 420, 96, '#111') +
    rows.join('') +
    bars(chance, 330, 1030, 820, 130) +
    written(chance, digits(chance, 7), 1200, 1130, 92, '#111', 'mono')
  )
}

/** A circuit board: tracks, pads and labelled parts, many of them alike. */
function drawBoard(chance: Chance): string {
  const { between, whole, one } = chance
  const { width, height } = SCENE
  const tracks = Array.from({ length: 70 }, () => {
    let [x, y] = [between(0, width), between(0, height)]
    const steps = Array.from({ length: 4 }, () => {
      const [dx, dy] = one([
        [1, 0],
        [0, 1],
        [1, 1],
        [1, -1],
        [-1, 0],
        [0, -1],
      ] as const)
      const length = between(60, 320)
      ;[x, y] = [x + dx * length, y + dy * length]
      return `L${x} ${y}`
    })
    return `<path d="M${x} ${y}${steps.join('')}" fill="none" stroke="#3f8f5c" stroke-width="${whole(5, 12)}"/>`
  })
  const chips = Array.from({ length: 11 }, () => {
    const [x, y, w, h] = [between(40, width - 380), between(60, height - 300), whole(4, 11) * 30, whole(3, 7) * 30]
    const pins = Array.from({ length: Math.floor(w / 30) }, (_, pin) => {
      return rectangle(x + 8 + 30 * pin, y - 22, 14, h + 44, '#c9c9bd')
    })
    const label = written(
      chance,
      `${one('UQTKJ'.split(''))}${digits(chance, 2)}-${digits(chance, 3)}`,
      x + 12,
      y + h / 2,
      38,
      '#d8d8d8',
      'mono',
    )
    return pins.join('') + rectangle(x, y, w, h, '#26262a') + label
  })
  const small = Array.from({ length: 90 }, () => {
    const [x, y] = [between(0, width), between(0, height)]
    const part =
      rectangle(x, y, 34, 20, '#8d6b4a') +
      rectangle(x - 9, y, 12, 20, '#d5d5d0') +
      rectangle(x + 31, y, 12, 20, '#d5d5d0')
    return part + written(chance, `R${digits(chance, 2)}`, x, y - 6, 24, '#eee', 'sans')
  })
  return rectangle(0, 0, width, height, '#1d5c37') + tracks.join('') + small.join('') + chips.join('')
}

/** Woven cloth with a printed motif that repeats, no two threads quite alike. */
function drawFabric(chance: Chance): string {
  const { between, whole, one, colour } = chance
  const { width, height } = SCENE
  const [ground, motif, thread] = [colour(40, 70), colour(60, 35), whole(13, 20)]
  const threads = Array.from({ length: Math.ceil(width / thread) * Math.ceil(height / thread) }, (_, i) => {
    const columns = Math.ceil(width / thread)
    const [column, row] = [i % columns, Math.floor(i / columns)]
    const over = (column + row) % 2 === 0
    const shade = Math.round(over ? between(0, 70) : between(120, 200))
    return `<rect x="${column * thread}" y="${row * thread}" width="${thread - 2}" height="${thread - 2}" fill="rgb(${shade},${shade},${shade})" fill-opacity="0.3"/>`
  })
  const spacing = whole(210, 300)
  const motifs: string[] = []
  for (let y = spacing / 2; y < height; y += spacing) {
    for (let x = spacing / 2; x < width; x += spacing) {
      const petals = Array.from({ length: 6 }, (_, petal) => {
        const length = 0.36 * spacing * between(0.85, 1.1)
        return `<ellipse cx="${x}" cy="${y - length / 2}" rx="${0.08 * spacing}" ry="${length / 2}" fill="${motif}" transform="rotate(${60 * petal + between(-7, 7)} ${x} ${y})"/>`
      })
      motifs.push(
        petals.join(''),
        `<circle cx="${x}" cy="${y}" r="${0.07 * spacing}" fill="${one(['#fff', '#fd6'])}"/>`,
      )
    }
  }
  return rectangle(0, 0, width, height, ground) + motifs.join('') + threads.join('')
}

/** A house: rows of windows that are alike but for their curtains, on bricks. */
function drawFacade(chance: Chance): string {
  const { between, whole, one, colour } = chance
  const { width, height } = SCENE
  const bricks: string[] = []
  for (let row = 0; row * 26 < height; row++) {
    for (let x = row % 2 === 0 ? 0 : -34; x < width; x += 68) {
      bricks.push(rectangle(x, 26 * row, 64, 22, `hsl(${whole(8, 20)} 35% ${whole(42, 56)}%)`))
    }
  }
  const [across, down] = [whole(150, 200), whole(230, 290)]
  const windows: string[] = []
  for (let y = 60; y < height; y += down) {
    for (let x = 40; x < width; x += across) {
      const [w, h] = [0.56 * across, 0.62 * down]
      const lit = one(['#23303c', '#2c3a45', '#51606b', '#c9b98a'])
      const curtain = between(0, 0.7) * h
      windows.push(
        rectangle(x - 8, y - 8, w + 16, h + 16, '#e6e1d8'),
        rectangle(x, y, w, h, lit),
        rectangle(x, y, w * between(0.2, 0.5), curtain, colour(20, 75)),
        rectangle(x + w / 2 - 3, y, 6, h, '#e6e1d8'),
        rectangle(x, y + h * 0.4, w, 6, '#e6e1d8'),
      )
    }
  }
  return rectangle(0, 0, width, height, '#8a7a6c') + bricks.join('') + windows.join('')
}

function rectangle(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
}

function written({ one }: Chance, text: string, x: number, y: number, size: number, fill: string, font?: Font): string {
  const family = FAMILIES[font ?? one(FONTS)].name
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" fill="${fill}">${text.replace('&', '&amp;')}</text>`
}

function word(chance: Chance, x: number, y: number, size: number, fill: string): string {
  return written(chance, chance.one(WORDS), x, y, size, fill)
}

function digits({ whole }: Chance, count: number): string {
  return Array.from({ length: count }, () => whole(0, 9)).join('')
}

function bars({ whole }: Chance, left: number, top: number, width: number, height: number): string {
  const drawn: string[] = []
  for (let x = left; x < left + width; ) {
    const bar = 5 * whole(1, 4)
    drawn.push(rectangle(x, top, bar, height, 'black'))
    x += bar + 5 * whole(1, 4)
  }
  return drawn.join('')
}

function specks({ between }: Chance, count: number, radius: number, opacity: number): string {
  return Array.from({ length: count }, () => {
    const [x, y] = [between(0, SCENE.width), between(0, SCENE.height)]
    return `<circle cx="${x}" cy="${y}" r="${between(1, radius)}" fill="white" fill-opacity="${opacity}"/>`
  }).join('')
}
