import type { JobMessage } from './follow-job.ts'
import { CLEAR_LINE, drawBar, percent } from './progress-bar.ts'

/** Shows a person how far a job is. */
export interface ProgressView {
  show(message: JobMessage): void
  /** Something about the connection, not the job. */
  note(line: string): void
  /** Takes the bar away. */
  close(): void
}

/** The part of a terminal, or of a file, that a view writes to. */
export interface Screen {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/** Lines, and below them a bar where the screen is a terminal. */
export function createProgressView(screen: Screen): ProgressView {
  return screen.isTTY ? barView(screen) : lineView(screen)
}

function lineView(screen: Screen): ProgressView {
  const note = (line: string) => void screen.write(`${line}\n`)
  return {
    show(message) {
      const status = statusIn(message)
      const line = status === undefined ? lineOf(message) : `${status.status} ${percent(status.progress)}`
      if (line !== undefined) note(line)
    },
    note,
    close: () => undefined,
  }
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

interface Status {
  readonly status: string
  readonly progress: number
}

function statusIn({ event, data }: JobMessage): Status | undefined {
  return event === 'status' ? (data as Status) : undefined
}

/** What a message says for good, where a status is replaced by the next one. */
function lineOf({ event, data }: JobMessage): string | undefined {
  if (event === 'log') {
    const { level, message } = data as { level: string; message: string }
    return level === 'info' ? message : `${level}: ${message}`
  }
  if (event === 'result') return `result: ${(data as { images: unknown[] }).images.length} image(s)`
  return undefined
}

function barOf({ status, progress }: Status): string {
  return `${drawBar(progress)}  ${status}`
}
