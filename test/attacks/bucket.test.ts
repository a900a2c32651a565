import { randomBytes } from 'node:crypto'
import t from 'tap'
import { openS3Storage } from '../../src/storage/s3.ts'
import { startS3Server } from '../storage/s3-server.ts'

/** More than may hold a connection to the bucket. */
const READERS = 600

t.test('readers of pictures in a bucket that do not read leave room for everything else', async (t) => {
  const { endpoint, bucket } = await startS3Server(t)
  const storage = await openS3Storage({ bucket, endpoint, region: 'us-east-1', pathStyle: true, prefix: '' })
  await storage.put('large', randomBytes(4 * 1024 * 1024))

  const opened = await Promise.allSettled(Array.from({ length: READERS }, () => storage.open('large')))
  const streams = opened.flatMap((open) => (open.status === 'fulfilled' ? [open.value.stream] : []))
  const refusals = opened.flatMap((open) => (open.status === 'rejected' ? [open.reason] : []))
  t.equal(streams.length, 512)
  t.ok(refusals.every(({ code }) => code === 'UNAVAILABLE'))
  t.equal((await storage.stat('large')).bytes, 4 * 1024 * 1024)
  await storage.put('small', Buffer.from('abc'))

  for (const stream of streams) stream.destroy()
  const { stream } = await storage.open('small')
  t.same(await stream.toArray(), [Buffer.from('abc')], 'and are forgotten when they leave')
})
