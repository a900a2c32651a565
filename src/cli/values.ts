import { validate as isUuid } from 'uuid'
import { UsageError } from './usage-error.ts'

/** Readers of single values. Each throws a `UsageError` that completes the sentence "--option …". */

export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (number >= min && number <= max) return number
    throw new UsageError(`must be a whole number from ${min} to ${max}`)
  }
}

export function textOf(minLength: number, maxLength: number): (text: string) => string {
  return (text) => {
    if (text.length >= minLength && text.length <= maxLength) return text
    throw new UsageError(`must have ${minLength} to ${maxLength} characters`)
  }
}

export function oneOf<Choices extends readonly string[]>(choices: Choices): (text: string) => Choices[number] {
  return (text) => {
    const choice = choices.find((known) => known === text)
    if (choice !== undefined) return choice
    throw new UsageError(`must be one of ${choices.join(', ')}`)
  }
}

/** The id of a job or an account. */
export function uuid(text: string): string {
  if (isUuid(text)) return text.toLowerCase()
  throw new UsageError('must be a UUID')
}

/** An address without a slash at its end. */
export function httpUrl(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '')
  throw new UsageError('must be an address such as http://127.0.0.1:8080')
}

const TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2}))?$/

/** A time as PostgreSQL reads it, to the microsecond; a day alone begins at midnight UTC. */
export function time(text: string): string {
  if (TIME.test(text) && !Number.isNaN(Date.parse(text))) return text.includes('T') ? text : `${text}T00:00Z`
  throw new UsageError('must be a day or a time with its zone, such as 2026-01-31T12:00:00Z')
}

/** The number of an event, or a time. */
export function moment(text: string): { readonly seq: number } | { readonly time: string } {
  if (/^\d{1,9}$/.test(text)) return { seq: Number(text) }
  try {
    return { time: time(text) }
  } catch {
    throw new UsageError('must be the number of an event, or a time such as 2026-01-31T12:00:00Z')
  }
}

/** For commands that submit a job. */
export const CANCEL_AFTER = {
  placeholder: 'seconds',
  about: 'Cancel the job after so long, unless it has ended',
  read: wholeNumber(1, 86_400),
} as const
