import sharp, { type Sharp } from 'sharp'
import { DomainError } from '../../errors.ts'

/**
 * A decoded picture in memory: 8-bit sRGB, row by row from the top left, `channels` interleaved bytes a
 * pixel (R, G, B and, with four channels, straight alpha: 0 transparent, 255 opaque; colour is not
 * premultiplied). `pixels.length` is always `width × height × channels`. Pictures are values: an operation
 * returns a new one and never writes into the one it was given.
 */
export interface Picture {
  /** Pixels across, at least 1. */
  readonly width: number
  /** Pixels down, at least 1. */
  readonly height: number
  readonly channels: 3 | 4
  readonly pixels: Uint8Array
}

/** Width and height in whole pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The most pixels of a picture that is worked on, four times those of the largest result. */
const MOST_PIXELS = 68_000_000

/** @throws DomainError `PICTURE_TOO_LARGE` for a size that would not fit into memory */
export function checkSize({ width, height }: Size): void {
  if (width * height <= MOST_PIXELS) return
  const size = `${Math.round(width)} × ${Math.round(height)}`
  throw new DomainError('PICTURE_TOO_LARGE', `A step would make a picture of ${size} pixels, which is too large`)
}

/** Hands a picture to libvips. The bytes are read, never copied or changed. */
export function toSharp(picture: Picture): Sharp {
  const { width, height, channels } = picture
  return sharp(picture.pixels, { raw: { width, height, channels }, limitInputPixels: false })
}

/** Runs a libvips pipeline to the end and takes its pixels; the pipeline must end in 8-bit sRGB. */
export async function fromSharp(pipeline: Sharp): Promise<Picture> {
  const { data, info } = await pipeline.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  if (info.channels !== 3 && info.channels !== 4) {
    throw new Error(`expected 3 or 4 channels of sRGB, got ${info.channels}`)
  }
  // To the compiler a Buffer is another kind of array, and loops over pixels are much faster if all are of one kind.
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.length)
  return { width: info.width, height: info.height, channels: info.channels, pixels }
}

/** The alpha of a pixel that is read as one number; every processor that Node runs on is little-endian. */
const OPAQUE = 0xff000000

/** The pixels of a picture with four channels as one number each: red is the lowest byte, alpha the highest. */
export function wordsOf(pixels: Uint8Array): Uint32Array {
  // Bytes that do not begin at a multiple of four cannot be viewed as words, only copied.
  const { buffer, byteOffset, length } = pixels.byteOffset % 4 === 0 ? pixels : pixels.slice()
  return new Uint32Array(buffer, byteOffset, length / 4)
}

/** Whether any pixel is at least partly transparent. */
export function hasTransparency(picture: Picture): boolean {
  if (picture.channels === 3) return false
  const { pixels } = picture
  for (let i = 3; i < pixels.length; i += 4) {
    if (pixels[i] !== 255) return true
  }
  return false
}

/** The picture with a fourth channel: its own, or an opaque one. */
export function withAlpha(picture: Picture): Picture {
  if (picture.channels === 4) return picture
  const { width, height, pixels: from } = picture
  const words = new Uint32Array(width * height)
  for (let i = 0, j = 0; j < words.length; i += 3, j += 1) {
    words[j] = from[i]! | (from[i + 1]! << 8) | (from[i + 2]! << 16) | OPAQUE
  }
  return { width, height, channels: 4, pixels: new Uint8Array(words.buffer) }
}

/** The picture without its fourth channel if that is opaque throughout; otherwise unchanged. */
export function withoutOpaqueAlpha(picture: Picture): Picture {
  if (picture.channels === 3 || hasTransparency(picture)) return picture
  const { width, height, pixels: from } = picture
  const pixels = new Uint8Array(width * height * 3)
  for (let i = 0, j = 0; i < from.length; i += 4, j += 3) {
    pixels[j] = from[i]!
    pixels[j + 1] = from[i + 1]!
    pixels[j + 2] = from[i + 2]!
  }
  return { width, height, channels: 3, pixels }
}
