import { type BlendMode, layOver } from '../compose.ts'
import type { Picture } from '../picture.ts'
import { type Position, placeAt } from '../position.ts'
import { resize, scaledTo } from './resize.ts'

export interface OverlayOptions {
  readonly position: Position
  /** Width and height of the box the overlay is fitted into, as a share of the base's; 1 covers the base. */
  readonly share: number
  /** Pixels kept free towards the edges of the base. */
  readonly margin: number
  /** 0 to 1. */
  readonly opacity: number
  readonly blend: BlendMode
}

/** Places one picture on another; the base keeps its size, the overlay its shape and transparency. */
export async function overlay(base: Picture, top: Picture, options: OverlayOptions): Promise<Picture> {
  const { position, share, margin, opacity, blend } = options
  const box = { width: base.width * share, height: base.height * share }
  const size = scaledTo(top, box, share >= 1 ? 'cover' : 'contain')
  const place = placeAt(base, size, position, share >= 1 ? 0 : margin)
  return layOver(base, await resize(top, size), { ...place, opacity, blend })
}
