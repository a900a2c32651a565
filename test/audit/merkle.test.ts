import t from 'tap'
import { leafHash, merkleTree, rootOf } from '../../src/audit/merkle.ts'

const LARGEST = 17

t.test('a proof holds for its leaf, at its place, in a tree of its size, and for nothing else', async (t) => {
  for (let size = 1; size <= LARGEST; size++) {
    const leaves = Array.from({ length: size }, (_, n) => leafHash(`leaf ${n} of ${size}`))
    const { root, path } = merkleTree(leaves)
    for (const [index, leaf] of leaves.entries()) {
      const proof = path(index)
      const holds = (at: number, of: number, steps = proof) => rootOf(leaf, at, of, steps)?.equals(root) === true
      if (!holds(index, size)) t.fail(`leaf ${index} of ${size} has no proof`)
      for (let other = 0; other < 4 * LARGEST; other++) {
        if (other !== index && holds(other, size)) t.fail(`that of leaf ${index} of ${size} serves for ${other}`)
      }
      if (holds(index, size, [...proof, leaf])) t.fail('something more behind a proof')
      if (proof.length > 0 && holds(index, size, proof.slice(0, -1))) t.fail('a proof without its end')
    }
  }
  t.pass(`trees of 1 to ${LARGEST} leaves`)
})

t.test('hashes are those that RFC 6962 defines', async (t) => {
  const leaves = ['', '\x00', '\x10'].map(leafHash)
  t.equal(leaves[0]!.toString('hex'), '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d')
  t.equal(
    merkleTree(leaves.slice(0, 2)).root.toString('hex'),
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  )
  t.equal(merkleTree(leaves).root.toString('hex'), 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77')
})
