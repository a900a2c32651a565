import type { Picture } from '../../../client/client.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Edge in pixels at which it is searched for transparency. */
const LOOK = 32

const made = new WeakMap<Blob, Promise<Picture>>()

/**
 * An empty picture of the same size and name, a thousand times smaller: a plan needs no more. Addresses, and pictures
 * that this browser cannot decode, are used as they are.
 */
export function standIn(picture: Picture): Promise<Picture> {
  if (!(picture instanceof File)) return Promise.resolve(picture)
  const known = made.get(picture) ?? make(picture).catch(() => picture)
  made.set(picture, known)
  return known
}

async function make(file: File): Promise<Picture> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  const content = await emptyPng(width, height, file.type !== 'image/jpeg' && isTransparent(bitmap))
  bitmap.close()
  return { content, filename: file.name }
}

function isTransparent(bitmap: ImageBitmap): boolean {
  const context = new OffscreenCanvas(LOOK, LOOK).getContext('2d')!
  context.drawImage(bitmap, 0, 0, LOOK, LOOK)
  return context.getImageData(0, 0, LOOK, LOOK).data.some((value, i) => i % 4 === 3 && value < 255)
}

/** Black pixels of one bit, transparent if wanted. */
async function emptyPng(width: number, height: number, transparent: boolean): Promise<Blob> {
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, height)
  header.setUint8(8, 1)
  const rows = new Blob([new Uint8Array(height * (1 + Math.ceil(width / 8)))])
  const pixels = await new Response(rows.stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer()
  return new Blob([
    new Uint8Array(SIGNATURE),
    chunk('IHDR', new Uint8Array(header.buffer)),
    ...(transparent ? [chunk('tRNS', new Uint8Array(2))] : []),
    chunk('IDAT', new Uint8Array(pixels)),
    chunk('IEND', new Uint8Array()),
  ])
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(data.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(new TextEncoder().encode(type), 4)
  bytes.set(data, 8)
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)))
  return bytes
}

function crc32(bytes: Uint8Array): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
