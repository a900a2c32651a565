import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Settings, writeSettings } from '../../src/database/embedded/cluster.ts'
import type { Installation } from '../../src/database/embedded/installation.ts'

/** A cluster that is stopped, and the address of its server. */
export interface Primary {
  readonly folder: string
  readonly url: string
}

/** Copies a stopped cluster into `folder`, as a standby that follows its server when both are started. */
export async function copyStandby(
  installation: Installation,
  primary: Primary,
  folder: string,
  port: number,
  settings: Settings,
): Promise<void> {
  // Owners too: as root, PostgreSQL runs as somebody else.
  await promisify(execFile)('cp', ['-a', primary.folder, folder])
  await writeSettings(installation, folder, port, { ...settings, primary_conninfo: primary.url })
  await writeFile(join(folder, 'standby.signal'), '')
}
