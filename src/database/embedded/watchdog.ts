import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { spawnOptions } from './account.ts'
import { type LiveProcess, liveProcess } from './liveness.ts'
import type { Cluster } from './server.ts'

export interface Watchdog {
  /** `undefined` if it died at once. */
  readonly identity: LiveProcess | undefined
  /** Lets the watchdog stop the server, and resolves when it has. */
  release(): Promise<void>
}

/**
 * A shell that blocks on a pipe held by this process. The pipe closes when this process ends, however it ends, and
 * the shell then stops the server. It goes by the data folder, not by a pid, so it also stops a server that somebody
 * restarted meanwhile. The second try covers a server that had not yet written its pid file at the first.
 */
const SCRIPT = `
trap '' HUP INT TERM
read -r _
stop() { "$1" stop -D "$2" -m "$3" -w -t 60 -s 2>/dev/null; }
stop "$1" "$2" fast && exit
sleep 0.5
stop "$1" "$2" fast || stop "$1" "$2" immediate
`

/** Sets a watchdog on the cluster: its server will not outlive this process. */
export async function setWatchdog({ installation, folder }: Cluster): Promise<Watchdog> {
  const pgCtl = join(installation.bin, 'pg_ctl')
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'watchdog', pgCtl, folder], {
    ...spawnOptions(installation.account),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  const ended = new Promise<void>((resolve) => shell.once('exit', () => resolve()))
  await once(shell, 'spawn')
  const pipe = shell.stdin as Socket
  pipe.on('error', () => {}) // a killed watchdog is noticed by its exit
  pipe.unref()
  shell.unref()
  return {
    identity: await liveProcess(shell.pid!),
    async release() {
      shell.ref()
      pipe.end()
      await ended
    },
  }
}
