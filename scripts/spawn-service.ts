import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Starts the service with the command of `npm start`, but without npm, so that the child is the service itself; from `root`. */
export function spawnService(role: string, options: SpawnOptions, root = ROOT): ChildProcess {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [, parameters] = scripts.start.split('node ')
  return spawn(process.execPath, [...parameters.split(' '), role], { cwd: root, ...options })
}
