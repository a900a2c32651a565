import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { foreseePlan } from '../../../agent/foresee-plan.ts'
import { sceneOfSizes } from '../../../agent/given-pictures.ts'
import { NO_MODELS } from '../../../agent/models/agent-settings.ts'
import type { ScenePicture } from '../../../agent/plan.ts'
import { explainInstructions } from '../../../agent/planner/explain.ts'
import { blockUntrustedLoaders, inspectImage } from '../../../images/files/codec.ts'
import { DEFAULTS } from '../../../jobs/choices.ts'
import { defineCommand } from '../../command.ts'
import { RESULT_OPTIONS, resultFields } from '../../result-options.ts'
import { UsageError } from '../../usage-error.ts'
import { textOf } from '../../values.ts'

const OPTIONS = {
  picture: { placeholder: 'file', about: 'A picture; may be repeated', read: textOf(1, 4_096), many: true },
  ...RESULT_OPTIONS,
  explain: { about: 'Show how each passage was read, and how that reading was rated' },
} as const

export const command = defineCommand({
  summary: 'Show what the built-in planner would do with instructions, without doing it',
  details: `Needs neither a service nor a database. Exits with 1 if a job with these instructions would fail.`,
  operands: { instructions: { about: 'What to do, in plain English', read: textOf(3, 20_000) } },
  options: OPTIONS,
  async run(_context, options, { instructions }) {
    const { picture: paths, explain } = options
    blockUntrustedLoaders()
    const { aspect_ratio = DEFAULTS.aspect_ratio, resolution = DEFAULTS.resolution, ...others } = resultFields(options)
    const { max_steps = DEFAULTS.max_steps, ...output } = others
    const defaulted = options['aspect-ratio'] === undefined ? ['aspect_ratio'] : []
    const request = { instructions, aspect_ratio, resolution, max_steps, ...output, defaulted }
    const pictures: ScenePicture[] = []
    for (const path of paths) pictures.push(await lookAt(path))
    const { steps, notUnderstood, declined, notes, failure } = await foreseePlan(request, pictures, NO_MODELS)
    const readings = explain === true ? explainInstructions(instructions, sceneOfSizes(pictures, request)) : []
    const lines = [
      ...readings,
      ...steps.map((step, i) => `${i + 1}. ${step.sentence}\n   ${step.tool} ${JSON.stringify(step.arguments)}`),
      ...passages('Not understood', notUnderstood),
      ...passages('Left alone, as asked', declined),
      ...notes.map((note) => `Note: ${note}`),
      ...(failure === undefined ? [] : [`A job would fail: ${failure.message} (${failure.code})`]),
    ]
    return {
      json: {
        ...(explain === true && { readings }),
        steps,
        not_understood: notUnderstood,
        declined,
        notes,
        error: failure ?? null,
      },
      text: lines.join('\n'),
      failed: failure !== undefined,
    }
  },
})

async function lookAt(path: string): Promise<ScenePicture> {
  const file = await readFile(path).catch((error) => {
    throw new UsageError(`--picture: ${path} cannot be read: ${error.message}`, { cause: error })
  })
  const { width, height, transparent } = await inspectImage(file)
  return { width, height, transparent, name: basename(path) }
}

function passages(title: string, found: readonly string[]): string[] {
  return found.length === 0 ? [] : [`${title}: ${found.map((passage) => `“${passage}”`).join(', ')}`]
}
