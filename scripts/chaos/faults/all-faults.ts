import { CLOCK_FAULTS } from './clocks.ts'
import { DATABASE_FAULTS } from './database.ts'
import { DISK_FAULT } from './disk.ts'
import type { Fault } from './fault.ts'
import { KILLS } from './kills.ts'
import { NETWORK_FAULTS } from './network.ts'
import { STOPS } from './stops.ts'

export const ALL_FAULTS: readonly Fault[] = [
  ...KILLS,
  ...STOPS,
  ...DATABASE_FAULTS,
  ...NETWORK_FAULTS,
  DISK_FAULT,
  ...CLOCK_FAULTS,
]
