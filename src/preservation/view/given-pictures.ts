import { DomainError, isDomainError } from '../../errors.ts'
import { openImage } from '../../images/files/codec.ts'
import { collectPixels } from '../../images/raster/memory.ts'
import type { Picture } from '../../images/raster/picture.ts'

/** An encoded picture, read when it is to be decoded: eleven of 30 MB would be a third of what a job may take. */
export type EncodedPicture = () => Promise<Uint8Array>

/** The pictures of a request, of which few lie decoded at once. Errors name the field of the request that holds one. */
export interface GivenPictures {
  /** @throws DomainError of the decoder. */
  source(): Promise<Picture>
  /** The source for good: whoever takes it may write into it. @throws DomainError of the decoder. */
  takeSource(): Promise<Picture>
  /** @param index from 0. @throws DomainError of the decoder. */
  reference(index: number): Promise<Picture>
}

/** Decoded bytes that are kept for when a picture is asked for again: three photographs of 12 megapixels. */
const KEPT_BYTES = 110e6

const SOURCE = -1

export function openPictures(source: EncodedPicture, references: readonly EncodedPicture[]): GivenPictures {
  /** The one that was asked for last is the last. */
  const kept = new Map<number, Picture>()

  async function decoded(index: number): Promise<Picture> {
    const picture = kept.get(index) ?? (await decode(index))
    await collectPixels() // what turning and converting it took
    kept.delete(index)
    if (picture.pixels.length <= KEPT_BYTES) kept.set(index, picture)
    return picture
  }

  async function decode(index: number): Promise<Picture> {
    const [read, field] =
      index === SOURCE ? [source, 'source_image'] : [references[index]!, `reference_images.${index}`]
    try {
      const image = await openImage(await read())
      makeRoom(image.width * image.height * (image.hasAlpha ? 4 : 3))
      await collectPixels()
      return await image.decode()
    } catch (cause) {
      if (!isDomainError(cause)) throw cause
      throw new DomainError(cause.code, cause.message, { fields: [{ field, message: cause.message }], cause })
    }
  }

  function makeRoom(bytes: number): void {
    let total = bytes
    for (const { pixels } of kept.values()) total += pixels.length
    for (const [index, { pixels }] of kept) {
      if (total <= KEPT_BYTES) return
      kept.delete(index)
      total -= pixels.length
    }
  }

  return {
    source: () => decoded(SOURCE),
    async takeSource() {
      const picture = await decoded(SOURCE)
      kept.delete(SOURCE)
      return picture
    },
    reference: decoded,
  }
}
