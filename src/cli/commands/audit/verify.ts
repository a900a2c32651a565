import { withAuditConnection } from '../../../audit/connection.ts'
import { describeFault } from '../../../audit/fault.ts'
import { fingerprint, readPublicKeys, readSigningKey } from '../../../audit/signing-key.ts'
import { verify } from '../../../audit/verify.ts'
import { verifyAccounts } from '../../../audit/verify-accounts.ts'
import { verifySeals } from '../../../audit/verify-seals.ts'
import type { Config } from '../../../config.ts'
import { DomainError } from '../../../errors.ts'
import { openStorage } from '../../../platform.ts'
import { defineCommand } from '../../command.ts'
import { count } from '../../count.ts'
import { createProgressBar } from '../../progress-bar.ts'
import { UsageError } from '../../usage-error.ts'
import { textOf, uuid } from '../../values.ts'
import { withReads } from '../../with-database.ts'

export const command = defineCommand({
  summary: 'Verify that nothing was altered or lost: events, jobs, files, the ledger, keys and seals',
  details: `Checks hash chains, sequences and transitions; that jobs are what their events say; the bytes of every file that an
event names; that balances, keys and limits are what the ledger says; and that every sealed event and entry is still
there. If something is wrong, exits with 1 and names the event or the entry.`,
  operands: { job_id: { about: 'Only this job', read: uuid, optional: true } },
  options: {
    'skip-files': { about: 'Check the database only' },
    seals: {
      placeholder: 'folder',
      about: 'Seal files to compare with (default: DARKROOM_SEALS_FOLDER; none for a single job)',
      read: textOf(1, 4_096),
    },
    key: {
      placeholder: 'file',
      about: 'Public keys in PEM whose seals are trusted (default: those of DARKROOM_SEAL_KEY_FILE)',
      read: textOf(1, 4_096),
    },
  },
  async run(context, { 'skip-files': skipFiles, seals: folder, key }, { job_id: jobId }) {
    const storage = skipFiles ? undefined : await openStorage(context.config)
    const trusted = await trustedKeys(context.config, key)
    const sealsOptions = {
      archiveFolder: context.config.archiveFolder,
      jobId,
      trusted,
      folder: folder ?? (jobId === undefined ? context.config.sealsFolder : undefined),
    }
    const bar = createProgressBar(process.stderr, 'events')
    const { streams, ledger, seals } = await withReads(context, ({ database }) =>
      withAuditConnection(database, async (client) => ({
        streams: await verify(client, { jobId, storage, onProgress: bar.show }),
        ledger: jobId === undefined ? await verifyAccounts(client) : undefined,
        seals: await verifySeals(client, sealsOptions),
      })),
    ).finally(bar.close)
    if (folder !== undefined && seals.sealFiles === 0) {
      throw new UsageError(`--seals: there are no files of seals in ${folder}`)
    }
    const faults = [...streams.faults, ...(ledger?.faults ?? []), ...seals.faults]
    if (jobId !== undefined && streams.events === 0 && faults.length === 0) {
      throw new DomainError('JOB_NOT_FOUND', `There is no job ${jobId}.`)
    }
    const { jobs, events, files } = streams
    const { accounts, entries } = ledger ?? { accounts: undefined, entries: undefined }
    const looked = [
      ...[count(jobs, 'job'), count(events, 'event'), count(files, 'file')],
      ...(ledger === undefined ? [] : [count(ledger.accounts, 'account'), count(ledger.entries, 'entry', 'entries')]),
      count(seals.seals, 'seal'),
    ].join(', ')
    const keys = seals.keys.map((bytes) => fingerprint(Buffer.from(bytes, 'hex')))
    const compared = folder === undefined ? '' : ` Compared with ${count(seals.sealFiles, 'file')} of seals.`
    const signed = keys.length === 0 ? '' : ` Seals are signed with ${keys.join(', ')}.`
    return {
      json: {
        jobs,
        events,
        files,
        accounts,
        entries,
        seals: seals.seals,
        seal_files: seals.sealFiles,
        keys,
        dropped: seals.dropped,
        archives_away: seals.archivesAway,
        faults,
      },
      text:
        faults.length === 0
          ? `${looked}: all in order.${signed}${compared}`
          : `${faults.map(describeFault).join('\n')}\n${count(faults.length, 'fault')} in ${looked}.`,
      failed: faults.length > 0,
    }
  },
})

async function trustedKeys({ sealKeyFile }: Config, file: string | undefined) {
  if (file !== undefined) return readPublicKeys(file)
  return (await readSigningKey(sealKeyFile))?.trusted ?? []
}
