import { constants } from 'node:fs'
import { access, writeFile } from 'node:fs/promises'

/** The wall clock of one process, to be stepped at will; its monotonic clock and its timers stay as they are. */
export interface Clock {
  /** Variables that put a process under this clock. */
  readonly environment: Readonly<Record<string, string>>
  /** Sets how many seconds the clock is ahead of the true time, or behind it if negative. */
  step(seconds: number): Promise<void>
}

const PLACES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((arch) => `/usr/lib/${arch}/faketime/libfaketimeMT.so.1`)

/** Where libfaketime is installed, if it is. */
export async function findFaketime(): Promise<string | undefined> {
  for (const path of PLACES) {
    const found = await access(path, constants.R_OK).then(
      () => true,
      () => false,
    )
    if (found) return path
  }
  return undefined
}

/** A clock that is on time until it is stepped. `file` must be where the process can read. */
export async function createClock(library: string, file: string): Promise<Clock> {
  const step = (seconds: number) => writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}`, { mode: 0o644 })
  await step(0)
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // Files keep the times that the file system gives them.
      NO_FAKE_STAT: '1',
      FAKE_UTIME: '0',
    },
    step,
  }
}
