import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * `sk_live_v1_<id>_<secret><checksum>`: 80 bits identify the key, 160 bits are secret, 6 digits catch typing errors.
 */
const FORMAT = /^sk_live_v1_([0-9a-z]{16})_([0-9a-z]{32})([0-9a-f]{6})$/
const ALPHABET = '0123456789abcdefghijklmnopqrstuv'

export interface NewApiKey {
  /** The whole key; shown once. */
  readonly key: string
  readonly keyId: string
  /** What the database stores: the SHA-256 of the whole key. */
  readonly secretHash: Buffer
}

export function generateApiKey(): NewApiKey {
  const keyId = base32(randomBytes(10))
  const body = `sk_live_v1_${keyId}_${base32(randomBytes(20))}`
  const key = `${body}${checksum(body)}`
  return { key, keyId, secretHash: hashSecret(key) }
}

/** The key's public id, or `undefined` if this cannot be one of our keys; the database is not asked then. */
export function parseApiKey(key: string): string | undefined {
  const match = FORMAT.exec(key)
  if (match === null || match[3] !== checksum(key.slice(0, -6))) return undefined
  return match[1]
}

/** Whether this can be the id of a key. */
export function isKeyId(text: string): boolean {
  return /^[0-9a-z]{16}$/.test(text)
}

export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** Compares in a time that does not depend on where two hashes differ. */
export function sameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

function checksum(body: string): string {
  return hash('sha256', body).slice(0, 6)
}

function base32(bytes: Buffer): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(value >> bits) & 31]
    }
  }
  return text
}
