import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DomainError } from '../errors.ts'

/** The key that seals are signed with, and the keys whose seals are trusted. */
export interface SigningKey {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  /** The public key of `privateKey`, and those that it replaced. */
  readonly trusted: readonly KeyObject[]
}

const BLOCK = /-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----/g

/**
 * Reads the key file: an Ed25519 private key in PEM, which may be followed by the public keys that it replaced. Fails
 * with `SEAL_KEY_INVALID`; `undefined` if there is no such file.
 */
export async function readSigningKey(path: string): Promise<SigningKey | undefined> {
  const text = await readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    const blocks = [...text.matchAll(BLOCK)].map(([pem, label]) => ({ pem, isPrivate: label === 'PRIVATE KEY' }))
    const privateKey = createPrivateKey(blocks.find((block) => block.isPrivate)?.pem ?? '')
    if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error(`it is a key for ${privateKey.asymmetricKeyType}`)
    const publicKey = createPublicKey(privateKey)
    const before = blocks.filter((block) => !block.isPrivate).map((block) => createPublicKey(block.pem))
    return { privateKey, publicKey, trusted: [publicKey, ...before] }
  } catch (error) {
    throw new DomainError('SEAL_KEY_INVALID', `${path} must hold an Ed25519 private key in PEM.`, { cause: error })
  }
}

/** Reads the key file, or creates it. Processes that start together end up with the same key. */
export async function openSigningKey(path: string): Promise<SigningKey> {
  const known = await readSigningKey(path)
  if (known !== undefined) return known
  const { privateKey } = generateKeyPairSync('ed25519')
  await mkdir(dirname(path), { recursive: true })
  // Not the pid: in containers that share a home, all processes may have the same pid.
  const draft = `${path}.${randomUUID()}.partial`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(privateKey.export({ type: 'pkcs8', format: 'pem' }))
    await handle.sync()
  } finally {
    await handle.close()
  }
  // Unlike a rename, a link does not replace a key that another process has created meanwhile.
  await link(draft, path).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await readSigningKey(path))!
}

/** Reads public keys in PEM from a file. Fails with `SEAL_KEY_INVALID`. */
export async function readPublicKeys(path: string): Promise<KeyObject[]> {
  try {
    const blocks = [...(await readFile(path, 'utf8')).matchAll(BLOCK)]
    if (blocks.length === 0) throw new Error('there is none')
    return blocks.map(([pem]) => createPublicKey(pem))
  } catch (error) {
    throw new DomainError('SEAL_KEY_INVALID', `${path} must hold Ed25519 public keys in PEM.`, { cause: error })
  }
}

export function publicKeyBytes(key: KeyObject): Buffer {
  return key.export({ type: 'spki', format: 'der' })
}

/** What people compare keys by: the first 16 hex digits of the SHA-256 of the public key. */
export function fingerprint(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16)
}
