import { Semaphore } from 'async-mutex'
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
  /**
   * Lends a reference for as long as `use` takes, as soon as there is room for it beside those that are lent.
   *
   * @param index from 0.
   * @throws DomainError of the decoder.
   */
  withReference<Result>(index: number, use: (reference: Picture) => Promise<Result>): Promise<Result>
}

/**
 * Decoded bytes that are kept for when a picture is asked for again, and that are lent at once: two photographs of 12
 * megapixels. What is larger is lent alone.
 */
const MOST_BYTES = 80e6

/** Room is lent by this: a semaphore goes through all its units one by one. */
const MEGABYTE = 1e6

const SOURCE = -1

/** A picture that can be decoded, or is already. */
interface OpenPicture {
  readonly bytes: number
  decode(): Promise<Picture>
}

export function openPictures(source: EncodedPicture, references: readonly EncodedPicture[]): GivenPictures {
  /** The one that was asked for last is the last. */
  const kept = new Map<number, Picture>()
  const room = new Semaphore(MOST_BYTES / MEGABYTE)

  async function open(index: number): Promise<OpenPicture> {
    const picture = kept.get(index)
    if (picture !== undefined) return { bytes: picture.pixels.length, decode: async () => picture }
    const read = index === SOURCE ? source : references[index]!
    const image = await explained(index, async () => openImage(await read()))
    const bytes = image.width * image.height * (image.hasAlpha ? 4 : 3)
    return {
      bytes,
      async decode() {
        makeRoom(bytes)
        await collectPixels()
        const picture = inSharedMemory(await explained(index, () => image.decode()))
        await collectPixels() // what turning and converting it took
        return picture
      },
    }
  }

  async function decoded(index: number, picture: OpenPicture): Promise<Picture> {
    const pixels = await picture.decode()
    kept.delete(index)
    if (picture.bytes <= MOST_BYTES) kept.set(index, pixels)
    return pixels
  }

  function makeRoom(bytes: number): void {
    let total = bytes
    for (const { pixels } of kept.values()) total += pixels.length
    for (const [index, { pixels }] of kept) {
      if (total <= MOST_BYTES) return
      kept.delete(index)
      total -= pixels.length
    }
  }

  return {
    source: async () => decoded(SOURCE, await open(SOURCE)),
    async takeSource() {
      const picture = await decoded(SOURCE, await open(SOURCE))
      kept.delete(SOURCE)
      return picture
    },
    async withReference(index, use) {
      const picture = await open(index)
      const megabytes = Math.ceil(Math.min(MOST_BYTES, picture.bytes) / MEGABYTE)
      return room.runExclusive(async () => use(await decoded(index, picture)), megabytes)
    },
  }
}

async function explained<Result>(index: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (!isDomainError(cause)) throw cause
    const field = index === SOURCE ? 'source_image' : `reference_images.${index}`
    throw new DomainError(cause.code, cause.message, { fields: [{ field, message: cause.message }], cause })
  }
}

/** Threads read it where it lies; it would be copied for each otherwise. */
function inSharedMemory(picture: Picture): Picture {
  const pixels = new Uint8Array(new SharedArrayBuffer(picture.pixels.length))
  pixels.set(picture.pixels)
  return { ...picture, pixels }
}
