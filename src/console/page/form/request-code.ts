import type { Draft } from '../draft.ts'

const PATHS = { image_agent: '/v2/image/agent', detail_preservation: '/v2/image-utils/detail-preservation' } as const

/** The request as programs by language, to be run in the folder of its files, with the key in `DARKROOM_API_KEY`. */
export function requestCode(draft: Draft, service: string): Readonly<Record<'curl' | 'TypeScript' | 'Python', string>> {
  const url = service.replace(/\/+$/, '')
  return { curl: curl(draft, url), TypeScript: typeScript(draft, url), Python: python(draft, url) }
}

function curl({ type, fields, pictures, cancelAfter }: Draft, url: string): string {
  const parts = [
    'curl -sS -H "Authorization: Bearer $DARKROOM_API_KEY"',
    ...(cancelAfter === undefined ? [] : [`-H 'Cancel-After: ${cancelAfter}'`]),
    // Literally: `-F` would treat a text that begins with @ or < as a file.
    ...Object.entries(fields).map(([name, value]) => `--form-string ${quoted(`${name}=${value}`)}`),
    ...Object.entries(pictures).flatMap(([name, list]) =>
      list.map((picture) =>
        typeof picture === 'string'
          ? `--form-string ${quoted(`${name}=${picture}`)}`
          : `-F ${quoted(`${name}=@"${picture.name.replaceAll(/["\\]/g, '\\$&')}"`)}`,
      ),
    ),
    quoted(`${url}${PATHS[type]}`),
  ]
  return parts.join(' \\\n  ')
}

/** A text quoted for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function typeScript(draft: Draft, url: string): string {
  const { from_job: parent } = draft.fields
  const method = draft.type === 'image_agent' ? 'submitImageAgent' : 'submitDetailPreservation'
  const call = parent === undefined ? `${method}({` : `branch(${JSON.stringify(parent)}, {`
  const entries = argumentsOf(draft).map(([name, value]) => `  ${name}: ${JSON.stringify(value)},\n`)
  return `import { env } from 'node:process'
import { createClient } from 'darkroom/client'

const client = createClient({ url: ${JSON.stringify(url)}, apiKey: env.DARKROOM_API_KEY! })
const { job_id: jobId } = await client.${call}
${entries.join('')}}${draft.cancelAfter === undefined ? '' : `, { cancelAfter: ${draft.cancelAfter} }`})
const job = await client.wait(jobId)
console.log(job.outputs[0]?.url ?? job.error)`
}

function python(draft: Draft, url: string): string {
  const { from_job: parent } = draft.fields
  const method = draft.type === 'image_agent' ? 'submit_image_agent' : 'submit_detail_preservation'
  const call = parent === undefined ? `${method}(` : `branch(\n    ${JSON.stringify(parent)},`
  // Python reads the JSON of these values in the same way.
  const { cancelAfter } = draft
  const named = [...argumentsOf(draft), ...(cancelAfter === undefined ? [] : [['cancel_after', cancelAfter] as const])]
  const entries = named.map(([name, value]) => `    ${name}=${JSON.stringify(value)},\n`)
  return `import os
from darkroom import Client

client = Client(${JSON.stringify(url)}, os.environ["DARKROOM_API_KEY"])
accepted = client.${call}
${entries.join('')})
job = client.wait(accepted.job_id)
print(job.outputs[0].url if job.outputs else job.error)`
}

/** Fields and pictures with the names and types of the clients. */
function argumentsOf({ type, fields, pictures }: Draft): [name: string, value: unknown][] {
  const { from_job: _, from_step: step, ...others } = fields
  const named = step === undefined ? others : { step, ...others }
  const texts = Object.entries(named).map(([name, value]): [string, unknown] => {
    if (name === 'metadata') return [name, JSON.parse(value)]
    if (name === 'webhook_events') return [name, value.split(',')]
    return [name, NUMBERS.includes(name) ? Number(value) : value]
  })
  const files = Object.entries(pictures).map(([name, list]): [string, unknown] => {
    const names = list.map((picture) => (typeof picture === 'string' ? picture : picture.name))
    return [name, type === 'detail_preservation' && name === 'source_image' ? names[0] : names]
  })
  return [...texts, ...files.filter(([, value]) => value !== undefined && String(value) !== '')]
}

const NUMBERS = ['max_steps', 'quality', 'step']
