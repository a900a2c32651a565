import t from 'tap'
import { receiverOf } from '../../src/outbound/outbound-url.ts'
import { randomNumbers } from '../support/random-numbers.ts'
import { SERVERS, spell } from './spellings.ts'

t.test('a server is one, in whatever way its address is spelt', async (t) => {
  const random = randomNumbers(15)
  const receivers = SERVERS.map((server) => {
    const spellings = Array.from({ length: 2_000 }, () => spell(server, random))
    const found = new Map(spellings.map((url) => [receiverOf(url), url]))
    t.equal(found.size, 1, [...found].map(([receiver, url]) => `${receiver}: ${url}`).join('\n'))
    return [...found.keys()][0]
  })
  t.equal(new Set(receivers).size, SERVERS.length, 'and others are others')
  t.equal(receiverOf('http://'), undefined)
})
