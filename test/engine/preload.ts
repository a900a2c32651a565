import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Test } from 'tap'
import { createEnginePool, type EnginePool } from '../../src/engine/pool.ts'

/**
 * A pool of processes, one unless told otherwise, that run `source`, a module that lies in `folder`, before anything
 * else.
 */
export function poolWithPreload(
  t: Test,
  source: string,
  size = 1,
): { readonly pool: EnginePool; readonly folder: string } {
  const { folder, restore } = preload(t, source)
  const pool = createEnginePool(size)
  restore()
  t.teardown(() => pool.close())
  return { pool, folder }
}

/** Until `restore` is called, pools that are made here have each of their processes run a module before anything else. */
export function preload(t: Test, source: string): { readonly folder: string; restore(): void } {
  const folder = t.testdir({ 'preload.mjs': source })
  const { NODE_OPTIONS } = process.env
  process.env.NODE_OPTIONS = `--import=${pathToFileURL(join(folder, 'preload.mjs'))}`
  return { folder, restore: () => (process.env.NODE_OPTIONS = NODE_OPTIONS ?? '') }
}
