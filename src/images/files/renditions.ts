import { fromSharp, hasTransparency, type Picture, toSharp, withoutOpaqueAlpha } from '../raster/picture.ts'

export type FullFormat = 'jpeg' | 'png' | 'webp'
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
  readonly full?: FullFormat
}

/**
 * Encodes a picture as `full` and as WebP of 1024, 512 and 256 px width. The small ones come from each other,
 * widest first, so the large picture is resampled once; none is ever wider than the picture itself. JPEG has
 * no alpha: a transparent picture that is asked for as JPEG stands on white. The same picture and options
 * always give the same bytes.
 */
export async function renderOutput(picture: Picture, options: RenderOptions = {}): Promise<RenderedImage> {
  // Opaque alpha would cost a third more memory and make every encoder write a channel that says nothing.
  const source = withoutOpaqueAlpha(picture)
  const [full, small] = await Promise.all([encodeFull(source, options.full), encodeSmall(source)])
  return [full, ...small]
}

async function encodeFull(picture: Picture, asked: FullFormat | undefined): Promise<EncodedFile> {
  const format = asked ?? (hasTransparency(picture) ? 'png' : 'jpeg')
  const { width, height } = picture
  const encoded = (bytes: Buffer, extension: string): EncodedFile => {
    return { name: 'full', bytes, content_type: `image/${format}`, extension, width, height }
  }
  switch (format) {
    case 'png':
      return encoded(await toSharp(picture).png({ compressionLevel: 6, adaptiveFiltering: true }).toBuffer(), 'png')
    case 'webp':
      return encoded(await toSharp(picture).webp({ quality: 92, effort: 3 }).toBuffer(), 'webp')
    case 'jpeg': {
      // Flattening costs a third of the encoding, so it is left out where there is nothing to flatten.
      const opaque = picture.channels === 3 ? toSharp(picture) : toSharp(picture).flatten({ background: '#ffffff' })
      // Optimised Huffman tables would cost 2.7 times the processor time and save 1 to 10 % of the bytes.
      const jpeg = opaque.jpeg({ quality: 93, chromaSubsampling: '4:4:4', optimiseCoding: false })
      return encoded(await jpeg.toBuffer(), 'jpg')
    }
  }
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
  const bytes = await toSharp(picture).webp({ quality: 82, effort: 3, smartSubsample: true }).toBuffer()
  const { width, height } = picture
  return { name, bytes, content_type: 'image/webp', extension: 'webp', width, height }
}
