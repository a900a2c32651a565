import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'

/** What happens to the connections between one process and the database. */
export const NETWORK_FAULTS: readonly Fault[] = [
  {
    kind: 'network cut',
    weight: 3,
    async inject({ service }, dice) {
      dice.pick(service.all).link!.cut()
      return true
    },
  },
  {
    kind: 'network held up',
    weight: 2,
    async inject({ service, settings }, dice) {
      const letThrough = dice.pick(service.all).link!.holdUp()
      await sleep(dice.between(500, 15_000) * settings.severity)
      letThrough()
      return true
    },
  },
  {
    kind: 'network blackhole',
    weight: 2,
    async inject({ service, settings }, dice) {
      const letThrough = dice.pick(service.all).link!.blackhole()
      await sleep(dice.between(500, 15_000) * settings.severity)
      letThrough()
      return true
    },
  },
  {
    kind: 'network delay',
    weight: 2,
    async inject({ service, settings }, dice) {
      const hurry = dice.pick(service.all).link!.delay(dice.between(10, 300))
      await sleep(dice.between(1_000, 10_000) * settings.severity)
      hurry()
      return true
    },
  },
]
