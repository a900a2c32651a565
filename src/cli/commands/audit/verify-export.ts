import { open } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { describeFault } from '../../../audit/fault.ts'
import { fingerprint, readPublicKeys } from '../../../audit/signing-key.ts'
import { verifyExport } from '../../../audit/verify-export.ts'
import { defineCommand } from '../../command.ts'
import { count } from '../../count.ts'
import { UsageError } from '../../usage-error.ts'
import { textOf } from '../../values.ts'

export const command = defineCommand({
  summary: 'Verify an export without the database',
  details: `Checks hash chains, sequences, the seals of jobs and accounts, counts, and the hash of the whole file. If something is
wrong, exits with 1 and names the event or the line. Without --key, compare the fingerprints that it prints with those
that you know. A file that ends in .gz is decompressed.`,
  operands: { file: { about: 'What audit export wrote; - for standard input', read: textOf(1, 4_096) } },
  options: {
    key: { placeholder: 'file', about: 'Public keys in PEM that are trusted', read: textOf(1, 4_096) },
  },
  async run(_context, { key }, { file }) {
    const trusted = key === undefined ? [] : await readPublicKeys(key)
    const {
      header,
      faults,
      keys: keyBytes,
      accountsSealed,
      ...found
    } = await verifyExport(await openExport(file), trusted)
    const keys = keyBytes.map((bytes) => fingerprint(Buffer.from(bytes, 'hex')))
    const { jobs, events, sealed, accounts, entries, signed } = found
    const vouched = `${sealed} of the jobs sealed to their end, ${signed ? 'signed' : 'not signed'} as a whole`
    const ledger = `${count(entries, 'entry', 'entries')} of ${count(accounts, 'account')}, ${accountsSealed} of these sealed to their end`
    const looked = `${count(jobs, 'job')}, ${count(events, 'event')}`
    const by = keys.length === 0 ? '' : ` Keys: ${keys.join(', ')}.`
    return {
      json: { ...header, ...found, accounts_sealed: accountsSealed, keys, faults },
      text:
        faults.length === 0
          ? `${looked}: all in order; ${vouched}; ${ledger}.${by}`
          : `${faults.map(describeFault).join('\n')}\n${count(faults.length, 'fault')} in ${looked}, ${ledger}.`,
      failed: faults.length > 0,
    }
  },
})

async function openExport(file: string): Promise<Readable> {
  if (file === '-') return process.stdin
  const handle = await open(file).catch((error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`, { cause: error })
  })
  const stream = handle.createReadStream({ highWaterMark: 1024 * 1024 })
  // A fault of the file reaches who reads what is unpacked.
  return file.endsWith('.gz') ? pipeline(stream, createGunzip(), () => undefined) : stream
}
