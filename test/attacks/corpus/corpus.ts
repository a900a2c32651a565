import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { hostileAvifs } from './avif.ts'
import { disguises } from './disguises.ts'
import { hostileGifs } from './gif.ts'
import { hostileHeics } from './heic.ts'
import type { HostileFile } from './hostile-file.ts'
import { hostileJpegs } from './jpeg.ts'
import { hostilePngs } from './png.ts'
import { hostileTiffs } from './tiff.ts'
import { hostileWebps } from './webp.ts'

export const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'tiff', 'gif'] as const

/** Where files are cut off, as shares of their length; a file that lacks only its end can still be a picture. */
const CUTS = [0.01, 0.1, 0.3, 0.6, 0.9] as const

/** Builds every hostile file; the same ones each time. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const [photograph, flat, huge, tile, heic] = await Promise.all([
    photographOf(320, 240).jpeg().toBuffer(),
    plain(16, 16).webp({ lossless: true }).toBuffer(),
    plain(7_000, 7_000).webp({ lossless: true, effort: 0 }).toBuffer(),
    photographOf(512, 512).avif({ effort: 0 }).toBuffer(),
    readFile(new URL('../../fixtures/heic/turned.heic', import.meta.url)),
  ])
  return [
    ...hostilePngs(),
    ...hostileJpegs(photograph),
    ...hostileGifs(),
    ...hostileWebps(flat, huge),
    ...hostileTiffs(),
    ...hostileAvifs(tile),
    ...hostileHeics(heic),
    ...disguises(),
    ...(await cutOff()),
  ]
}

/** An ordinary picture with something to see in every part of it; the same one each time. */
export function photographOf(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let i = 0; i < pixels.length; i += 1) pixels[i] = (i * 7_919 + (i >> 3) * 31) & 255
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
}

/** Ordinary pictures of each format that end too early. */
async function cutOff(): Promise<HostileFile[]> {
  const whole = await Promise.all(FORMATS.map((format) => photographOf(200, 150).toFormat(format).toBuffer()))
  return FORMATS.flatMap((format, i) =>
    CUTS.map((share): HostileFile => {
      const bytes = whole[i]!.subarray(0, Math.floor(whole[i]!.length * share))
      return { name: `cut: ${format} at ${share}`, verdict: 'broken', bytes }
    }),
  )
}
