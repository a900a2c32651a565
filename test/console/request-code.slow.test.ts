import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import t from 'tap'
import { requestCode } from '../../src/console/page/form/request-code.ts'
import { fetchJob } from '../support/requests.ts'
import { startService } from '../support/service.ts'

t.test('the curl of a request sends just that', async (t) => {
  const service = await startService(t, { worker: false })
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-curl-'))
  const name = `it's a "red", wet; pear.png`
  const create = { width: 8, height: 8, channels: 3, background: 'red' } as const
  const content = await sharp({ create }).png().toBuffer()
  await writeFile(join(folder, name), content)
  const fields = { instructions: `@write "it's $HOME" <b>; type=x \\`, aspect_ratio: 'auto', max_steps: '3' }
  const file = new File([new Uint8Array(content)], name)
  const { curl } = requestCode(
    { type: 'image_agent', fields, pictures: { images: [file] }, cancelAfter: 3600 },
    `${service.url}/`,
  )

  const env = { ...process.env, DARKROOM_API_KEY: service.key.api_key }
  const { stdout } = await promisify(execFile)('sh', ['-c', curl], { cwd: folder, env })
  const { data } = JSON.parse(stdout)
  const { input } = await fetchJob(service, data.job_id)
  t.match(input, { ...fields, max_steps: 3, cancel_after: 3600, images: [{ bytes: content.length, filename: name }] })
})

t.test('the clients are given what the form holds', async (t) => {
  const fields = {
    instructions: 'write "hi"',
    max_steps: '3',
    metadata: '{"order":"7"}',
    webhook_events: 'step,started',
  }
  const pictures = { images: [new File([], 'a.png'), 'https://example.com/b.png'] }
  const code = requestCode({ type: 'image_agent', fields, pictures, cancelAfter: 60 }, 'https://example.com/darkroom/')
  for (const text of [code.TypeScript, code.Python]) {
    t.match(text, '"https://example.com/darkroom"')
    for (const value of [
      '"write \\"hi\\""',
      '{"order":"7"}',
      '["step","started"]',
      '["a.png","https://example.com/b.png"]',
    ]) {
      t.match(text, value)
    }
  }
  t.match(code.Python, 'max_steps=3,')
  t.match(code.Python, 'cancel_after=60,')
  t.match(code.TypeScript, '}, { cancelAfter: 60 })')
  const repair = { source_image: ['https://example.com/s.png'], reference_images: ['https://example.com/r.png'] }
  const detail = requestCode({ type: 'detail_preservation', fields: {}, pictures: repair }, 'https://example.com')
  t.match(detail.Python, 'source_image="https://example.com/s.png",')
  t.match(detail.TypeScript, 'reference_images: ["https://example.com/r.png"],')
})
