import { fromSharp, hasTransparency, type Picture, toSharp, withoutOpaqueAlpha } from '../raster/picture.ts'
import { type Encoded, encode, encodeWithin, FORMATS, type FullFormat } from './encode.ts'

export type RenditionName = 'full' | 'w256' | 'w512' | 'w1024'

/** One encoded file of a result; `extension` is without the dot, sizes are in pixels. */
export interface EncodedFile {
  readonly name: RenditionName
  readonly bytes: Buffer
  readonly content_type: string
  readonly extension: string
  readonly width: number
  readonly height: number
}

/** All files of one result, `full` first, then from the widest to the narrowest. */
export type RenderedImage = readonly [full: EncodedFile, w1024: EncodedFile, w512: EncodedFile, w256: EncodedFile]

export interface RenderOptions {
  /** Format of `full`; by default PNG for a picture with transparency and JPEG for any other. */
  readonly full?: FullFormat | undefined
  /** Of `full`, 1 to 100; by default such that nobody sees a difference. */
  readonly quality?: number | undefined
  /** Bytes that `full` should have at most: its quality is lowered for that, never its size in pixels. */
  readonly maxBytes?: number | undefined
  /** Lower than this the quality is not to be for that. */
  readonly lowestQuality?: number | undefined
}

/** Tells the client what was done differently from the request, and what the result is like. */
export type Tell = (level: 'info' | 'warn', sentence: string) => void

/**
 * Encodes a picture as `full` and as WebP of 1024, 512 and 256 px width. The small ones come from each other,
 * widest first, so the large picture is resampled once; none is ever wider than the picture itself. JPEG has
 * no alpha: a transparent picture that is asked for as JPEG stands on white. The same picture and options
 * always give the same bytes.
 */
export async function renderOutput(
  picture: Picture,
  options: RenderOptions = {},
  tell: Tell = () => undefined,
): Promise<RenderedImage> {
  // Opaque alpha would cost a third more memory and make every encoder write a channel that says nothing.
  const source = withoutOpaqueAlpha(picture)
  const [full, small] = await Promise.all([encodeFull(source, options, tell), encodeSmall(source)])
  return [full, ...small]
}

async function encodeFull(picture: Picture, options: RenderOptions, tell: Tell): Promise<EncodedFile> {
  const { format, bytes } = await chosen(picture, options, tell)
  const { width, height } = picture
  return { name: 'full', bytes, content_type: `image/${format}`, extension: FORMATS[format].extension, width, height }
}

/** The picture in the requested format, quality and size in bytes, as far as these are compatible. */
async function chosen(picture: Picture, options: RenderOptions, tell: Tell): Promise<Encoded> {
  const { full, quality, maxBytes, lowestQuality } = options
  const isClear = hasTransparency(picture)
  const format = full ?? (isClear ? 'png' : 'jpeg')
  if (format === 'jpeg' && isClear) tell('info', 'JPEG knows no transparency: what was transparent is white now')
  if (format === 'png' && quality !== undefined) tell('warn', 'A PNG keeps every pixel: quality does not apply to it')
  if (maxBytes === undefined) return encode(picture, format, quality)
  let made = await encodeWithin(picture, format, maxBytes, quality, lowestQuality)
  if (full === undefined && format === 'png' && made.bytes.length > maxBytes) {
    tell('info', `Saved as WebP: as a PNG it takes ${bytesInWords(made.bytes.length)}`)
    made = await encodeWithin(picture, 'webp', maxBytes, quality, lowestQuality)
  }
  tellOfSize(made, maxBytes, lowestQuality !== undefined, tell)
  return made
}

function tellOfSize(made: Encoded, most: number, isGiven: boolean, tell: Tell): void {
  const {
    format,
    bytes: { length },
    quality,
  } = made
  const { name } = FORMATS[format]
  const how = quality === undefined ? name : `${name} of quality ${quality}`
  if (length <= most) {
    tell('info', `The file has ${bytesInWords(length)}, as ${how}; ${bytesInWords(most)} are allowed`)
    return
  }
  const lossy = isGiven ? ', as the field quality says' : ', and no smaller one was found'
  const smaller = format === 'png' ? '; as jpeg, webp or avif it can be made smaller' : lossy
  tell(
    'warn',
    `The file has ${bytesInWords(length)}, more than the ${bytesInWords(most)} asked for: it is a ${how}${smaller}`,
  )
}

/** Bytes as people count them; 1 kB are 1,000. */
export function bytesInWords(bytes: number): string {
  const [n, unit] = bytes < 1e3 ? [bytes, 'bytes'] : bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB']
  return `${n.toLocaleString('en', { maximumFractionDigits: n < 10 ? 2 : n < 100 ? 1 : 0 })} ${unit}`
}

async function encodeSmall(picture: Picture): Promise<[EncodedFile, EncodedFile, EncodedFile]> {
  const w1024 = await narrowed(picture, 1024)
  const w512 = await narrowed(w1024, 512)
  const w256 = await narrowed(w512, 256)
  // Narrowing is quick; encoding is the work, which idle cores may share.
  return Promise.all([encodeWebp('w1024', w1024), encodeWebp('w512', w512), encodeWebp('w256', w256)])
}

const PREVIEW_EDGE = 512

/** A small WebP of a picture that is still being worked on, its longer edge 512 px at most. Quick rather than dense. */
export async function renderPreview(picture: Picture): Promise<Omit<EncodedFile, 'name'>> {
  const edge = { width: PREVIEW_EDGE, height: PREVIEW_EDGE }
  const small = await fromSharp(toSharp(picture).resize({ ...edge, fit: 'inside', withoutEnlargement: true }))
  const bytes = await toSharp(small).webp({ quality: 75, effort: 1 }).toBuffer()
  return { bytes, content_type: 'image/webp', extension: 'webp', width: small.width, height: small.height }
}

async function narrowed(picture: Picture, width: number): Promise<Picture> {
  if (picture.width <= width) return picture
  const height = Math.max(1, Math.round((picture.height * width) / picture.width))
  return fromSharp(toSharp(picture).resize({ width, height, fit: 'fill', kernel: 'lanczos3' }))
}

async function encodeWebp(name: RenditionName, picture: Picture): Promise<EncodedFile> {
  // Sharper chroma takes 260 ms of 340 for 0.2 dB, and one more step of effort 80 of 160 for 4 % of the bytes.
  const bytes = await toSharp(picture).webp({ quality: 82, effort: 2 }).toBuffer()
  const { width, height } = picture
  return { name, bytes, content_type: 'image/webp', extension: 'webp', width, height }
}
