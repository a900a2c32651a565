import t from 'tap'
import { DomainError } from '../../src/errors.ts'
import { json } from '../support/requests.ts'
import { startService } from '../support/service.ts'
import { picture } from './agent-pictures.ts'
import { AGENT, asJson } from './formats.ts'
import { tracesOf } from './support/traces.ts'

t.test('a picture that finds no room takes the others of its request along', async (t) => {
  const service = await startService(t, { worker: false })
  const before = await tracesOf(service)
  const uris = await Promise.all([10, 11, 12].map(async (width) => (await picture('png', width)).toString('base64')))
  const submit = () => {
    const images = uris.map((uri) => `data:image/png;base64,${uri}`)
    return service.request(AGENT, asJson({ instructions: 'put them side by side', images }))
  }

  const { storage } = service.platform
  const { put } = storage
  let puts = 0
  Object.assign(storage, {
    async put(...args: Parameters<typeof put>) {
      puts += 1
      if (puts === 2) throw new DomainError('STORAGE_FULL', 'Storage is full')
      return put(...args)
    },
  })
  const response = await submit()
  const { data, errors } = await json(response)
  t.equal(puts, 3)
  t.equal(response.status, 503)
  t.match(response.headers.get('retry-after'), /^[1-9]\d*$/)
  t.match({ data, errors }, { data: null, errors: { code: 'STORAGE_FULL' } })
  t.same(await tracesOf(service), before, 'no file, no job, no hold')

  t.equal((await submit()).status, 202, 'with room again it is accepted')
  t.equal((await tracesOf(service)).files.length, 3)
})
