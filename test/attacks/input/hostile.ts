import type { RawRequest } from './own-api.ts'

type Random = () => number

/** Texts that programs stumble over. */
const TEXTS = [
  ...['', ' ', '\0', 'a\0b', '\ud800', '\udfff\ud800', '\ufeff', '\ufffd', '\u202e', 'é\u0301', '🌻'.repeat(5_001)],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'null', 'undefined', 'NaN', 'true'],
  ...['0', '-1', '-0', '1e400', '9'.repeat(400), '0x10', '1_000', '٣', '1.5', '2147483648', '9007199254740993'],
  ...['../../etc/passwd', '%00', '%ff', '%', '%c0%ae', "'; drop table jobs; --", '{{7*7}}', '$' + '{7*7}', '\r\nX: y'],
  ...[
    'http://',
    'http://[',
    'https://a b',
    'http://%',
    'https://0x7f.1/',
    'HTTP:\\\\127.0.0.1',
    'file:///',
    'https://[::1]',
  ],
  ...[
    'data:',
    'data:,',
    'data:;base64,',
    'data:image/png;base64,====',
    'data:image/png;base64,A',
    `data:${';a'.repeat(300)},`,
  ],
  ...[
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '0001-01-01',
    '9999-12-31T23:59:60Z',
  ],
  ...[
    'a'.repeat(255),
    'a'.repeat(256),
    'a'.repeat(10_001),
    'a'.repeat(200_000),
    'https://a.example/'.padEnd(9_000, 'a'),
  ],
]
const NAMES = [
  ...['instructions', 'images', 'images[]', 'images.0', 'images[0]', 'images[99]', 'images.99', 'images[999999999]'],
  ...[
    'source_image',
    'reference_images',
    'webhook_url',
    'max_steps',
    'model_id',
    'agent_id',
    'aspect_ratio',
    'resolution',
  ],
  ...[
    '__proto__',
    '__proto__[x]',
    'constructor[prototype]',
    'images[__proto__]',
    'a[b][c]',
    'a[b][]',
    '[]',
    '[0]',
    'images[',
    '',
  ],
]
const VALUES = [
  '[]',
  '{}',
  'null',
  '1e400',
  '-0',
  `${'9'.repeat(5_000)}`,
  '0.1e-400',
  'true',
  '{"__proto__":{"a":1}}',
  '[[[[]]]]',
]
const HEADERS = [
  ...[
    'Idempotency-Key',
    'Prefer',
    'Last-Event-ID',
    'Range',
    'If-Range',
    'If-None-Match',
    'If-Modified-Since',
    'Accept',
  ],
  ...['Accept-Encoding', 'Content-Encoding', 'X-Forwarded-For', 'Request-Id', 'Origin', 'Cookie', 'Host', 'Referer'],
]
const PARAMETERS = ['status', 'type', 'cursor', 'limit', 'as_of', 'after', 'wait', 'token', '__proto__', 'a[b]']
const JOB = '01a20000-0000-7000-8000-000000000000'
const HASH = 'a'.repeat(64)
const PATHS = [
  ...['/v1/jobs', '/v1/jobs/*', '/v1/jobs/*/stream', '/v1/jobs/*/events', '/v1/jobs/*/steps', '/v1/jobs/*/inputs/*/*'],
  ...[
    '/v1/jobs/*/webhook-deliveries',
    `/v1/jobs/${JOB}/inputs/*/*`,
    '/v1/credits',
    '/files/*',
    '/files/outputs/*/a1/*',
  ],
  ...[`/files/outputs/*/a1/${HASH}.png`, `/files/outputs/${JOB}/a*/${HASH}.png`, `/files/outputs/${JOB}/a1/*.png`],
  ...['/docs/*', '/console/*', '/*', '/openapi.json', '/healthz', `/v1/jobs/${JOB}/stream`, `/v1/jobs/${JOB}/events`],
]
const POSTS = ['/v2/image/agent', '/v2/image-utils/detail-preservation', '/v1/jobs/*/cancel', '/v1/jobs/*/stream-token']

const one = <T>(all: readonly T[], random: Random): T => all[Math.floor(random() * all.length)]!

/** A request that nobody means well with; the same ones for the same random numbers. */
export function hostileRequest(random: Random): RawRequest {
  const headers: Record<string, string> = {}
  while (random() < 0.3) headers[one(HEADERS, random)] = headerText(random)
  if (random() < 0.4) return { method: 'GET', path: path(one(PATHS, random), random), headers }
  const target = path(random() < 0.9 ? one(POSTS.slice(0, 2), random) : one(POSTS, random), random)
  const body = one([json, urlencoded, multipart, noise], random)(random)
  return { method: 'POST', path: target, headers: { ...body.headers, ...headers }, body: body.bytes }
}

/** Asterisks become texts, and parameters follow. Whatever a request line cannot hold is escaped. */
function path(pattern: string, random: Random): string {
  const filled = pattern.replaceAll('*', () => inAddress(one(TEXTS, random), random))
  const parameters = Array.from(
    { length: Math.floor(random() * 4) },
    () => `${one(PARAMETERS, random)}=${inAddress(one(TEXTS, random), random)}`,
  )
  return parameters.length === 0 ? filled : `${filled}?${parameters.join('&')}`
}

function inAddress(text: string, random: Random): string {
  const short = text.slice(0, random() < 0.9 ? 300 : 9_000)
  return random() < 0.5 ? encodeURIComponent(short.toWellFormed()) : short.replace(/[^!-~]/g, '%e9')
}

function headerText(random: Random): string {
  const texts = [
    'bytes=-',
    `bytes=0-${'9'.repeat(400)}`,
    `bytes=${'0-1,'.repeat(2_000)}`,
    'wait=99999',
    '*/*;q=a, '.repeat(900),
  ]
  return one([...TEXTS, ...texts], random)
    .replace(/[^\t -~]/g, 'é')
    .slice(0, random() < 0.9 ? 9_000 : 300)
}

interface Body {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

function name(random: Random): string {
  return random() < 0.85 ? one(NAMES, random) : one(TEXTS, random).slice(0, 5_000)
}

function json(random: Random): Body {
  const members = Array.from(
    { length: Math.floor(random() * 12) },
    () => `${JSON.stringify(name(random))}:${value(random)}`,
  )
  const text = random() < 0.1 ? value(random) : `{${members.join(',')}}`
  return { headers: { 'Content-Type': 'application/json' }, bytes: mangled(Buffer.from(text), random) }
}

function value(random: Random): string {
  const kind = random()
  if (kind < 0.5) return JSON.stringify(one(TEXTS, random))
  if (kind < 0.7) return one(VALUES, random)
  const width = Math.floor(10 ** (random() * 4))
  if (kind < 0.8) return `[${Array(width).fill(JSON.stringify(one(TEXTS.slice(0, 20), random)))}]`.slice(0, 3_000_000)
  if (kind < 0.9) return '['.repeat(width) + ']'.repeat(width)
  return '{"a":'.repeat(width) + one(VALUES, random) + '}'.repeat(width)
}

function urlencoded(random: Random): Body {
  const fields = Array.from({ length: Math.floor(random() * 12) }, () => {
    return `${encodeURIComponent(name(random).toWellFormed())}=${encodeURIComponent(one(TEXTS, random).toWellFormed())}`
  })
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return { headers, bytes: mangled(Buffer.from(fields.join('&')), random) }
}

function multipart(random: Random): Body {
  const parts = Array.from({ length: Math.floor(random() * 12) }, () => {
    const quoted = JSON.stringify(name(random)).slice(1, -1)
    const file =
      random() < 0.4
        ? `; filename="${one(TEXTS, random)
            .replaceAll(/["\r\n]/g, '_')
            .slice(0, 12_000)}"`
        : ''
    const type =
      random() < 0.3
        ? `\r\nContent-Type: ${one(['image/png', 'text/plain; charset=utf-16le', 'x', 'text/plain; charset=base64', 'application/octet-stream'], random)}`
        : ''
    return `--X\r\nContent-Disposition: form-data; name="${quoted}"${file}${type}\r\n\r\n${one(TEXTS, random)}\r\n`
  })
  const headers = { 'Content-Type': 'multipart/form-data; boundary=X' }
  return { headers, bytes: mangled(Buffer.from(`${parts.join('')}--X--\r\n`), random) }
}

function noise(random: Random): Body {
  const types = [
    'application/json',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/x-www-form-urlencoded',
  ]
  const bytes = Buffer.from(Array.from({ length: Math.floor(random() * 3_000) }, () => Math.floor(random() * 256)))
  return { headers: { 'Content-Type': one([...types, 'text/plain', ''], random) }, bytes }
}

/** Sometimes with a few bytes changed, or cut. */
function mangled(bytes: Buffer, random: Random): Buffer {
  if (random() < 0.7 || bytes.length === 0) return bytes
  for (let n = 0; n < 3; n++) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
  return bytes.subarray(0, random() < 0.5 ? bytes.length : Math.floor(random() * bytes.length))
}
