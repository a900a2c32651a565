import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import t from 'tap'
import type { Storage, StoredFile } from '../../src/storage/storage.ts'

const UNFIT_KEYS = [
  '',
  '.',
  '..',
  '/',
  '/etc/passwd',
  'a/',
  'a//b',
  '../a',
  'a/../b',
  'a/..',
  './a',
  'a/./b',
  'a/.hidden',
  'a\0b',
  'a\\b',
  'a/..\\b',
  'C:\\a',
  'a b',
  'a\nb',
  'a\n',
  'a%2e',
  'ä',
  'a/b?c',
  'x'.repeat(256),
  `${'a/'.repeat(8)}a`,
]

/** What every storage backend has to do. `create` makes an empty one. */
export function testStorage(name: string, create: () => Promise<Storage>): void {
  t.test(name, async (t) => {
    const storage = await create()
    const scratch = await mkdtemp(join(tmpdir(), 'storage-suite-'))
    t.teardown(() => rm(scratch, { recursive: true, force: true }))

    t.test('keeps bytes, streams and files alike', async (t) => {
      const path = join(scratch, 'upload')
      await writeFile(path, 'abc')
      await storage.put('kinds/buffer', Buffer.from('abc'))
      await storage.put('kinds/stream', Readable.from([Buffer.from('a'), Buffer.from('bc')]))
      await storage.put('kinds/file', { moveFrom: path })
      for (const key of ['kinds/buffer', 'kinds/stream', 'kinds/file']) {
        t.equal(await read(storage, key), 'abc', key)
        t.match(await storage.stat(key), { key, bytes: 3, modifiedAt: Date })
      }
      await t.rejects(readFile(path), { code: 'ENOENT' }, 'a moved file is gone from where it was')
    })

    t.test('keeps an empty file', async (t) => {
      await storage.put('empty', Buffer.alloc(0))
      t.equal(await read(storage, 'empty'), '')
      t.equal((await storage.stat('empty')).bytes, 0)
    })

    t.test('opens a part of a file', async (t) => {
      await storage.put('range', Buffer.from('0123456789'))
      t.equal(await read(storage, 'range', { start: 2, end: 4 }), '234')
      t.equal(await read(storage, 'range', { start: 9, end: 9 }), '9')
      const { bytes, stream } = await storage.open('range', { start: 0, end: 0 })
      stream.destroy()
      t.equal(bytes, 10, 'the size is that of the whole file')
    })

    t.test('leaves the bytes of a key that exists', async (t) => {
      await storage.put('twice', Buffer.from('first'))
      const path = join(scratch, 'second')
      await writeFile(path, 'second')
      const stream = Readable.from([Buffer.from('second')])
      await storage.put('twice', Buffer.from('second'))
      await storage.put('twice', stream)
      await storage.put('twice', { moveFrom: path })
      t.equal(await read(storage, 'twice'), 'first')
      t.ok(stream.destroyed, 'a stream that was not needed is released')
      await t.rejects(readFile(path), { code: 'ENOENT' }, 'a file that was not needed is removed')
    })

    t.test('takes the same key from many writers at once', async (t) => {
      await Promise.all(Array.from({ length: 20 }, () => storage.put('race/a/b', Buffer.alloc(100_000, 'x'))))
      t.equal((await storage.stat('race/a/b')).bytes, 100_000)
      t.same(await keys(storage, 'race/'), ['race/a/b'])
    })

    t.test('survives writers and removers of the same folder', async (t) => {
      const turns = Array.from({ length: 50 }, async (_, n) => {
        const key = `busy/folder/${n}`
        await storage.put(key, Buffer.from('x'))
        await storage.remove(key)
      })
      await Promise.all(turns)
      t.same(await keys(storage, 'busy/'), [])
    })

    t.test('a put that fails leaves nothing', async (t) => {
      const broken = Readable.from(
        (function* () {
          yield Buffer.alloc(100_000)
          throw new Error('source broke')
        })(),
      )
      await t.rejects(storage.put('failed/stream', broken), { message: 'source broke' })
      await t.rejects(storage.put('failed/file', { moveFrom: join(scratch, 'missing') }), { code: 'FILE_NOT_FOUND' })
      t.same(await keys(storage, 'failed/'), [])
      await t.rejects(storage.stat('failed/stream'), { code: 'FILE_NOT_FOUND' })
    })

    t.test('shows nothing of a file until it is whole', async (t) => {
      const { promise: halfWay, resolve: reachHalfWay } = Promise.withResolvers<void>()
      const { promise: seen, resolve: markSeen } = Promise.withResolvers<void>()
      const put = storage.put(
        'slow/file',
        (async function* () {
          yield Buffer.from('first ')
          reachHalfWay()
          await seen
          yield Buffer.from('second')
        })(),
      )
      await halfWay
      await t.rejects(storage.open('slow/file'), { code: 'FILE_NOT_FOUND' })
      markSeen()
      await put
      t.equal(await read(storage, 'slow/file'), 'first second')
    })

    t.test('gives a local path', async (t) => {
      await storage.put('local/file', Buffer.from('abc'))
      t.equal(await readFile(await storage.localPath('local/file', scratch), 'utf8'), 'abc')
      await t.rejects(storage.localPath('local/none', scratch), { code: 'FILE_NOT_FOUND' })
    })

    t.test('lists what lies under a prefix', async (t) => {
      for (const key of ['list/a', 'list/b/c', 'list/b/d/e', 'listing/f']) await storage.put(key, Buffer.from('abc'))
      t.same(await keys(storage, 'list/'), ['list/a', 'list/b/c', 'list/b/d/e'])
      t.same(await keys(storage, 'list/b/'), ['list/b/c', 'list/b/d/e'])
      t.same(await keys(storage, 'nowhere/'), [])
      t.ok((await keys(storage, '')).includes('listing/f'), 'an empty prefix lists everything')
      for await (const file of storage.list('list/')) t.match(file, { bytes: 3, modifiedAt: Date })
    })

    t.test('removes one file or all under a prefix', async (t) => {
      for (const key of ['gone/a', 'gone/b/c', 'gone/b/d', 'gone/be']) await storage.put(key, Buffer.from('abc'))
      await storage.remove('gone/a')
      await storage.remove('gone/a')
      t.same(await keys(storage, 'gone/'), ['gone/b/c', 'gone/b/d', 'gone/be'])
      await storage.removePrefix('gone/b/')
      await storage.removePrefix('gone/b/')
      t.same(await keys(storage, 'gone/'), ['gone/be'])
    })

    t.test('says what is not there', async (t) => {
      for (const key of ['none', 'none/deeper', 'empty/below-a-file']) {
        await t.rejects(storage.open(key), { code: 'FILE_NOT_FOUND' }, key)
        await t.rejects(storage.stat(key), { code: 'FILE_NOT_FOUND' }, key)
      }
      await storage.put('folder/file', Buffer.from('abc'))
      await t.rejects(storage.open('folder'), { code: 'FILE_NOT_FOUND' }, 'a folder is no file')
    })

    t.test('takes no key that could point elsewhere', async (t) => {
      for (const key of UNFIT_KEYS) {
        const shown = JSON.stringify(key.slice(0, 20))
        await t.rejects(storage.put(key, Buffer.from('abc')), { code: 'INVALID_KEY' }, `put ${shown}`)
        await t.rejects(storage.open(key), { code: 'INVALID_KEY' }, `open ${shown}`)
        await t.rejects(storage.stat(key), { code: 'INVALID_KEY' }, `stat ${shown}`)
        await t.rejects(storage.localPath(key, scratch), { code: 'INVALID_KEY' }, `localPath ${shown}`)
        await t.rejects(storage.remove(key), { code: 'INVALID_KEY' }, `remove ${shown}`)
      }
      for (const prefix of ['', '/', '../', 'a/../', 'a']) {
        const shown = JSON.stringify(prefix)
        await t.rejects(storage.removePrefix(prefix), { code: 'INVALID_KEY' }, `removePrefix ${shown}`)
        if (prefix !== '') await t.rejects(keys(storage, prefix), { code: 'INVALID_KEY' }, `list ${shown}`)
      }
    })
  })
}

export async function keys(storage: Storage, prefix: string): Promise<string[]> {
  const files: StoredFile[] = await Array.fromAsync(storage.list(prefix))
  return files.map((file) => file.key).sort()
}

async function read(storage: Storage, key: string, range?: { start: number; end: number }): Promise<string> {
  const { stream } = await storage.open(key, range)
  return (await buffer(stream)).toString()
}
