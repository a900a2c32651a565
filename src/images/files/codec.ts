import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { DomainError } from '../../errors.ts'
import { fromSharp, hasTransparency, type Picture, type Size, toSharp, withoutOpaqueAlpha } from '../raster/picture.ts'
import { isHalved, resize } from '../raster/resize.ts'
import { countJpegScans, countWebpFrames, withoutPngTexts } from './containers.ts'
import { formatOf, type ImageFormat, READABLE_FORMATS } from './formats.ts'
import { heicToTiff } from './heic.ts'

/** What an encoded image is, read from its bytes alone. */
export interface ImageInfo {
  readonly format: ImageFormat
  readonly content_type: string
  /** Pixels across as a viewer shows it, that is, after the EXIF orientation. */
  readonly width: number
  /** Pixels down as a viewer shows it. */
  readonly height: number
  /** Whether the format stores alpha; every pixel may still be opaque. */
  readonly has_alpha: boolean
  /** Whether it shows anything but opaque pixels, seen at an eighth of its size. */
  readonly transparent: boolean
  /** Pictures in the file; only the first is ever used. */
  readonly frames: number
}

const MAX_PIXELS = 50_000_000
/** Decoding AVIF takes up to five times as long as anything else. */
const MAX_AVIF_PIXELS = 20_000_000
/** Takes three seconds to decode; phones make pictures of this size by default. */
const MAX_HEIC_PIXELS = 25_000_000
/** Four inks take twice as long, and an interlaced PNG has to lie in memory as a whole. */
const MAX_COSTLY_PIXELS = 40_000_000
const MAX_EDGE = 30_000
const MAX_FRAMES = 1_000
/** Ten times as many scans as encoders make. */
const MAX_SCANS = 100

const LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadHeifBuffer',
  'VipsForeignLoadTiffBuffer',
  'VipsForeignLoadNsgifBuffer',
]

/**
 * `limitInputPixels` is libvips' own guard and trips before memory is taken; `failOn: 'error'` refuses cut or
 * damaged pixel data, but not the harmless oddities of cameras ("extraneous bytes before marker").
 */
const READ_OPTIONS: SharpOptions = {
  limitInputPixels: MAX_PIXELS,
  failOn: 'error',
  pages: 1,
  sequentialRead: true,
}

/**
 * Turns off every loader of libvips but the six raster formats, from memory only: SVG, PDF, ImageMagick and
 * paths can then not be reached whatever the bytes say. One thread per picture, since two pictures on two
 * cores are faster than one picture on both. Holds for the whole life of the process: call it once, first.
 */
export function blockUntrustedLoaders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  sharp.concurrency(1)
  sharp.cache(false)
}

/**
 * Describes an encoded image, after making sure that all of it can be decoded. That takes no full-size picture: JPEG is
 * decoded at an eighth of its size (which still reads every coefficient), the others row by row into a small one.
 *
 * @throws DomainError `IMAGE_UNSUPPORTED` not one of the seven formats; `IMAGE_TOO_LARGE` more than 50 megapixels (20
 *   of AVIF, 25 of HEIC, 40 of CMYK or an interlaced PNG), an edge over 30,000 px, more than 1,000 frames or 100 scans;
 *   `IMAGE_BROKEN` cut off or damaged.
 */
export async function inspectImage(file: Uint8Array): Promise<ImageInfo> {
  const { bytes, format, metadata } = await open(file)
  const { width, height } = metadata.autoOrient
  let small: Picture
  try {
    const eighth = sharp(await bytes(), READ_OPTIONS).resize({
      width: Math.max(1, Math.ceil(metadata.width / 8)),
      height: Math.max(1, Math.ceil(metadata.height / 8)),
      fit: 'fill',
    })
    small = await fromSharp(eighth.toColourspace('srgb'))
  } catch (cause) {
    throw readFailure(cause)
  }
  return {
    format,
    content_type: `image/${format}`,
    width,
    height,
    has_alpha: metadata.hasAlpha,
    transparent: hasTransparency(small),
    frames: metadata.pages ?? 1,
  }
}

/** An image of which only the header was read. */
export interface EncodedImage extends Size {
  /** Whether the format stores alpha; every pixel may still be opaque. */
  readonly hasAlpha: boolean
  /**
   * Decodes it (the first frame of an animation) to 8-bit sRGB: EXIF orientation applied, embedded ICC profiles, CMYK,
   * grey and 16-bit samples converted, every piece of metadata left behind. Alpha is kept only where some pixel is
   * transparent.
   *
   * @param size in pixels to which it is scaled on the way, as `resize` does; unless it has alpha or becomes less than
   *   half as large, it then never lies in memory as large as it is stored.
   * @throws DomainError `IMAGE_BROKEN`.
   */
  decode(size?: Size): Promise<Picture>
}

/** @throws DomainError as `inspectImage` does. */
export async function openImage(file: Uint8Array): Promise<EncodedImage> {
  const { bytes, metadata } = await open(file)
  const { width, height } = metadata.autoOrient
  const asStored = async () => {
    const converted = sharp(await bytes(), READ_OPTIONS).toColourspace('srgb')
    // sharp brings samples of 16 bits from their profile to Display P3, and would leave them there.
    const isDeep = metadata.space === 'rgb16' && metadata.hasProfile
    return isDeep ? converted.withIccProfile('srgb', { attach: false }) : converted
  }
  const upright = async () => (await asStored()).autoOrient()
  return {
    width,
    height,
    hasAlpha: metadata.hasAlpha,
    async decode(size) {
      if (size === undefined) return whole()
      if (metadata.hasAlpha || isHalved({ width, height }, size)) return resize(await whole(), size)
      // The decoder's own scaling is left out: it averages bytes, not light.
      const { width: across, height: down } = size
      const options = { width: across, height: down, fit: 'fill', kernel: 'lanczos3', fastShrinkOnLoad: false } as const
      return taken(async () => (await upright()).resize(options))
    },
  }

  /** Samples of more than a byte are converted first: turning takes two pictures, here of 8 bits instead of 16 or 32. */
  async function whole(): Promise<Picture> {
    if (metadata.depth === 'uchar') return taken(upright)
    return turnedUpright(await taken(asStored), metadata.orientation)
  }
}

/** Degrees by which EXIF orientations from 1 on are turned clockwise, and those that are mirrored before. */
const TURNS = [0, 0, 180, 180, 270, 90, 90, 270]
const MIRRORED = [2, 4, 5, 7]

async function turnedUpright(stored: Picture, orientation = 1): Promise<Picture> {
  if (orientation === 1) return stored
  return fromSharp(
    toSharp(stored)
      .flop(MIRRORED.includes(orientation))
      .rotate(TURNS[orientation - 1] ?? 0),
  )
}

/** Decodes an image as large as it is stored; see `EncodedImage`. @throws DomainError as `inspectImage` does. */
export async function decodeImage(file: Uint8Array): Promise<Picture> {
  const image = await openImage(file)
  return image.decode()
}

async function taken(pipeline: () => Promise<Sharp>): Promise<Picture> {
  try {
    return withoutOpaqueAlpha(await fromSharp(await pipeline()))
  } catch (cause) {
    throw readFailure(cause)
  }
}

/** A file whose header was read, and found to be that of a picture small enough to be decoded. */
interface OpenedFile {
  /** What libvips is to decode of the file. */
  readonly bytes: () => Promise<Uint8Array>
  readonly format: ImageFormat
  readonly metadata: Metadata
}

async function open(file: Uint8Array): Promise<OpenedFile> {
  const format = formatOf(file)
  if (format === undefined) throw unsupported()
  if (format === 'webp') checkFrames(countWebpFrames(file, MAX_FRAMES + 1))
  if (format === 'jpeg' && countJpegScans(file, MAX_SCANS + 1) > MAX_SCANS) {
    throw tooLarge(`The image is stored in more than ${MAX_SCANS} scans`)
  }
  const bytes = format === 'png' ? withoutPngTexts(file) : file
  const metadata = await readHeader(bytes, format)
  if (metadata.compression !== 'hevc') return { bytes: async () => bytes, format, metadata }
  return {
    bytes: () => heicToTiff(bytes, metadata),
    format: 'heic',
    // As libheif decodes it.
    metadata: { ...metadata, depth: 'uchar', space: 'srgb' },
  }
}

/** Reads the header without decoding pixels and refuses what is too large to be decoded at all. */
async function readHeader(bytes: Uint8Array, format: ImageFormat): Promise<Metadata> {
  let metadata: Metadata
  try {
    metadata = await sharp(bytes, { ...READ_OPTIONS, limitInputPixels: false }).metadata()
  } catch (cause) {
    throw readFailure(cause)
  }
  // AVIF and HEIC have the same container: whatever its brand says, the codec inside decides.
  const { compression } = metadata
  if (format === 'avif' && !['av1', 'hevc'].includes(compression ?? '')) throw unsupported()
  if (format === 'heic' && compression !== 'hevc') throw unsupported()
  const { width, height, pages = 1 } = metadata
  if (width > MAX_EDGE || height > MAX_EDGE) {
    throw tooLarge(`The image measures ${width} × ${height} pixels; an edge may have at most ${MAX_EDGE}`)
  }
  const [kind, most] = pixelLimit(format, metadata)
  if (width * height > most) {
    const megapixels = ((width * height) / 1e6).toFixed(1)
    throw tooLarge(`The ${kind} has ${megapixels} megapixels; at most ${most / 1e6} are accepted`)
  }
  checkFrames(pages)
  return metadata
}

function pixelLimit(
  format: ImageFormat,
  { compression, space, isProgressive }: Metadata,
): [kind: string, most: number] {
  if (compression === 'hevc') return ['HEIC image', MAX_HEIC_PIXELS]
  if (format === 'avif') return ['AVIF image', MAX_AVIF_PIXELS]
  if (space === 'cmyk') return ['CMYK image', MAX_COSTLY_PIXELS]
  if (format === 'png' && isProgressive) return ['interlaced image', MAX_COSTLY_PIXELS]
  return ['image', MAX_PIXELS]
}

function checkFrames(frames: number): void {
  if (frames > MAX_FRAMES) throw tooLarge(`The image holds more than ${MAX_FRAMES} frames`)
}

function unsupported(): DomainError {
  return new DomainError('IMAGE_UNSUPPORTED', `The file is not a ${READABLE_FORMATS} image`)
}

function tooLarge(message: string): DomainError {
  return new DomainError('IMAGE_TOO_LARGE', message)
}

function readFailure(cause: unknown): DomainError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  if (reason.includes('exceeds pixel limit')) {
    return new DomainError('IMAGE_TOO_LARGE', `The image has more than ${MAX_PIXELS / 1e6} megapixels`, { cause })
  }
  return new DomainError('IMAGE_BROKEN', 'The image is cut off or damaged and cannot be decoded', { cause })
}
