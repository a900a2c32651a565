import type { Job } from '../../client/client.ts'
import { h } from './dom.ts'

const TIME = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const DAY_AND_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

export function timeText(iso: string): string {
  return TIME.format(new Date(iso))
}

export function dayAndTime(iso: string): string {
  return DAY_AND_TIME.format(new Date(iso))
}

/** A moment as an element that programs can read too. */
export function moment(iso: string): HTMLElement {
  return h('time', { datetime: iso }, dayAndTime(iso))
}

/** `0.4 s`, `12 s`, `3 min 5 s`, `4 h 20 min`. */
export function duration(ms: number): string {
  if (ms < 100) return 'less than 0.1 s'
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`
  if (ms < 60_000) return `${Math.round(ms / 1000)} s`
  if (ms < 3_600_000) return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`
  return `${Math.floor(ms / 3_600_000)} h ${Math.floor((ms % 3_600_000) / 60_000)} min`
}

/** Milliseconds from a job's first attempt to its end, if it has ended. */
export function tookMs({ started_at: startedAt, finished_at: finishedAt }: Job): number | undefined {
  return startedAt !== null && finishedAt !== null ? Date.parse(finishedAt) - Date.parse(startedAt) : undefined
}

export function byteSize(bytes: number): string {
  if (bytes < 1_000_000) return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1000))} kB`
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`
}

const KINDS: Readonly<Record<string, string>> = {
  image_agent: 'Image agent',
  detail_preservation: 'Detail preservation',
}

export function kindName(type: string): string {
  return KINDS[type] ?? type
}

/** The title of a job: its instructions, or the picture that it repairs. */
export function jobTitle({ type, input }: Job): string {
  if (input.instructions !== undefined) return input.instructions
  const source = input.source_image
  return source !== undefined && 'filename' in source ? `Repair ${source.filename}` : kindName(type)
}
