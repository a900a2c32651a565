import t from 'tap'
import { createJsonScan } from '../../../src/http/upload/json-scan.ts'
import { randomNumbers } from '../../support/random-numbers.ts'

const LONG = 140_000

/** What a scan makes of a text that comes in pieces of random lengths: what is left, and the URIs by their names. */
function scanned(text: string, random: () => number): { rest: string; uris: Map<string, string> } {
  const scan = createJsonScan((n) => `uri ${n}`)
  const uris = new Map<string, string>()
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) {
    const next = at + 1 + Math.floor(random() ** 3 * (random() < 0.5 ? 12 : 70_000))
    for (const { name, text } of scan.take(bytes.subarray(at, next))) uris.set(name, (uris.get(name) ?? '') + text)
    at = next
  }
  return { rest: scan.rest().toString(), uris }
}

const ALPHABET = ['a', '"', '\\', '/', '\n', '\u0000', 'é', '🌻', '\ud800', 'u', '{', '}', '[', ']', ',', ':', ' ']

function randomText(random: () => number): string {
  if (random() < 0.2) {
    const base64 = Array.from({ length: 32 }, () => 'AZaz09+/'[Math.floor(random() * 8)]).join('')
    return `${random() < 0.5 ? 'data:' : 'DATA:'}image/png;base64,${base64.repeat(Math.floor(random() * 3 * (LONG / 32)))}=`
  }
  return Array.from({ length: random() * 30 }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join('')
}

function randomValue(random: () => number, depth = 0): unknown {
  const kind = Math.floor(random() * (depth < 4 ? 6 : 4))
  if (kind === 0) return random() < 0.5 ? null : random() < 0.5
  if (kind === 1) return (random() - 0.5) * 10 ** Math.floor(random() * 15)
  if (kind < 4) return randomText(random)
  const values = Array.from({ length: random() * 5 }, () => randomValue(random, depth + 1))
  if (kind === 4) return values
  return Object.fromEntries(values.map((value, n) => [`${n}${randomText(random).slice(0, 50)}`, value]))
}

/** The same text, written as other serialisers do: PHP escapes slashes, .NET plus signs, some all there is. */
function respelt(text: string, random: () => number): string {
  const style = Math.floor(random() * 3)
  if (style === 0) return text
  if (style === 1) return text.replaceAll('/', '\\/')
  return text.replaceAll('+', '\\u002B').replaceAll('é', '\\u00e9')
}

t.test('a text is the same after a scan, URIs put back in', async (t) => {
  const random = randomNumbers(11)
  let taken = 0
  for (let n = 0; n < 150; n++) {
    const value = randomValue(random)
    const { rest, uris } = scanned(respelt(JSON.stringify(value), random), random)
    const restored = JSON.parse(rest, (_, inner) => (typeof inner === 'string' ? (uris.get(inner) ?? inner) : inner))
    t.same(restored, value)
    t.ok(rest.length < 2_000_000)
    taken += uris.size
  }
  t.ok(taken > 10, `${taken} URIs were taken out`)
})

t.test('a text that is no JSON stays none', async (t) => {
  const random = randomNumbers(12)
  const breaks = ['"', '\\', '}', ']', ',', '\\u12', '\\x', '\n', '{"', '1e', '"data:']
  for (let n = 0; n < 300; n++) {
    const whole = JSON.stringify({ a: randomValue(random) })
    const at = Math.floor(random() * whole.length)
    const broken =
      whole.slice(0, at) + breaks[Math.floor(random() * breaks.length)] + whole.slice(at + (random() < 0.5 ? 0 : 1))
    const isValid = isJson(broken)
    let accepted = true
    try {
      const { rest, uris } = scanned(broken, random)
      // What is in a URI is for its decoder to refuse: none of these is base64.
      accepted = isJson(rest) && ![...uris.values()].some((uri) => /[^\w:;,/+=]/.test(uri))
    } catch {
      accepted = false
    }
    if (!isValid) t.notOk(accepted, JSON.stringify(broken.slice(Math.max(0, at - 20), at + 20)))
  }
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
