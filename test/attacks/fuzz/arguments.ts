import * as v from 'valibot'
import { AREAS } from '../../../src/images/analysis/area.ts'

/** What texts may hold: other scripts, much, nothing to see, what means something to a parser, what is no text at all. */
const TEXTS = [
  ...[
    'a',
    'Hello world',
    '   x   ',
    '<b>&amp;</b>',
    '%s%n',
    '"',
    '\\',
    'ﷺ',
    '﷽'.repeat(200),
    '\u2060',
    '\u200b\u200d',
    '\u0301',
  ],
  ...['\0', 'a\0b', '\u0001\u001b[2J', '\ud83d', 'x\udc00', '\ufffe', '\ue000', '\u{10ffff}', '\u202e abc \u2066'],
  ...[
    'a'.repeat(200),
    'x'.repeat(10_000),
    'lorem ipsum '.repeat(800),
    'line\n'.repeat(1_500),
    `a${'\n'.repeat(9_000)}b`,
  ],
  ...[
    '😀'.repeat(5_001),
    '👨‍👩‍👧‍👦'.repeat(900),
    `a${'\u0301'.repeat(9_000)}`,
    'مرحبا '.repeat(1_500),
    '日本語'.repeat(3_000),
    'ภาษาไทย'.repeat(1_200),
  ],
  ...['a\t'.repeat(4_000), '-'.repeat(9_999), 'ab '.repeat(66), '1\u00a0'.repeat(3_000)],
]
const COLOURS = [
  ...[
    'white',
    'black',
    'transparent',
    '#12345600',
    '#f00',
    'rgb(255 0 0 / 50%)',
    'rgb(99999 -99999 0)',
    'hsl(7200deg 200% 50%)',
  ],
  ...['oklch(2 5 720)', 'color(display-p3 1 0 0)', 'color(srgb 9 -9 0 / 9)', 'rgb(0 0 0 / 0.001)'],
]
const RATIOS = [
  '1:1',
  '16:9',
  '0.0101:1',
  '99.9:1',
  '1:99.9',
  '1000000:10001',
  '0.000002:0.0001',
  '9999999999999:9999999999999',
]
const STRINGS: readonly string[] = [...TEXTS, ...COLOURS, ...RATIOS, ...AREAS]

/** Numbers that a schema without bounds is given. */
const UNBOUNDED = [...Array<number>(12).fill(1), 2, 2, 3, Number.MAX_SAFE_INTEGER]
const LONGEST_LIST = 12

interface Described {
  readonly type: string
  readonly requirement?: unknown
  readonly pipe?: readonly Described[]
  readonly wrapped?: Described
  readonly item?: Described
  readonly options?: readonly unknown[]
  readonly entries?: Readonly<Record<string, Described>>
}

/** Arguments that a tool's schema accepts, mostly at the ends of what it accepts. */
export function extremeArguments(schema: v.GenericSchema, random: () => number): unknown {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  return choose(schema as unknown as Described)

  function choose(described: Described): unknown {
    const actions = actionsOf(described)
    const bound = (type: string) =>
      actions.findLast((action) => action.type === type)?.requirement as number | undefined
    switch (described.type) {
      case 'strict_object':
        return Object.fromEntries(
          Object.entries(described.entries!)
            .filter(([, entry]) => entry.type !== 'optional' || random() < 0.5)
            .map(([name, entry]) => [name, choose(entry)]),
        )
      case 'optional':
        return choose(described.wrapped!)
      case 'number': {
        const [low, high] = [bound('min_value'), bound('max_value')]
        if (low === undefined || high === undefined) return pick(UNBOUNDED)
        const between = low + random() * (high - low)
        const number = pick([low, high, low + (high - low) * 1e-6, between, Math.min(high, Math.max(low, 0))])
        return actions.some(({ type }) => type === 'integer') ? Math.round(number) : number
      }
      case 'boolean':
        return random() < 0.5
      case 'picklist':
        return pick(described.options!)
      case 'array': {
        const [low, high] = [bound('min_length') ?? 0, bound('max_length') ?? LONGEST_LIST]
        return Array.from({ length: pick([low, low, low + 1, high]) }, () => choose(arrayItem(described)))
      }
      case 'string':
        return pick(STRINGS.filter((text) => v.is(described as unknown as v.GenericSchema, text)))
      default:
        throw new Error(`no values are known for ${described.type}`)
    }
  }
}

/** A pipe may begin with another. */
function actionsOf(described: Described): readonly Described[] {
  const { pipe = [] } = described
  return pipe.flatMap((action) => [action, ...(action === described ? [] : actionsOf(action))])
}

function arrayItem(described: Described): Described {
  return described.item ?? described.pipe!.find(({ item }) => item !== undefined)!.item!
}
