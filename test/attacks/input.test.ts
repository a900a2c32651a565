import t, { type Test } from 'tap'
import { randomNumbers } from '../support/random-numbers.ts'
import { heavyRequests } from './input/heavy.ts'
import { hostileRequest } from './input/hostile.ts'
import { type OwnApi, type RawAnswer, startOwnApi } from './input/own-api.ts'
import { percentile, startProber } from './prober.ts'

/** The promise: 100 ms for another client's `/healthz`. A machine that does other things too makes single answers late. */
const PROMISED_MS = 100
const MOST_MS = 500
const REQUESTS = Number(process.env.ATTACKS_REQUESTS ?? 1_500)
const SEED = Number(process.env.ATTACKS_SEED ?? 10)

/** Whatever is asked: an answer in the envelope that is no failure of ours, or none where the client was still sending. */
function isAnswered(t: Test, what: string, answer: RawAnswer | undefined): void {
  if (answer === undefined) return
  const { status, headers, body } = answer
  const ours = status === 503 ? headers['retry-after'] === undefined : status >= 500
  const refused = status >= 400 && headers['content-type']?.startsWith('application/json')
  if (ours) t.fail(`${what}: ${status} ${body.slice(0, 200)}`)
  else if (refused && !/^\{"data":null,"errors":\{"code":"[A-Z_]+"/.test(body)) t.fail(`${what}: ${body.slice(0, 200)}`)
  else if (body.length > 100_000 && status >= 400) t.fail(`${what}: an answer of ${body.length} characters`)
}

/** What a prober found, against what it finds on this machine at rest. */
function isQuick(t: Test, quiet: readonly number[], busy: readonly number[], what = 'all of it'): void {
  const [before, during, most] = [percentile(quiet, 0.99), percentile(busy, 0.99), Math.max(...busy)]
  t.ok(
    during < Math.max(PROMISED_MS, 4 * before) || most < Math.max(MOST_MS, 4 * Math.max(...quiet)),
    `${what}: /healthz within ${most.toFixed(0)} ms, p99 ${during.toFixed(0)} ms; at rest ${before.toFixed(0)} ms`,
  )
}

async function isClean(t: Test, api: OwnApi): Promise<void> {
  for (const until = Date.now() + 10_000; Date.now() < until && (await api.uploads()).length > 0; ) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  t.same(await api.uploads(), [], 'no file of a request is left')
}

t.test('input that is built to do harm', { timeout: 240_000 }, async (t) => {
  const api = await startOwnApi(t)
  const prober = startProber(`${api.url}/healthz`, {})
  t.teardown(() => prober.stop())
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await prober.latencies()
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const quiet = await prober.latencies()

  t.test('keeps nobody else waiting', async (t) => {
    for (const [what, request] of Object.entries(await heavyRequests())) {
      await prober.latencies()
      const answer = await api.send(request)
      const busy = await prober.latencies()
      // The probe that was under way to the last may have waited longest.
      for (const seen = busy.length; busy.length === seen; ) busy.push(...(await prober.latencies()))
      isAnswered(t, what, answer)
      isQuick(t, quiet, busy, `${what} (${answer?.status} after ${answer?.ms.toFixed(0)} ms)`)
    }
    await isClean(t, api)
  })

  t.test(`is refused in good order, ${REQUESTS} times with seed ${SEED}`, async (t) => {
    const random = randomNumbers(SEED)
    const counts = new Map<number | undefined, number>()
    await prober.latencies()
    for (let n = 0; n < REQUESTS; n += 4) {
      const requests = Array.from({ length: 4 }, () => hostileRequest(random))
      const answers = await Promise.all(requests.map((request) => api.send(request)))
      for (const [i, answer] of answers.entries()) {
        isAnswered(t, `request ${n + i}, ${requests[i]!.method} ${requests[i]!.path.slice(0, 100)}`, answer)
        counts.set(answer?.status, (counts.get(answer?.status) ?? 0) + 1)
      }
    }
    isQuick(t, quiet, await prober.latencies())
    t.comment([...counts].map(([status, count]) => `${status}: ${count}`).join(', '))
    t.ok((counts.get(400) ?? 0) > REQUESTS / 10 && (counts.get(202) ?? 0) > 0, 'some of it means something')
    await isClean(t, api)
    t.notMatch(api.log(), /"level":50/, 'nothing failed inside')
  })
})
