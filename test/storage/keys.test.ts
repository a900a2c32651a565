import t from 'tap'
import { contentHash } from '../../src/storage/content-hash.ts'
import { inputKey, outputKey, outputPrefix, parseOutputKey } from '../../src/storage/keys.ts'

const JOB = '019a0000-0000-7000-8000-000000000001'

t.test('an output key tells its job, hash and extension', async (t) => {
  const hash = await contentHash(Buffer.from('abc'))
  t.equal(hash, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  t.equal(await contentHash(import.meta.filename), await contentHash(import.meta.filename))
  const key = outputKey(JOB, 3, hash, 'webp')
  t.equal(key, `outputs/${JOB}/a3/${hash}.webp`)
  t.ok(key.startsWith(outputPrefix(JOB, 3)))
  t.same(parseOutputKey(key), { jobId: JOB, hash, extension: 'webp' })
})

t.test('other keys are not taken for outputs', async (t) => {
  const hash = 'a'.repeat(64)
  const others = [
    inputKey(JOB, hash),
    `outputs/${JOB}/${hash}.webp`,
    `outputs/${JOB}/a1/${hash}`,
    `outputs/${JOB}/a1/${hash}.webp.1234.partial`,
    `outputs/${JOB}/a1/../a1/${hash}.webp`,
    `/outputs/${JOB}/a1/${hash}.webp`,
  ]
  for (const key of others) t.equal(parseOutputKey(key), undefined, key)
})

t.test('a job id that is none makes no key', async (t) => {
  t.throws(() => inputKey('..', 'a'), { code: 'INVALID_KEY' })
  t.throws(() => outputKey('a/../b', 1, 'a', 'png'), { code: 'INVALID_KEY' })
})
