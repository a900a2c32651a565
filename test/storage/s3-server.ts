import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Test } from 'tap'
import { ownPort } from '../support/own-port.ts'

export interface S3Server {
  readonly endpoint: string
  readonly bucket: string
}

/**
 * A server that speaks the protocol of S3, in a process of its own, with an empty bucket and the credentials in this
 * process's environment. `TEST_S3_ENDPOINT` and `TEST_S3_BUCKET` name another server, with AWS_* as its credentials.
 */
export async function startS3Server(t: Test): Promise<S3Server> {
  const { TEST_S3_ENDPOINT: given, TEST_S3_BUCKET: givenBucket } = process.env
  if (given && givenBucket) return { endpoint: given, bucket: givenBucket }
  const folder = await mkdtemp(join(tmpdir(), 's3-'))
  const port = await ownPort()
  const bucket = 'pictures'
  const program = join(dirname(createRequire(import.meta.url).resolve('s3rver/package.json')), 'bin/s3rver.js')
  const server = spawn(
    process.execPath,
    [program, '--directory', folder, '--port', String(port), '--configure-bucket', bucket],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  t.teardown(async () => {
    const exited = once(server, 'exit')
    server.kill()
    await exited
    await rm(folder, { recursive: true, force: true })
  })
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk) => String(chunk).includes('listening') && resolve())
    server.once('exit', (code) => reject(new Error(`s3rver ended with ${code}`)))
  })
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' })
  return { endpoint: `http://127.0.0.1:${port}`, bucket }
}
