import sharp, { type Sharp } from 'sharp'
import { type Picture, toSharp } from '../../../src/images/raster/picture.ts'

/**
 * Encodes the four files of a result the plain way, one whole pipeline for each, from an encoded picture: the same sizes,
 * qualities and subsampling, and sharp's usual Huffman optimisation, which darkroom leaves out as not worth its time.
 */
export function renderEncoded(bytes: Buffer): Promise<Buffer[]> {
  return renderEach(() => sharp(bytes).autoOrient())
}

/** The same from a decoded picture. */
export function renderDecoded(picture: Picture): Promise<Buffer[]> {
  return renderEach(() => toSharp(picture))
}

function renderEach(open: () => Sharp): Promise<Buffer[]> {
  const full = open().jpeg({ quality: 93, chromaSubsampling: '4:4:4', optimiseCoding: true })
  const small = [1024, 512, 256].map((width) =>
    open().resize({ width, kernel: 'lanczos3' }).webp({ quality: 82, effort: 2 }),
  )
  return Promise.all([full, ...small].map((pipeline) => pipeline.toBuffer()))
}
