import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import type { Report } from './isolated.ts'

const run = promisify(execFile)

/** What this namespace is given: addresses that are public, private and link-local, all of them its own. */
const ADDRESSES = ['93.184.216.34', '10.66.0.1', '192.168.66.1', '169.254.169.254', '100.64.0.1', 'fd00:66::1']

const SET_UP = [
  'ip link set lo up',
  ...ADDRESSES.map((address) => `ip addr add ${address}/${address.includes(':') ? 128 : 32} dev lo`),
  'mount --bind "$1" /etc/resolv.conf',
].join(' && ')

const folder = await mkdtemp(join(tmpdir(), 'outbound-'))
t.teardown(() => rm(folder, { recursive: true, force: true }))
const resolvers = join(folder, 'resolv.conf')
await writeFile(resolvers, 'nameserver 127.0.0.1\n')

function isolated(command: string) {
  return run('unshare', ['--net', '--mount', 'sh', '-c', `${SET_UP} && ${command}`, 'sh', resolvers, process.execPath])
}

const canIsolate = await isolated('true').then(
  () => true,
  () => false,
)
const skip = !canIsolate && 'needs Linux, unshare, ip and the right to make a network namespace (root)'

t.test('in a network of its own, names and redirects lead nobody to a private address', { skip }, async (t) => {
  const script = join(import.meta.dirname, 'isolated.ts')
  const { stdout } = await isolated(`exec "$2" '${script}'`)
  const report = JSON.parse(stdout) as Report

  t.equal(report.connections, 0, 'nobody came to the canary')
  t.equal(report.connectionsOnPurpose, 7, 'which hears on all seven addresses')
  t.equal(report.filesLeft, 0)
  t.ok(report.mostBytes <= 100_000)
  const outcomes = new Map(report.outcomes.map(({ attempt, outcome }) => [attempt, outcome]))
  const of = (part: string) => [...outcomes].filter(([attempt]) => attempt.includes(part))
  t.equal(outcomes.get('GET picture'), 'ok', 'a public name is reached')
  t.ok(of('private').length >= 300, `${of('private').length} ways to a private address`)
  for (const [attempt, outcome] of of('private')) t.equal(outcome, 'OUTBOUND_REFUSED', attempt)
  t.equal(of('first time').length, 7)
  for (const [attempt, outcome] of of('first time')) t.equal(outcome, 'ok', attempt)
  for (const [name, count] of Object.entries(report.lookups))
    t.ok(count >= 4, `${name} was looked up for each connection`)
  t.strictSame(Object.fromEntries(of('body')), {
    'GET body /endless': 'OUTBOUND_TOO_LARGE',
    'GET body /slow': 'OUTBOUND_TIMEOUT',
    'GET body /bomb': 'OUTBOUND_FAILED',
    'GET body /too-short': 'OUTBOUND_FAILED',
    'GET body /too-long': 'ok',
    'GET body /two-lengths': 'OUTBOUND_FAILED',
    'GET body /negative-length': 'OUTBOUND_FAILED',
    'GET body /announced': 'OUTBOUND_TOO_LARGE',
  })
})
