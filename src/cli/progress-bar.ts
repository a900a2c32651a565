import { CLEAR_LINE, type Screen } from './screen.ts'

const BAR_WIDTH = 30

/** Shows the progress of a long count, if the screen is a terminal. */
export interface ProgressBar {
  show(done: number, total: number): void
  /** Removes the bar. */
  close(): void
}

export function createProgressBar(screen: Screen, unit: string): ProgressBar {
  if (!screen.isTTY) return { show: () => undefined, close: () => undefined }
  const startedAt = performance.now()
  return {
    show(done, total) {
      const rate = Math.round((done * 1000) / Math.max(performance.now() - startedAt, 1))
      const line = `${drawBar(Math.min(done / Math.max(total, 1), 1))}  ${counted(done)} ${unit}, ${counted(rate)}/s`
      screen.write(`${CLEAR_LINE}${line.slice(0, (screen.columns ?? 80) - 1)}`)
    },
    close: () => void screen.write(CLEAR_LINE),
  }
}

/** A bar followed by its percentage. */
export function drawBar(fraction: number): string {
  const filled = Math.round(fraction * BAR_WIDTH)
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${percent(fraction).padStart(5)}`
}

export function percent(fraction: number): string {
  return `${Math.round(fraction * 100)} %`
}

function counted(count: number): string {
  return count.toLocaleString('en')
}
