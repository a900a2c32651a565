import { setTimeout as delay } from 'node:timers/promises'
import type { CommandContext } from './command.ts'
import type { Screen } from './screen.ts'
import { table } from './table.ts'

/** Milliseconds between two looks. */
const PAUSE_MS = 1_000
const CLEAR_SCREEN = '\x1b[H\x1b[J'

export interface WatchedTable<Item> {
  readonly head: readonly string[]
  /** Returns all items. */
  readonly items: () => Promise<readonly Item[]>
  /** The cells of an item; the first one identifies it. */
  readonly row: (item: Item) => readonly string[]
}

/**
 * Shows a table until `signal`. A terminal is redrawn whenever the table changes, as far as there is room. Elsewhere,
 * and for programs, each new or changed item is a line, beginning with the end of the table.
 */
export async function watchTable<Item>(
  { json, print }: Pick<CommandContext, 'json' | 'print'>,
  screen: Screen,
  { head, items, row }: WatchedTable<Item>,
  signal: AbortSignal,
): Promise<void> {
  const seen = new Map<string, string>()
  while (!signal.aborted) {
    const found = await items()
    if (screen.isTTY && !json) draw(screen, [head, ...found.map(row)])
    else {
      for (const item of found.toReversed()) {
        const cells = row(item)
        if (seen.get(cells[0]!) === cells.join('\0')) continue
        seen.set(cells[0]!, cells.join('\0'))
        print(json ? JSON.stringify(item) : cells.join('  '))
      }
    }
    await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined)
  }
}

function draw(screen: Screen, rows: readonly (readonly string[])[]): void {
  const lines = table(rows).split('\n')
  const fitting = lines.slice(0, (screen.rows ?? 24) - 1).map((line) => line.slice(0, (screen.columns ?? 80) - 1))
  screen.write(`${CLEAR_SCREEN}${fitting.join('\n')}\n`)
}
