import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { DomainError, isDomainError } from '../errors.ts'
import { openNet } from './net.ts'
import { netForm } from './net-kinds.ts'

/** A net's file that replaces the included one. */
export interface SubjectNet {
  readonly path: string
  /** Of its bytes, in hex: its results depend on nothing else. */
  readonly sha256: string
}

/**
 * Reads a net's file and tries it.
 *
 * @throws DomainError `SUBJECT_MODEL_INVALID`, which names the setting
 */
export async function readSubjectNet(path: string): Promise<SubjectNet> {
  try {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    const net = await openNet(path)
    try {
      const { edge } = netForm(path, net)
      const values = await net.see({ edge, planes: new Float32Array(3 * edge * edge) })
      if (values.length !== edge * edge)
        throw new DomainError('NET_UNKNOWN', 'answers in another size than it looks at')
    } finally {
      await net.close()
    }
    return { path, sha256: hash.digest('hex') }
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    const reason = isDomainError(error, 'NET_UNKNOWN') ? cause : `cannot be used: ${cause}`
    throw new DomainError('SUBJECT_MODEL_INVALID', `SUBJECT_MODEL: the file ${path} ${reason}`, { cause: error })
  }
}
