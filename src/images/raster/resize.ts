import { encodeLight, LINEAR } from './colour.ts'
import { checkSize, fromSharp, type Picture, type Size, toSharp } from './picture.ts'

/**
 * Resamples to exactly `width × height`. Large reductions are first halved in linear light, where averaging
 * keeps fine bright detail from going dark; the rest is Lanczos with three lobes, alpha-weighted.
 *
 * @throws DomainError `PICTURE_TOO_LARGE`.
 */
export async function resize(picture: Picture, size: Size): Promise<Picture> {
  const width = Math.max(1, Math.round(size.width))
  const height = Math.max(1, Math.round(size.height))
  checkSize({ width, height })
  let source = picture
  while (source.channels === 3 && isHalved(source, { width, height })) source = halved(source)
  if (source.width === width && source.height === height) return source
  return fromSharp(toSharp(source).resize({ width, height, fit: 'fill', kernel: 'lanczos3' }))
}

/** Whether a reduction is large enough to average light first. */
export function isHalved(from: Size, to: Size): boolean {
  return from.width >= 2 * to.width && from.height >= 2 * to.height
}

/** Averages blocks of 2 × 2 opaque pixels in linear light; an odd last row or column is dropped. */
function halved(picture: Picture): Picture {
  const { width, pixels: from } = picture
  const across = width >> 1
  const down = picture.height >> 1
  const stride = width * 3
  const pixels = new Uint8Array(across * down * 3)
  for (let y = 0, out = 0; y < down; y += 1) {
    let i = 2 * y * stride
    for (let x = 0; x < across; x += 1, i += 6) {
      for (let c = i; c < i + 3; c += 1, out += 1) {
        const light =
          LINEAR[from[c]!]! + LINEAR[from[c + 3]!]! + LINEAR[from[c + stride]!]! + LINEAR[from[c + stride + 3]!]!
        pixels[out] = encodeLight(light / 4)
      }
    }
  }
  return { width: across, height: down, channels: 3, pixels }
}

/** The size of a box's shape that a picture of the given size fills (`cover`) or fits into (`contain`). */
export function scaledTo(size: Size, box: Size, fit: 'cover' | 'contain'): Size {
  const across = box.width / size.width
  const down = box.height / size.height
  const scale = fit === 'cover' ? Math.max(across, down) : Math.min(across, down)
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) }
}
