import t from 'tap'
import { watchTable } from '../../src/cli/watch-table.ts'

t.test('a terminal shows as much of the table as it has room for, from its first line on', async (t) => {
  const stop = new AbortController()
  const shown: string[] = []
  const screen = {
    isTTY: true,
    columns: 12,
    rows: 4,
    write(text: string) {
      shown.push(text)
      if (shown.length === 2) stop.abort()
    },
  }
  let looks = 0
  const items = async () => {
    looks += 1
    return ['first', 'second', 'third'].map((name) => `${name} ${looks}`)
  }
  const row = (name: string) => [name, 'much too long']
  await watchTable({ json: false, print: t.fail }, screen, { head: ['NAME', 'WORDS'], items, row }, stop.signal)
  t.same(shown, [
    '\x1b[H\x1b[JNAME      W\nfirst 1   m\nsecond 1  m\n',
    '\x1b[H\x1b[JNAME      W\nfirst 2   m\nsecond 2  m\n',
  ])
})
