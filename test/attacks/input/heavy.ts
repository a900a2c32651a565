import { picture } from '../../http/agent-pictures.ts'
import type { RawRequest } from './own-api.ts'

const MEGABYTE = 1024 * 1024
const AGENT = '/v2/image/agent'

/** Requests that are built to keep the process busy, by what each of them is. */
export async function heavyRequests(): Promise<Readonly<Record<string, RawRequest>>> {
  const bytes = Buffer.alloc(30 * MEGABYTE)
  ;(await picture()).copy(bytes)
  const largest = `data:image/png;base64,${bytes.toString('base64')}`
  return {
    'the largest picture there may be, in JSON': json({ instructions: 'make it sepia', images: [largest] }),
    'the same with every slash and plus sign escaped': json(
      JSON.stringify({ instructions: 'make it sepia', images: [largest.slice(0, 30 * MEGABYTE)] })
        .replaceAll('/', '\\/')
        .replaceAll('+', '\\u002b'),
    ),
    'the same as a text of a form': multipart(
      '--X\r\nContent-Disposition: form-data; name="instructions"\r\n\r\nmake it sepia\r\n--X\r\nContent-Disposition: form-data; name="images"\r\n\r\n',
      Buffer.from(largest),
    ),
    'JSON nested 5,000 deep': json(`{"instructions":${'['.repeat(5_000)}${']'.repeat(5_000)}}`),
    'JSON nested 20 million deep': json('['.repeat(20 * MEGABYTE)),
    'a data: URI of 20 million semicolons': json({ instructions: 'abc', images: [`data:${';'.repeat(20e6)}`] }),
    'a data: URI of half a million semicolons': json({ instructions: 'abc', images: [`data:${';'.repeat(5e5)}`] }),
    '190,000 members with long names': json(
      Object.fromEntries(Array.from({ length: 190_000 }, (_, n) => [`${'n'.repeat(180)}${n}`, n])),
    ),
    'half a million values': json(`{"instructions":"abc","images":[${'"a",'.repeat(500_000)}"a"]}`),
    'a webhook_url of 40 MB': json({ instructions: 'abc', webhook_url: `https://example.com/${'x'.repeat(40e6)}` }),
    'a webhook_url of 2 MB': json({ instructions: 'abc', webhook_url: `https://example.com/${'%41'.repeat(6e5)}` }),
    'instructions of 2 million letters': json({ instructions: 'x'.repeat(2e6) }),
    'a number of 2 million digits': json(`{"max_steps":${'9'.repeat(2e6)}}`),
    'strings without anything between them': json(`{"instructions":${'"a"'.repeat(600_000)}}`),
    'blanks of 40 MB': json(`{"instructions":"abc"${' '.repeat(40e6)}}`),
    'escapes of 40 MB': json(`{"instructions":"${'\\u0041'.repeat(7e6)}"}`),
    'a form of plus signs': urlencoded(`instructions=${'+'.repeat(MEGABYTE / 2 - 20)}`),
    'a form of broken escapes': urlencoded(`instructions=${'%ff%'.repeat(MEGABYTE / 8 - 10)}`),
    'a form of 2 million fields': urlencoded('a&'.repeat(2e6)),
    'a part in a charset that is slow to decode': multipart(
      `--X\r\nContent-Disposition: form-data; name="instructions"\r\nContent-Type: text/plain; charset=iso-2022-jp\r\n\r\n`,
      Buffer.from(Array.from({ length: MEGABYTE / 2 - 10 }, (_, n) => 128 + ((n * 7) % 120))),
    ),
    'a part of 40 MB of text': multipart(
      '--X\r\nContent-Disposition: form-data; name="images"\r\n\r\n',
      Buffer.alloc(40 * MEGABYTE, 'x'),
    ),
    'a form of 200,000 parts': multipart('--X\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(200_000)),
    'a form of boundaries only': multipart('--X\r\n'.repeat(2e6)),
    'a form of heads only': multipart('--X\r\nA: b\r\n'.repeat(1e6)),
    'a form of lines and dashes': multipart('\r\n--'.repeat(5e6)),
    'a head of a part that never ends': multipart(`--X\r\nContent-Disposition: ${'form-data; '.repeat(2e6)}`),
  }
}

function json(value: unknown): RawRequest {
  const body = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
  return { method: 'POST', path: AGENT, headers: { 'Content-Type': 'application/json' }, body }
}

function urlencoded(text: string): RawRequest {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', path: AGENT, headers, body: Buffer.from(text) }
}

function multipart(head: string, content = Buffer.alloc(0)): RawRequest {
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--X--\r\n')])
  return { method: 'POST', path: AGENT, headers: { 'Content-Type': 'multipart/form-data; boundary=X' }, body }
}
