import { type Picture, toSharp } from '../picture.ts'
import { blur } from './blur.ts'

/**
 * Keeps the part where the eye goes first sharp and blurs the rest more and more with the distance from it, as a
 * fast lens does. The subject is only found by attention, not cut out.
 *
 * @param sigma standard deviation of the full blur in pixels.
 */
export async function focusOnSubject(picture: Picture, sigma: number): Promise<Picture> {
  const { width, height, channels, pixels: from } = picture
  const { x: cx, y: cy } = await attentionPoint(picture)
  const soft = (await blur(picture, sigma)).pixels
  const reach = Math.hypot(width, height) * 0.5
  const pixels = new Uint8Array(from.length)
  for (let y = 0, i = 0; y < height; y += 1) {
    const down = (y - cy) ** 2
    for (let x = 0; x < width; x += 1) {
      const distance = Math.sqrt((x - cx) * (x - cx) + down) / reach
      const t = Math.min(1, Math.max(0, (distance - SHARP) / (0.75 - SHARP)))
      const share = (256 * t * t * (3 - 2 * t)) | 0
      for (let c = 0; c < channels; c += 1, i += 1)
        pixels[i] = ((from[i]! << 8) + (soft[i]! - from[i]!) * share + 128) >> 8
    }
  }
  return { ...picture, pixels }
}

/** Share of half the diagonal around the subject that stays fully sharp. */
const SHARP = 0.3

/** The pixel that libvips' smart crop finds most attractive; it looks for one only while it crops. */
async function attentionPoint(picture: Picture): Promise<{ x: number; y: number }> {
  const width = Math.max(1, picture.width >> 2)
  const height = Math.max(1, picture.height >> 3)
  const cropped = toSharp(picture).resize({ width, height, fit: 'cover', position: 'attention' })
  const { info } = await cropped.raw().toBuffer({ resolveWithObject: true })
  const scale = picture.width / width
  return { x: (info.attentionX ?? width / 2) * scale, y: (info.attentionY ?? height) * scale }
}
