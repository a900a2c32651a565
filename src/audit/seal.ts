import { createHash, createPublicKey, sign, verify } from 'node:crypto'
import { leafHash } from './merkle.ts'
import { publicKeyBytes, type SigningKey } from './signing-key.ts'

/** What a seal says. Hashes, keys and signatures are in hex. */
export interface SealStatement {
  /** 1, 2, 3 … */
  readonly seal: number
  /** ISO 8601 in UTC, with milliseconds. */
  readonly sealed_at: string
  /** Every transaction below this one had ended. */
  readonly horizon: string
  /** How many heads it covers. */
  readonly heads: number
  /** Root of the Merkle tree over its heads. */
  readonly root: string
  /** Digest of the previous seal; null for the first. */
  readonly previous: string | null
}

export interface Seal extends SealStatement {
  /** SHA-256 of the statement. */
  readonly digest: string
  /** Ed25519 (SPKI, DER). */
  readonly public_key: string
  readonly signature: string
}

/** Where a job or an account stood: its last event or entry, whose hash covers all before it. */
export interface Head {
  /** The job or the account that it is about; the other one is null or left out. */
  readonly job_id?: string | null
  readonly account_id?: string | null
  readonly seq: number
  /** In hex. */
  readonly hash: string
}

/** The bytes that are signed: each statement of the seal on a line. */
function statementBytes({ seal, sealed_at, horizon, heads, root, previous }: SealStatement): Buffer {
  return Buffer.from(
    `darkroom seal\nseal ${seal}\nsealed_at ${sealed_at}\nhorizon ${horizon}\nheads ${heads}\nroot ${root}\nprevious ${previous ?? '-'}\n`,
  )
}

export function signSeal(statement: SealStatement, key: SigningKey): Seal {
  const bytes = statementBytes(statement)
  return {
    ...statement,
    digest: createHash('sha256').update(bytes).digest('hex'),
    public_key: publicKeyBytes(key.publicKey).toString('hex'),
    signature: sign(null, bytes, key.privateKey).toString('hex'),
  }
}

/** Whether digest and signature of a seal match its statement. Does not check whose key it is. */
export function isSealIntact(seal: Seal): boolean {
  const bytes = statementBytes(seal)
  return (
    createHash('sha256').update(bytes).digest('hex') === seal.digest && isSigned(bytes, seal.public_key, seal.signature)
  )
}

/** Whether `signature` is that of `bytes` under a public key; all in hex. */
export function isSigned(bytes: Buffer, publicKey: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'hex'), type: 'spki', format: 'der' })
    return verify(null, bytes, key, Buffer.from(signature, 'hex'))
  } catch {
    return false
  }
}

/** The leaf of a head in the tree of its seal. */
export function headLeaf({ job_id, account_id, seq, hash }: Head): Buffer {
  return leafHash(`${job_id ?? `account ${account_id}`}\n${seq}\n${hash}`)
}
