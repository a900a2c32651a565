import t from 'tap'
import { ConnectionLost, type FollowOptions, followJob, type JobMessage } from '../../src/cli/follow-job.ts'
import { DomainError } from '../../src/errors.ts'

const RETRY = 'retry: 20\n\n'
const status = (id: number) => `id: ${id}\nevent: status\ndata: {"progress":${id}}\n\n`
const end = (id: number) => `id: ${id}\nevent: end\ndata: succeeded\n\n`

/** A stream that says `text`, seven bytes at a time, and then breaks or ends. */
function stream(text: string, then: 'breaks' | 'ends' = 'ends'): Response {
  async function* chunks() {
    const bytes = new TextEncoder().encode(text)
    for (let at = 0; at < bytes.length; at += 7) yield bytes.slice(at, at + 7)
    if (then === 'breaks') throw new TypeError('terminated')
  }
  return new Response(ReadableStream.from(chunks()))
}

/** Follows a server that answers like this, one answer for each connection. */
async function follow(answers: (Response | Error)[], options: Partial<FollowOptions> = {}) {
  const connections: number[] = []
  const waits: number[] = []
  const messages: JobMessage[] = []
  const followed = followJob({
    connect: async (after) => {
      connections.push(after)
      const answer = answers.shift() ?? new Response(null, { status: 204 })
      if (answer instanceof Error) throw answer
      return answer
    },
    onLost: ({ waitMs }) => waits.push(waitMs),
    ...options,
  })
  for await (const message of followed) messages.push(message)
  return { connections, waits, messages, ids: messages.map(({ id }) => id) }
}

t.test('stops behind end', async (t) => {
  const { messages, connections } = await follow([stream(RETRY + status(1) + end(2))])
  t.same(messages, [
    { id: 1, event: 'status', data: { progress: 1 } },
    { id: 2, event: 'end', data: 'succeeded' },
  ])
  t.same(connections, [0])
})

t.test('stops at 204', async (t) => {
  t.match(await follow([], { after: 9 }), { connections: [9], ids: [] })
})

t.test('resumes behind the last whole message, after no less than the server asks for', async (t) => {
  const half = status(3).slice(0, 20)
  const { ids, connections, waits } = await follow([
    stream(RETRY + status(1) + status(2) + half, 'breaks'),
    stream(RETRY + status(3)),
    stream(RETRY + status(4) + end(5)),
  ])
  t.same(ids, [1, 2, 3, 4, 5])
  t.same(connections, [0, 2, 3])
  t.ok(
    waits.every((ms) => ms >= 20 && ms <= 25),
    `waited ${waits}`,
  )
})

t.test('never says twice what a forgetful server repeats', async (t) => {
  const { ids } = await follow([
    stream(RETRY + status(1) + status(2)),
    stream(status(1) + status(2) + status(3) + end(4)),
  ])
  t.same(ids, [1, 2, 3, 4])
})

t.test('waits longer each time the server is away, and gives up at last', async (t) => {
  const away = Array.from({ length: 20 }, () => new ConnectionLost('away'))
  const waits: number[] = []
  await t.rejects(follow([stream('retry: 1\n\n'), ...away], { onLost: ({ waitMs }) => waits.push(waitMs) }), {
    code: 'CONNECTION_LOST',
    message: 'away',
  })
  t.equal(waits.length, 10)
  t.ok(waits.at(-1)! > 4 * waits[2]!, `waited ${waits}`)
})

t.test('a refusal is final', async (t) => {
  await t.rejects(follow([new DomainError('JOB_NOT_FOUND', 'no such job')]), { code: 'JOB_NOT_FOUND' })
})

t.test('characters that a chunk splits stay whole', async (t) => {
  const { messages } = await follow([stream(`id: 1\nevent: log\ndata: {"message":"“äöü” 🟦🟦"}\n\n${end(2)}`)])
  t.same(messages[0]!.data, { message: '“äöü” 🟦🟦' })
})
