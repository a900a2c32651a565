import type { HostileFile } from './hostile-file.ts'

/** Edges of the picture that the header promises, and what that comes to. */
const PROMISES: readonly [width: number, height: number, verdict: HostileFile['verdict']][] = [
  [64, 65, 'broken'],
  [5_000, 5_000, 'broken'],
  [5_001, 5_001, 'too large'],
  [30_001, 1, 'too large'],
  [0x7fff_ffff, 0x7fff_ffff, 'broken'],
]

/**
 * What can be wrong with a HEIC: it ends too early, it promises what it does not hold, its pixels are noise,
 * which are some picture to a decoder that has no checksum to compare.
 */
export function hostileHeics(picture: Buffer): HostileFile[] {
  const cut = [0.1, 0.3, 0.6, 0.9].map((share): HostileFile => {
    return { name: `cut: heic at ${share}`, verdict: 'broken', bytes: picture.subarray(0, picture.length * share) }
  })
  const sizeAt = picture.indexOf('ispe') + 8
  const promised = PROMISES.map(([width, height, verdict]): HostileFile => {
    const bytes = Buffer.from(picture)
    bytes.writeUInt32BE(width, sizeAt)
    bytes.writeUInt32BE(height, sizeAt + 4)
    return { name: `HEIC that promises ${width} × ${height}`, verdict, bytes }
  })
  const noise = Buffer.from(picture)
  for (let at = picture.indexOf('mdat') + 12; at < noise.length; at += 1) noise[at] = (at * 7_919) & 255
  return [...cut, ...promised, { name: 'HEIC of noise', verdict: 'accepted', bytes: noise }]
}
