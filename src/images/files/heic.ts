import { createRequire } from 'node:module'
import { tiffOf } from './tiff.ts'

/** The part of libheif (for WebAssembly) that is used. Handles are opaque; failures are returned as objects with a `code`. */
interface Libheif {
  heif_context_alloc(): unknown
  heif_context_read_from_memory(
    context: unknown,
    bytes: Uint8Array,
  ): { readonly code: unknown; readonly message: string }
  heif_js_context_get_primary_image_handle(context: unknown): Failure | object
  heif_js_decode_image2(image: object, colorspace: unknown, chroma: unknown): Promise<Failure | Decoded>
  readonly heif_error_code: { readonly heif_error_Ok: unknown }
  readonly heif_colorspace: { readonly heif_colorspace_RGB: unknown }
  readonly heif_chroma: { readonly heif_chroma_interleaved_RGBA: unknown }
}

interface Failure {
  readonly code: unknown
  readonly message?: string
}

interface Decoded {
  readonly channels: readonly [
    { readonly width: number; readonly height: number; readonly stride: number; readonly data: Uint8Array },
  ]
}

/** What the header of a file says about its picture. */
export interface HeicHeader {
  readonly width: number
  readonly height: number
  readonly hasAlpha: boolean
  /** The ICC profile of its colours; sRGB without one. */
  readonly icc?: Buffer | undefined
}

const require = createRequire(import.meta.url)

/**
 * Decodes the primary picture of a HEIC file, whose codec libvips lacks, and puts it, with the profile of its colours, into a
 * TIFF for libvips to read. It is upright: libheif turns and mirrors it as the file says. Throws an Error for a file that is
 * cut off or damaged as far as the decoder tells. Each picture has a decoder of its own, so that its memory is given back and
 * nothing of one picture meets another.
 */
export async function heicToTiff(heic: Uint8Array, { width, height, hasAlpha, icc }: HeicHeader): Promise<Uint8Array> {
  const libheif = (require('libheif-js/libheif-wasm/libheif-bundle.js') as () => Libheif)()
  const context = libheif.heif_context_alloc()
  const { code, message } = libheif.heif_context_read_from_memory(context, heic)
  if (code !== libheif.heif_error_code.heif_error_Ok) throw new Error(message)
  const image = checked(libheif.heif_js_context_get_primary_image_handle(context))
  const { heif_colorspace_RGB: rgb } = libheif.heif_colorspace
  const { heif_chroma_interleaved_RGBA: interleaved } = libheif.heif_chroma
  const [pixels] = checked(await libheif.heif_js_decode_image2(image, rgb, interleaved)).channels
  if (pixels.width !== width || pixels.height !== height) throw new Error('it has another size than its header says')
  const samples = hasAlpha ? 4 : 3
  const row = (y: number) => pixels.data.subarray(y * pixels.stride, y * pixels.stride + width * 4)
  return tiffOf({ width, height, samples, icc }, (strip) => {
    for (let y = 0; y < height; y++) copySamples(row(y), strip.subarray(y * width * samples), samples)
  })
}

function checked<Found extends object>(found: Failure | Found): Found {
  if (!('code' in found)) return found
  throw new Error(found.message ?? 'it cannot be decoded')
}

/** From four samples a pixel to the first three of them, or all. */
function copySamples(rgba: Uint8Array, to: Uint8Array, samples: 3 | 4): void {
  if (samples === 4) {
    to.set(rgba)
    return
  }
  for (let from = 0, at = 0; from < rgba.length; from += 4) {
    to[at++] = rgba[from]!
    to[at++] = rgba[from + 1]!
    to[at++] = rgba[from + 2]!
  }
}
