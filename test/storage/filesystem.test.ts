import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import t from 'tap'
import { createFilesystemStorage } from '../../src/storage/filesystem.ts'
import { keys, testStorage } from './suite.ts'

const folder = await mkdtemp(join(tmpdir(), 'storage-'))
t.teardown(() => rm(folder, { recursive: true, force: true }))

testStorage('filesystem', async () => createFilesystemStorage({ root: join(folder, 'suite') }))

t.test('leaves no empty folders behind', async (t) => {
  const root = join(folder, 'pruned')
  const storage = createFilesystemStorage({ root })
  await storage.put('job/a1/one', Buffer.from('1'))
  await storage.put('job/a2/two', Buffer.from('2'))
  await storage.remove('job/a1/one')
  t.same(await readdir(join(root, 'job')), ['a2'])
  await storage.removePrefix('job/a2/')
  t.same(await readdir(root), [])
})

t.test('a put that fails leaves no folder behind', async (t) => {
  const root = join(folder, 'failed')
  const storage = createFilesystemStorage({ root })
  await t.rejects(storage.put('job/a1/one', { moveFrom: join(folder, 'missing') }), { code: 'FILE_NOT_FOUND' })
  t.same(await readdir(root), [])
})

t.test('passes over files that are not its own', async (t) => {
  const root = join(folder, 'foreign')
  const storage = createFilesystemStorage({ root })
  await storage.put('job/file', Buffer.from('abc'))
  await writeFile(join(root, '.DS_Store'), '')
  await writeFile(join(root, 'job', 'lost + found'), '')
  t.same(await keys(storage, ''), ['job/file'])
})

t.test('takes no key whose file could not be written under another name first', async (t) => {
  const storage = createFilesystemStorage({ root: join(folder, 'long') })
  await storage.put('x'.repeat(210), Buffer.from('abc'))
  await t.rejects(storage.put('x'.repeat(250), Buffer.from('abc')), { code: 'INVALID_KEY' })
  t.same(await keys(storage, ''), ['x'.repeat(210)])
})

t.test('a full disk is told from other failures', async (t) => {
  const storage = createFilesystemStorage({ root: join(folder, 'full') })
  const full = Readable.from(
    (function* () {
      yield Buffer.alloc(10)
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    })(),
  )
  await t.rejects(storage.put('job/file', full), { code: 'STORAGE_FULL', message: 'Storage is full' })
})

t.test('lists what a killed process left half written', async (t) => {
  const root = join(folder, 'killed')
  const child = spawn(process.execPath, [join(import.meta.dirname, 'endless-put.ts'), root], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')
  const storage = createFilesystemStorage({ root })
  const [left, ...others] = await keys(storage, '')
  t.match(left, /^job\/endless\.[^/]+\.partial$/)
  t.same(others, [])
  await t.rejects(storage.open('job/endless'), { code: 'FILE_NOT_FOUND' })
})
