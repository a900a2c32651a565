import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const PHOTOGRAPH = join(import.meta.dirname, '../../../test/fixtures/city.jpg')

const WIDTH = 2000
const HEIGHT = 1500

/** A JPEG of 12 megapixels: a photograph, somewhat enlarged, beside and above its mirror images. */
export async function largePhotograph(): Promise<Buffer> {
  return sharp(await readFile(PHOTOGRAPH))
    .resize({ width: WIDTH, height: HEIGHT, fit: 'fill' })
    .extend({ right: WIDTH, bottom: HEIGHT, extendWith: 'mirror' })
    .jpeg({ quality: 92 })
    .toBuffer()
}
