import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { contentHash } from '../../../src/storage/content-hash.ts'
import { createFilesystemStorage } from '../../../src/storage/filesystem.ts'
import { sweepUnnamed } from '../../../src/storage/sweep.ts'
import type { Evidence } from './evidence.ts'
import type { Violation } from './violation.ts'

/** A key as events name it: a JSON string of its own. */
const KEYS = /"((?:inputs|outputs|steps)\/[^"]+)"/g
/** Every file is old enough to be swept, whatever the clock that its time comes from said. */
const NO_AGE_MS = -7 * 24 * 3_600_000

/**
 * Sweeps, and then compares the files with what the events name: every named one is there with the bytes that its name
 * promises, and there is none besides. What steps made is needed only until their job ends.
 */
export async function checkFiles(evidence: Evidence): Promise<Violation[]> {
  await sweep(evidence)
  const named = await namedKeys(evidence)
  const found = await storedKeys(evidence.files)
  const violations: Violation[] = []
  for (const key of named) {
    if (!found.has(key)) violations.push({ check: 'missingFile', about: key })
    else if (!(await holdsItsHash(evidence.files, key))) violations.push({ check: 'wrongFile', about: key })
  }
  for (const key of found) if (!named.has(key)) violations.push({ check: 'unnamedFile', about: key })
  return violations
}

/** The sweep that workers do every hour, here without sparing young files: nothing is under way any more. */
async function sweep({ owner, files }: Evidence): Promise<void> {
  await sweepUnnamed(createFilesystemStorage({ root: files }), {
    prefix: '',
    olderThanMs: NO_AGE_MS,
    async isNamed(keys) {
      const { rows } = await owner.query<{ key: string }>('select darkroom_private.named_files($1) as key', [keys])
      return new Set(rows.map((row) => row.key))
    },
  })
}

/** Found without the functions that the sweep goes by. */
async function namedKeys({ owner }: Evidence): Promise<Set<string>> {
  const { rows } = await owner.query<{ text: string }>(
    `select data::text as text from darkroom.events where type <> 'step_finished'`,
  )
  return new Set(rows.flatMap(({ text }) => [...text.matchAll(KEYS)].map((match) => match[1]!)))
}

async function storedKeys(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Set(paths.map((path) => relative(folder, path).split(sep).join('/')))
}

async function holdsItsHash(folder: string, key: string): Promise<boolean> {
  const hash = /[0-9a-f]{64}/.exec(key)?.[0]
  return hash === (await contentHash(await readFile(join(folder, key))))
}
