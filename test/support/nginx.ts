import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Test } from 'tap'

const CONFIGURATION = join(import.meta.dirname, '../../scripts/deploy/nginx')
/** The program, where it is installed. */
export const NGINX = ['nginx', '/usr/sbin/nginx'].find((path) => spawnSync(path, ['-v']).status === 0)

/** Runs nginx as scripts/deploy/nginx configures it, with ports and folders of its own. */
export async function startNginx(t: Test, port: number, apiPorts: readonly number[], files: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-nginx-'))
  await mkdir(join(folder, 'darkroom.d'))
  const configured = async (name: string, target: string, ...changes: readonly (readonly [string, string])[]) => {
    let configuration = await readFile(join(CONFIGURATION, name), 'utf8')
    for (const [from, to] of changes) {
      if (!configuration.includes(from)) throw new Error(`${name} has no ${from}`)
      configuration = configuration.replaceAll(from, to)
    }
    const path = join(folder, target)
    await writeFile(path, configuration)
    return path
  }
  const path = await configured(
    'nginx.conf',
    'nginx.conf',
    ['listen 8000;', `listen 127.0.0.1:${port};`],
    ['api-1:8080', `127.0.0.1:${apiPorts[0]}`],
    ['api-2:8080', `127.0.0.1:${apiPorts[1]}`],
    ['/tmp/nginx', join(folder, 'nginx')],
  )
  await configured('files-from-disk.conf', 'darkroom.d/files.conf', ['/var/lib/darkroom/files', files])
  await promisify(execFile)(NGINX!, ['-e', 'stderr', '-t', '-q', '-c', path])
  // As root, nginx would read files as another user, who may not enter the folder that the test has made.
  const user = process.getuid?.() === 0 ? ' user root;' : ''
  const nginx = spawn(NGINX!, ['-e', 'stderr', '-c', path, '-g', `daemon off;${user}`], { stdio: 'ignore' })
  const exited = once(nginx, 'exit')
  t.teardown(async () => {
    nginx.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true, force: true })
  })
  await Promise.race([listening(port), exited.then(([code]) => Promise.reject(new Error(`nginx ended with ${code}`)))])
}

async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const opened = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (opened) return
    await delay(20)
  }
}
