/**
 * What a file says without being decoded, for cases in which the decoder would take long. Files of other formats get an
 * answer too; the decoder refuses them.
 */

const [JPEG_SCAN, JPEG_END] = [0xda, 0xd9]

/**
 * Counts the scans of a JPEG, up to `most`. A progressive JPEG may have any number of them, a scan can cover the
 * whole picture in a few bytes, and mozjpeg decodes them all.
 */
export function countJpegScans(jpeg: Uint8Array, most: number): number {
  let scans = 0
  for (let at = jpeg.indexOf(0xff, 2); at >= 0 && scans < most; at = jpeg.indexOf(0xff, at)) {
    // Any number of padding bytes may precede a marker.
    while (jpeg[at + 1] === 0xff) at += 1
    const marker = jpeg[at + 1]
    if (marker === JPEG_END) break
    if (isStandalone(marker)) at += 2
    else {
      if (marker === JPEG_SCAN) scans += 1
      at += 2 + (jpeg[at + 2] ?? 0) * 256 + (jpeg[at + 3] ?? 0)
    }
  }
  return scans
}

/** Whether no length follows: a stuffed zero, TEM, a restart or another start. */
function isStandalone(marker: number | undefined): boolean {
  return marker === undefined || marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
}

/** Counts the frames of an animated WebP, up to `most`: libwebp's time grows with the square of their number. */
export function countWebpFrames(webp: Uint8Array, most: number): number {
  const view = new DataView(webp.buffer, webp.byteOffset, webp.byteLength)
  let frames = 0
  for (let at = 12; at + 8 <= webp.length && frames < most; ) {
    if (typeAt(webp, at) === 'ANMF') frames += 1
    const length = view.getUint32(at + 4, true)
    at += 8 + length + (length % 2)
  }
  return frames
}

const PNG_TEXTS = new Set(['tEXt', 'zTXt', 'iTXt'])

/** A PNG without its texts, which nobody reads and each of which libpng would inflate to 8 MB. */
export function withoutPngTexts(png: Uint8Array): Uint8Array {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const kept: Uint8Array[] = []
  let from = 0
  for (let at = 8; at + 8 <= png.length; ) {
    const end = at + 12 + view.getUint32(at)
    if (PNG_TEXTS.has(typeAt(png, at + 4))) {
      kept.push(png.subarray(from, at))
      from = end
    }
    at = end
  }
  return kept.length === 0 ? png : Buffer.concat([...kept, png.subarray(from)])
}

function typeAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(bytes[at]!, bytes[at + 1]!, bytes[at + 2]!, bytes[at + 3]!)
}
