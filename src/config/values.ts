/** What values of variables have to look like, and what they are turned into. */
import { isIPv6 } from 'node:net'
import * as v from 'valibot'
import { parseRate, type Rate } from '../accounts/rate.ts'

/** A whole number of `min` to `max`. */
export const whole = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/, 'must be a whole number'), v.transform(Number), v.minValue(min), v.maxValue(max))

const OFF = v.pipe(
  v.literal('off'),
  v.transform(() => undefined),
)

/** A whole number, or `off` for no limit. */
export const limit = (min: number, max: number) => v.union([OFF, whole(min, max)], `must be ${min} to ${max}, or off`)

export const rate = v.union(
  [
    OFF,
    v.pipe(
      v.string(),
      v.transform(parseRate),
      v.custom<Rate>((rate) => rate !== undefined),
    ),
  ],
  'must be requests and seconds such as 600/60, or off',
)

const ADDRESS = 'must be an address such as https://images.example.com'

export const address = v.pipe(
  v.string(),
  v.url(ADDRESS),
  v.regex(/^https?:\/\/[^?#]+$/i, ADDRESS),
  v.transform((url) => url.replace(/\/+$/, '')),
)

export const bucketUrl = v.pipe(
  v.string(),
  v.regex(
    /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[A-Za-z0-9_-][A-Za-z0-9._-]*){0,8}\/?$/,
    'must be the address of a bucket, such as s3://pictures or s3://pictures/darkroom',
  ),
  v.transform((url) => {
    const [bucket = '', ...folders] = url.slice('s3://'.length).replace(/\/$/, '').split('/')
    return { bucket, prefix: folders.map((folder) => `${folder}/`).join('') }
  }),
)

/** Nothing else can stand in a header; the message must not repeat the key. */
export const key = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces'))

export const sizes = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d*x[1-9]\d*(,[1-9]\d*x[1-9]\d*)*$/, 'must be sizes such as 1024x1024,1536x1024'),
  v.transform((list) =>
    list.split(',').map((size) => {
      const [width, height] = size.split('x').map(Number)
      return { width: width!, height: height! }
    }),
  ),
)

export const delays = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}(,\d{1,6})*$/, 'must be seconds such as 5,300,1800'),
  v.transform((list) => list.split(',').map(Number)),
)

/** A host as addresses name it; one that stands for every address of the machine is reached at its own. */
export function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return isIPv6(host) ? `[${host.split('%')[0]}]` : host
}

/** Whether something is the name or the address of a host, and nothing else that an address may hold. */
export function isHost(text: string): boolean {
  return (isIPv6(text) || /^[^\s/:@?#[\]\\]+$/.test(text)) && URL.canParse(`http://${nameOf(text)}`)
}

/** The same, which may be followed by a port; in brackets then, if it is an IPv6 address. */
function isHostWithPort(text: string): boolean {
  const [, inBrackets, name] = /^(?:\[(.+)\]|([^:]+)):\d+$/.exec(text) ?? []
  return isHost(text) || (isHost(inBrackets ?? name ?? '') && URL.canParse(`http://${text}`))
}

export const hosts = v.pipe(
  v.string(),
  v.transform((list) =>
    list
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  ),
  v.check((list) => list.every(isHostWithPort), 'must be hosts such as minio or minio:9000, separated by commas'),
)

export const umask = v.pipe(
  v.string(),
  v.regex(/^0?0[0-7]{2}$/, 'must be a mask that leaves the owner everything, such as 077, 027 or 022'),
  v.transform((digits) => Number.parseInt(digits, 8)),
)

export const accessShare = v.pipe(
  v.string(),
  v.regex(/^(off|all|0?\.\d{1,6})$/, 'must be off, all, or the share to record, such as 0.1'),
  v.transform((text) => (text === 'off' ? 0 : text === 'all' ? 1 : Number(text))),
)

export const origins = v.pipe(
  v.string(),
  v.transform((list) =>
    list
      .split(',')
      .map((origin) => origin.trim().replace(/\/$/, ''))
      .filter(Boolean),
  ),
  v.check(
    (list) => list.every((origin) => origin === '*' || (URL.canParse(origin) && new URL(origin).origin === origin)),
    'must be origins such as https://shop.example.com, separated by commas, or *',
  ),
)
