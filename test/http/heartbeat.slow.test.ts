import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { storeRunningJob } from '../support/appending.ts'
import { startService } from '../support/service.ts'

/** More than there are turns for heartbeats, so that every turn is somebody's. */
const STREAMS = 150
/** Milliseconds after which proxies give up on a connection that says nothing. */
const SILENCE_MS = 15_000

t.test('a stream that has nothing to say says so, before anybody gives up on it', async (t) => {
  const service = await startService(t, { worker: false })
  const jobId = await storeRunningJob(service.platform, service.key)
  const leave = new AbortController()
  const responses = await Promise.all(
    Array.from({ length: STREAMS }, () => service.request(`/v1/jobs/${jobId}/stream`, { signal: leave.signal })),
  )
  const heard = responses.map(async ({ body }) => {
    let text = ''
    for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      if (text.endsWith('\n\n: heartbeat\n\n')) return true
    }
    return false
  })
  const all = await Promise.race([Promise.all(heard), sleep(SILENCE_MS, [], { ref: false })])
  t.same([...new Set(all)], [true])
  leave.abort()
})
