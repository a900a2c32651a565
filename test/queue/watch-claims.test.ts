import t from 'tap'
import { createClaimWatch } from '../../src/queue/watch-claims.ts'

const LASTS_MS = 10_000
const BLIND_MS = 3_000

const claim = (heard: string, retryCount = 0) => ({ queue: 'image_agent', id: 'a', retryCount, heard })

/** Looks every second at what `heardAt` says, for so many seconds; returns the seconds at which the claim was silent. */
function silentAt(seconds: number, heardAt: (second: number) => string | undefined): number[] {
  const findSilent = createClaimWatch(LASTS_MS, BLIND_MS)
  return Array.from({ length: seconds }, (_, second) => second).filter((second) => {
    const heard = heardAt(second)
    return heard !== undefined && findSilent([claim(heard)], second * 1_000).length > 0
  })
}

t.test('a claim that is not renewed is silent once it has been seen so for as long as it lasts', (t) => {
  t.same(
    silentAt(13, () => 'once'),
    [10, 11, 12],
  )
  t.same(
    silentAt(19, (second) => (second < 8 ? 'once' : 'again')),
    [18],
  )
  t.end()
})

t.test('one that is renewed never is, whatever the server takes for the time', (t) => {
  t.same(
    silentAt(60, (second) => String(Math.floor(second / 9) + (second > 30 ? 7_200 : 0))),
    [],
  )
  t.same(
    silentAt(60, (second) => String(100 - Math.floor(second / 9))),
    [],
  )
  t.end()
})

t.test('another worker’s claim of the same job begins anew', (t) => {
  const findSilent = createClaimWatch(LASTS_MS, BLIND_MS)
  for (let second = 0; second < 10; second++) findSilent([claim('once')], second * 1_000)
  t.same(findSilent([claim('once', 1)], 10_000), [])
  t.end()
})

t.test('who could not look begins anew: nobody could renew a claim meanwhile', (t) => {
  t.same(
    silentAt(25, (second) => (second > 4 && second < 12 ? undefined : 'once')),
    [22, 23, 24],
  )
  t.end()
})
