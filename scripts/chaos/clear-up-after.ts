import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/** What is to be done should this process die without clearing up. */
export interface ClearUp {
  /** This process shall not outlive us. */
  include(pid: number): void
}

/**
 * A shell that blocks on a pipe held by this process and hears of pids over it. The pipe closes when this process ends,
 * however it ends; then the shell kills those that still run for `home`, and takes its disk away.
 */
const SCRIPT = `
trap '' HUP INT TERM
while read -r pid; do pids="$pids $pid"; done
for pid in $pids; do
  tr '\\0' '\\n' < "/proc/$pid/environ" 2>/dev/null | grep -qxF "DARKROOM_HOME=$1" && kill -9 "$pid"
done
umount -l "$1" 2>/dev/null
`

export function clearUpAfter(home: string): ClearUp {
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'chaos', home], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  const pipe = shell.stdin as Socket
  pipe.on('error', () => undefined) // without it there is less certainty, and nothing else is lost
  pipe.unref()
  shell.unref()
  return { include: (pid) => void pipe.write(`${pid}\n`) }
}
