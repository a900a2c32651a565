import t from 'tap'
import { createFormScan } from '../../../src/http/upload/form-scan.ts'
import { randomNumbers } from '../../support/random-numbers.ts'

const PIECES = [
  '\r\n',
  '--',
  'X',
  '\r\n--',
  '\r\n--X',
  '\r\n\r\n',
  'data:',
  'abc',
  '"; filename="a"',
  '\0',
  '\xff',
  '-',
  '\r',
  '\n',
]
const HEADS = [
  'Content-Disposition: form-data; name="images"',
  'Content-Disposition: form-data; name="a"; filename="b"',
]

/** A form, more or less, and the long URIs in it. */
function randomForm(random: () => number): { form: string; uris: string[] } {
  const uris: string[] = []
  const one = (all: readonly string[]) => all[Math.floor(random() * all.length)]!
  const noise = () => Array.from({ length: random() * 12 }, () => one(PIECES)).join('')
  const content = () => {
    if (random() < 0.5) return noise()
    const uri = `${random() < 0.5 ? 'data' : 'DATA'}:image/png;base64,${'Az09+/'.repeat(random() < 0.5 ? 30_000 : 90)}`
    if (uri.length > 131_072) uris.push(uri)
    return uri
  }
  // Noise may hold a boundary, and make a part of its own of what follows it, but no other part of a URI.
  const parts = Array.from({ length: 1 + random() * 5 }, () => `--XYZ\r\n${one(HEADS)}\r\n\r\n${content()}\r\n`)
  return {
    form: `${random() < 0.3 ? `${noise()}\r\n` : ''}${parts.join('')}${random() < 0.8 ? '--XYZ--\r\n' : ''}`,
    uris,
  }
}

t.test('a form is the same after a scan, URIs put back in', async (t) => {
  const random = randomNumbers(21)
  let taken = 0
  for (let n = 0; n < 300; n++) {
    const { form, uris } = randomForm(random)
    const scan = createFormScan('multipart/form-data; boundary="XYZ"', (n) => `<uri ${n}>`)
    const bytes = Buffer.from(form, 'latin1')
    const found = new Map<string, string>()
    const passed: Buffer[] = []
    for (let at = 0; at < bytes.length; ) {
      const next = at + 1 + Math.floor(random() ** 3 * (random() < 0.5 ? 12 : 70_000))
      for (const out of scan.take(bytes.subarray(at, next))) {
        if (Buffer.isBuffer(out)) passed.push(out)
        else found.set(out.name, (found.get(out.name) ?? '') + out.text)
      }
      at = next
    }
    passed.push(scan.end())
    const rest = Buffer.concat(passed).toString('latin1')
    t.equal(
      rest.replace(/<uri \d+>/g, (name) => found.get(name) ?? name),
      form,
    )
    // The end of a URI that nothing follows may be the beginning of a boundary.
    if (form.endsWith('--XYZ--\r\n')) t.same([...found.values()], uris)
    taken += uris.length
  }
  t.ok(taken > 50, `${taken} URIs were taken out`)
})

t.test('what has no boundary that can be read passes', async (t) => {
  for (const type of ['', 'multipart/form-data', 'nonsense', 'multipart/form-data; boundary="']) {
    const scan = createFormScan(type, String)
    const body = Buffer.from(`--XYZ\r\n\r\n\r\ndata:;base64,${'A'.repeat(200_000)}\r\n--XYZ--`)
    t.equal(Buffer.concat([...(scan.take(body) as Buffer[]), scan.end()]).toString(), body.toString(), type)
  }
})
