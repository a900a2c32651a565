import { type ReproducedFile, reproduce } from '../../../audit/reproduce.ts'
import { readWorkSettings } from '../../../engine/engine-settings.ts'
import { openStorage } from '../../../platform.ts'
import { defineCommand } from '../../command.ts'
import { createProgressBar } from '../../progress-bar.ts'
import { table } from '../../table.ts'
import { uuid } from '../../values.ts'
import { withReads } from '../../with-database.ts'

export const command = defineCommand({
  summary: 'Run a job again from its recorded input and plan, and compare the hashes of its outputs',
  details: `Exits with 1 if a result differs. Nothing is planned again: the recorded plan is followed, including the calls of a
language model. The results have the same bytes unless an image model took part or other versions of the imaging
libraries are installed. A job from before plans were recorded is planned as it would be today.`,
  operands: { job_id: { about: 'A job that succeeded', read: uuid } },
  async run(context, _options, { job_id: jobId }) {
    const { config } = context
    const storage = await openStorage(config)
    const settings = await readWorkSettings(config)
    const bar = createProgressBar(process.stderr, 'percent')
    const files = await withReads(context, ({ database }) =>
      reproduce(jobId, {
        database,
        storage,
        settings,
        deadlineMs: config.jobSeconds * 1000,
        onProgress: (fraction) => bar.show(Math.round(fraction * 100), 100),
      }),
    ).finally(bar.close)
    const reproduced = files.every(isSame)
    return {
      json: { job_id: jobId, reproduced, files },
      text: `${table(files.map(lineOf))}\n${reproduced ? 'Reproduced, byte for byte.' : 'NOT reproduced.'}`,
      failed: !reproduced,
    }
  },
})

function isSame({ recorded, reproduced }: ReproducedFile): boolean {
  return recorded === reproduced
}

function lineOf(file: ReproducedFile): string[] {
  const verdict = isSame(file) ? 'same' : `DIFFERS: ${file.reproduced ?? 'not there'}`
  return [`image ${file.image}`, file.rendition, file.recorded, verdict]
}
