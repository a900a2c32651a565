import { setTimeout as sleep } from 'node:timers/promises'
import { mountingMissing } from '../disk.ts'
import type { Fault } from './fault.ts'

/** No room for uploads, scratch files and stored files; the database has a disk of its own. */
export const DISK_FAULT: Fault = {
  kind: 'full disk',
  weight: 2,
  missing: mountingMissing,
  async inject({ disk, settings }, dice) {
    const makeRoom = await disk!.fill()
    await sleep(dice.between(500, 5_000) * settings.severity)
    await makeRoom()
    return true
  },
}
