import type { LookupAddress } from 'node:dns'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { createOutboundClient } from '../../src/outbound/client.ts'
import { checkOutboundUrl, openMachine } from '../../src/outbound/outbound-url.ts'
import { PRIVATE_HOSTS } from './private-hosts.ts'
import { startCanary, startHttp } from './servers.ts'

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

  t.test('leave no connection and no file behind', async (t) => {
    t.equal(canary.connections(), 0)
    t.same(await readdir(folder), [])
  })
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

t.test('hosts that open every port of this machine are known as such', async (t) => {
  const open = ['localhost', 'db.localhost', '127.0.0.1', '127.1', '::1', '2130706433']
  const others = ['localhost:9000', '127.0.0.1:8000', 'minio', '127.example.com', '10.0.0.1', '::2']
  t.same(openMachine([...open, ...others]), open)
})

function public4(): LookupAddress[] {
  return [{ address: '93.184.216.34', family: 4 }]
}
