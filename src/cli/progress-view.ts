import type { JobMessage, KeyMessage } from '../client/client.ts'
import { count } from './count.ts'
import { drawBar, percent } from './progress-bar.ts'
import { CLEAR_LINE, type Screen } from './screen.ts'

/** Shows a person the progress of a job. */
export interface ProgressView {
  show(message: JobMessage): void
  /** Shows something about the connection, not the job. */
  note(line: string): void
  /** Removes the bar. */
  close(): void
}

/** Lines and, if the screen is a terminal, a bar below them. */
export function createProgressView(screen: Screen): ProgressView {
  return screen.isTTY ? barView(screen) : lineView(screen)
}

function lineView(screen: Screen): ProgressView {
  const note = (line: string) => void screen.write(`${line}\n`)
  return {
    show(message) {
      const line = inWords(message)
      if (line !== undefined) note(line)
    },
    note,
    close: () => undefined,
  }
}

/** A message as one line; undefined for the last message of a job, which only repeats how it ended. */
export function inWords(message: JobMessage | KeyMessage): string | undefined {
  const status = statusIn(message)
  return status === undefined ? lineOf(message) : `${status.status} ${percent(status.progress)}`
}

function barView(screen: Screen): ProgressView {
  let bar = ''

  function above(line: string): void {
    screen.write(`${CLEAR_LINE}${line}\n${bar}`)
  }

  return {
    show(message) {
      const line = lineOf(message)
      if (line !== undefined) above(line)
      const status = statusIn(message)
      if (status === undefined) return
      bar = barOf(status).slice(0, (screen.columns ?? 80) - 1)
      screen.write(`${CLEAR_LINE}${bar}`)
    },
    note: above,
    close: () => void screen.write(CLEAR_LINE),
  }
}

type Status = Extract<JobMessage, { event: 'status' }>['data']

function statusIn({ event, data }: JobMessage | KeyMessage): Status | undefined {
  return event === 'status' ? data : undefined
}

/** The lasting part of a message; a status is replaced by the next one. */
function lineOf({ event, data }: JobMessage | KeyMessage): string | undefined {
  if (event === 'log') {
    return data.level === 'info' ? data.message : `${data.level}: ${data.message}`
  }
  if (event === 'result') return `result: ${count(data.images.length, 'image')}`
  return undefined
}

function barOf({ status, progress }: Status): string {
  return `${drawBar(progress)}  ${status}`
}
