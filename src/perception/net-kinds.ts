import { basename } from 'node:path'
import { DomainError } from '../errors.ts'
import type { Shape } from './net-thread.ts'

/** How a family of nets expects pictures, and what it answers. */
interface NetKind {
  /** Matches the names of its files. */
  readonly name: RegExp
  /** Edge in pixels of its square input, if the file leaves it open. */
  readonly edge: number
  /** What is subtracted from red, green and blue, 0 to 1, and what they are then divided by. */
  readonly mean: readonly [number, number, number]
  readonly deviation: readonly [number, number, number]
  /** Whether its answers still have to be mapped to 0 to 1. */
  readonly isLogit: boolean
}

const IMAGENET = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] } as const

const KINDS: readonly NetKind[] = [
  { name: /birefnet/i, edge: 1024, ...IMAGENET, isLogit: true },
  { name: /isnet/i, edge: 1024, mean: [0.5, 0.5, 0.5], deviation: [1, 1, 1], isLogit: false },
  { name: /u-?2-?net/i, edge: 320, ...IMAGENET, isLogit: false },
]

/** A net's kind with the edge that a file has. */
export type NetForm = Omit<NetKind, 'name'>

/**
 * Finds out how to use a net, from its file's name and from what the file says.
 *
 * @throws DomainError `NET_UNKNOWN`, with a reason that continues a sentence about the path
 */
export function netForm(
  path: string,
  { inputs, output }: { inputs: readonly Shape[]; output: Shape | undefined },
): NetForm {
  const kind = KINDS.find(({ name }) => name.test(basename(path)))
  if (kind === undefined) throw unknown('has none of u2net, isnet and birefnet in its name, which says how to use it')
  const [input = [], ...others] = inputs
  const [batch, channels, height, width] = input
  const isPicture = others.length === 0 && input.length === 4 && fits(batch, 1) && fits(channels, 3)
  if (!isPicture || !isSame(height, width)) throw unknown('does not take one square picture of three channels')
  if (output === undefined || output.length !== 4 || !fits(output[1], 1)) throw unknown('does not answer with a mask')
  const { name: _, ...form } = kind
  return typeof height === 'number' ? { ...form, edge: height } : form
}

/** A length that a file leaves open has a name there, or is not a number of pixels. */
function fits(length: number | string | undefined, wanted: number): boolean {
  return length === wanted || typeof length === 'string'
}

function isSame(height: number | string | undefined, width: number | string | undefined): boolean {
  return typeof height === 'string' || typeof width === 'string' || height === width
}

function unknown(reason: string): DomainError {
  return new DomainError('NET_UNKNOWN', reason)
}
