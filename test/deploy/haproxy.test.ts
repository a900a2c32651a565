import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'

const CONFIGURATION = join(import.meta.dirname, '../../scripts/deploy/patroni/haproxy.cfg')
const HAPROXY = ['haproxy', '/usr/sbin/haproxy'].find((path) => spawnSync(path, ['-v']).status === 0)
const skip = HAPROXY === undefined ? 'HAProxy is not installed (apt-get install haproxy)' : false

t.test('HAProxy takes its configuration', { skip }, async (t) => {
  const env = { ...process.env, DB1: '127.0.0.11', DB2: '127.0.0.12' }
  const { status, stderr } = spawnSync(HAPROXY!, ['-c', '-f', CONFIGURATION], { env, encoding: 'utf8' })
  t.equal(status, 0, stderr)
})
