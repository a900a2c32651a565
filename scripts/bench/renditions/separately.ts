import { type Picture, toSharp } from '../../../src/images/picture.ts'

/** Encodes the four files of a result the plain way: one pipeline for each, all from the picture itself. */
export async function renderSeparately(picture: Picture): Promise<Buffer[]> {
  const small = (width: number) =>
    toSharp(picture).resize({ width, kernel: 'lanczos3' }).webp({ quality: 82, effort: 3, smartSubsample: true })
  const full = toSharp(picture).jpeg({ quality: 93, chromaSubsampling: '4:4:4', optimiseCoding: true })
  return Promise.all([full, small(1024), small(512), small(256)].map((pipeline) => pipeline.toBuffer()))
}
