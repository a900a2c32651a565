import type { LookupAddress } from 'node:dns'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { createOutboundClient } from '../../src/outbound/client.ts'
import { checkOutboundUrl } from '../../src/outbound/outbound-url.ts'
import { startCanary, startHttp } from './servers.ts'

/** Ways to write an address of this machine, and of others that are not public, in a URL. */
const PRIVATE_HOSTS = [
  ...['127.0.0.1', '127.1', '127.0.1', '127.0.0.2', '127.255.255.254', '127.0.0.1.', '127.0.0.01'],
  ...['2130706433', '2130706433.', '0x7f000001', '0x7F.0x0.0x0.0x1', '0x7f.1', '0177.0.0.1', '0177.1', '017700000001'],
  ...['00000177.0.0.1', '127.0x0.0.01', '１２７.0.0.1', '①②⑦.0.0.1', '127。0。0。1', '127%2e0%2e0%2e1', '%31%32%37.1'],
  ...['0', '0.0.0.0', '0x0', '0.1.2.3', '0.0.0.0.'],
  ...['[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::0.0.0.1]', '[::]', '[::0]', '[::0.0.0.0]'],
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::FFFF:7F00:0001]', '[0:0:0:0:0:ffff:127.0.0.1]', '[::ffff:0.0.0.0]'],
  ...['[::ffff:10.0.0.1]', '[::ffff:8.8.8.8]', '[::ffff:0:127.0.0.1]', '[::127.0.0.1]', '[::7f00:1]'],
  ...['[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[64:ff9b:1:7f00:0:100::]'],
  ...[
    '[2002:7f00:1::]',
    '[2002:7f00:0001::1]',
    '[2002:a00:1::]',
    '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
    '[2001::1]',
  ],
  ...['[fe80::1]', '[febf::1]', '[fec0::1]', '[fc00::1]', '[fd00:ec2::254]', '[ff02::1]', '[100::1]', '[5f00::1]'],
  ...['[2001:db8::1]', '[2001:2::1]', '[2001:10::1]', '[2001:20::1]', '[3fff::1]', '[4000::1]'],
  ...['[::1%25lo]', '[::1%lo]', '[fe80::1%25eth0]', '[::1', '::1'],
  ...['localhost', 'LOCALHOST', 'localhost.', 'ｌocalhost', 'canary.localhost', 'canary.LocalHost.'],
  ...['10.0.0.1', '10.255.255.255', '100.64.0.1', '100.100.100.200', '100.127.255.255', '168.63.129.16'],
  ...['169.254.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.192', '192.0.2.1', '192.88.99.1'],
  ...['192.168.0.1', '192.168.255.255', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1'],
  ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '0xa9fea9fe', '3232235777'],
]

const PUBLIC_HOSTS = [
  ...[
    '1.1.1.1',
    '8.8.8.8',
    '11.0.0.1',
    '9.255.255.255',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
  ],
  ...['169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '192.167.255.255', '192.169.0.0', '192.0.1.0'],
  ...['198.17.255.255', '198.20.0.0', '223.255.255.255', '[2606:4700::1111]', '[2a00:1450::1]', '[2001:4860::8888]'],
  ...['example.com', 'localhost.example.com', 'mylocalhost', 'bücher.example'],
]

const REFUSED = { code: 'OUTBOUND_REFUSED' }

t.test('addresses', async (t) => {
  const canary = await startCanary(t)
  const folder = await mkdtemp(join(tmpdir(), 'outbound-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'file')

  t.test('that are not public are refused at submission', async (t) => {
    for (const host of PRIVATE_HOSTS) {
      t.throws(() => checkOutboundUrl(`http://${host}:${canary.port}/`), REFUSED, host)
      t.throws(() => checkOutboundUrl(`https://${host}/`), REFUSED, host)
    }
    t.throws(() => checkOutboundUrl(`http:\\\\127.0.0.1:${canary.port}\\`), REFUSED, 'backslashes')
    t.throws(() => checkOutboundUrl(`http:/127.0.0.1:${canary.port}/`), REFUSED, 'one slash')
    t.throws(() => checkOutboundUrl(`\thttp://127.0.0.1:${canary.port}/`), REFUSED, 'a tab before it')
    t.throws(() => checkOutboundUrl(`ht\ntp://127.0\n.0.1:${canary.port}/`), REFUSED, 'lines broken')
  })

  t.test('that are public are not refused', async (t) => {
    for (const host of PUBLIC_HOSTS) t.equal(checkOutboundUrl(`https://${host}/a?b`).protocol, 'https:', host)
  })

  t.test('are refused with other schemes, credentials or odd ports', async (t) => {
    const urls = [
      ...[
        'ftp://example.com/',
        'file:///etc/passwd',
        'gopher://example.com/',
        'javascript:alert(1)',
        'ws://example.com',
      ],
      ...['data:image/png;base64,', 'blob:http://example.com/1', '//example.com/', 'example.com', '', ' ', 'http://'],
      ...['http://user@example.com/', 'http://user:password@example.com/', 'http://:password@example.com/'],
      ...['http://example.com:22/', 'http://example.com:25/', 'https://example.com:0/', 'http://example.com:70000/'],
    ]
    for (const url of urls) t.throws(() => checkOutboundUrl(url), REFUSED, url)
    for (const port of [80, 443, 1024, 8443]) t.ok(checkOutboundUrl(`http://example.com:${port}/`))
  })

  t.test('that are not public are not dialled', async (t) => {
    const client = createOutboundClient()
    t.teardown(() => client.close())
    for (const host of PRIVATE_HOSTS) {
      const url = `http://${host}:${canary.port}/`
      await t.rejects(client.download(url, { path, maxBytes: 10 }), REFUSED, host)
      await t.rejects(client.post(url, { headers: {}, body: '' }), REFUSED, host)
    }
  })

  t.test('that are not public are not dialled when a name leads to them', async (t) => {
    const addresses: LookupAddress[][] = PRIVATE_HOSTS.map((host) => host.replace(/^\[|\]$/g, ''))
      .filter((host) => isIP(host))
      .map((address) => [{ address, family: isIP(address) }])
    addresses.push([{ address: '::1%lo', family: 6 }])
    addresses.push([{ address: '127.0.0.1', family: 4 }, ...public4()])
    addresses.push([...public4(), { address: '127.0.0.1', family: 4 }])
    addresses.push([])
    for (const found of addresses) {
      const client = createOutboundClient({ resolve: async () => found })
      const url = `http://name.example:${canary.port}/`
      await t.rejects(client.download(url, { path, maxBytes: 10 }), REFUSED, JSON.stringify(found))
      await client.close()
    }
  })

  t.test('are dialled as they were checked, so that a name cannot change its mind in between', async (t) => {
    const answers = [[{ address: '2620:4f:8000::1', family: 6 }], [{ address: '127.0.0.1', family: 4 }]]
    let asked = 0
    const resolve = async () => answers[Math.min(asked++, 1)] ?? []
    const client = createOutboundClient({ resolve, connectTimeoutMs: 300 })
    t.teardown(() => client.close())
    const url = `http://rebinding.example:${canary.port}/`
    await t.rejects(client.download(url, { path, maxBytes: 10 }), { code: /OUTBOUND_(FAILED|TIMEOUT)/ })
    t.equal(asked, 1, 'one look-up for one connection')
    await t.rejects(client.download(url, { path, maxBytes: 10 }), REFUSED)
  })

  t.test('that are not public are not followed to', async (t) => {
    const port = await startHttp(t, (req, res) => {
      const location = Buffer.from(decodeURIComponent(req.url?.slice(1) ?? '')).toString('latin1')
      res.writeHead(302, { location }).end()
    })
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const client = createOutboundClient({ allowHosts: [`127.0.0.1:${port}`], resolve })
    t.teardown(() => client.close())
    const targets = PRIVATE_HOSTS.map((host) => `http://${host}:${canary.port}/`)
    targets.push(`//127.0.0.1:${canary.port}/`, `http://name.example:${canary.port}/`, 'file:///etc/passwd', 'http://[')
    for (const target of targets) {
      const url = `http://127.0.0.1:${port}/${encodeURIComponent(target)}`
      await t.rejects(client.download(url, { path, maxBytes: 10 }), REFUSED, target)
    }
  })

  t.equal(canary.connections(), 0, 'nobody came through')
  t.same(await readdir(folder), [], 'no file is left behind')
})

t.test('allowed hosts', async (t) => {
  const port = await startHttp(t, (_req, res) => res.end('abc'))
  const folder = await mkdtemp(join(tmpdir(), 'outbound-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]

  async function fetches(host: string, allowHosts: string[]): Promise<boolean> {
    const client = createOutboundClient({ allowHosts, resolve })
    const path = join(folder, 'file')
    try {
      await client.download(`http://${host}:${port}/`, { path, maxBytes: 10 })
      await rm(path)
      return true
    } catch (error) {
      t.match(error, REFUSED)
      return false
    } finally {
      await client.close()
    }
  }

  t.ok(await fetches('127.0.0.1', ['127.0.0.1']), 'an address')
  t.ok(await fetches('2130706433', ['127.0.0.1']), 'the same address written otherwise')
  t.ok(await fetches('minio.internal', ['MinIO.internal']), 'a name')
  t.ok(await fetches('minio.internal.', [`minio.internal:${port}`]), 'a name with a port')
  t.ok(await fetches('[::ffff:127.0.0.1]', ['::ffff:127.0.0.1']), 'an IPv6 address')
  t.notOk(await fetches('minio.internal', ['minio.internal:1']), 'the same name with another port')
  t.notOk(await fetches('a.minio.internal', ['minio.internal']), 'a name under it')
  t.notOk(await fetches('127.0.0.1', ['minio.internal']), 'the address it leads to')
  t.throws(() => createOutboundClient({ allowHosts: ['a b'] }), { message: 'not a host: a b' })
  t.ok(checkOutboundUrl('http://minio:25/', ['minio']), 'any port')
  t.throws(() => checkOutboundUrl('ftp://minio/', ['minio']), REFUSED)
})

function public4(): LookupAddress[] {
  return [{ address: '93.184.216.34', family: 4 }]
}
