import { createHash } from 'node:crypto'

/**
 * Merkle tree hashes and proofs of inclusion as RFC 6962 defines them. Leaves and nodes are hashed differently, so
 * that neither can pass for the other. Trees of any size are defined.
 */
export interface MerkleTree {
  readonly root: Buffer
  /** The hashes that, with the leaf at `index`, give the root; from the leaf upwards. */
  path(index: number): Buffer[]
}

export function leafHash(bytes: string): Buffer {
  return createHash('sha256').update('\0').update(bytes).digest()
}

function nodeHash(left: Buffer, right: Buffer): Buffer {
  return createHash('sha256').update('\x01').update(left).update(right).digest()
}

/** Builds the tree of at least one leaf. */
export function merkleTree(leaves: readonly Buffer[]): MerkleTree {
  // A node without a neighbour moves up as it is: level by level this gives the tree that the RFC defines from the top.
  const levels: Buffer[][] = [[...leaves]]
  for (let level = levels[0]!; level.length > 1; level = levels.at(-1)!) {
    const above: Buffer[] = []
    for (let n = 0; n < level.length; n += 2) {
      const right = level[n + 1]
      above.push(right === undefined ? level[n]! : nodeHash(level[n]!, right))
    }
    levels.push(above)
  }
  return {
    root: levels.at(-1)![0]!,
    path(index) {
      const path: Buffer[] = []
      for (const [height, level] of levels.entries()) {
        const neighbour = level[(index >> height) ^ 1]
        if (neighbour !== undefined && level.length > 1) path.push(neighbour)
      }
      return path
    },
  }
}

/** The root that a leaf and its path lead to in a tree of `size` leaves; `undefined` for a path of the wrong length. */
export function rootOf(leaf: Buffer, index: number, size: number, path: readonly Buffer[]): Buffer | undefined {
  let node = leaf
  let taken = 0
  for (let place = index, last = size - 1; last > 0; place >>= 1, last >>= 1) {
    if (place === last && (place & 1) === 0) continue
    const neighbour = path[taken++]
    if (neighbour === undefined) return undefined
    node = (place & 1) === 1 ? nodeHash(neighbour, node) : nodeHash(node, neighbour)
  }
  return taken === path.length && index < size ? node : undefined
}
