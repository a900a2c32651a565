import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { startService } from '../support/service.ts'

const FOLDER = join(import.meta.dirname, '../../scripts/deploy/monitoring')
/** What Prometheus adds to every figure. */
const ADDED = ['instance', 'job']

/** The figures that an expression names, each with the labels that it asks of them. */
function figuresIn(expression: string) {
  return [...expression.matchAll(/(darkroom_\w+)(?:\{([^}]*)\})?/g)].map(([, name, matchers = '']) => ({
    name: name!,
    labels: [...matchers.matchAll(/(\w+)\s*[=!]/g)].map(([, label]) => label!),
  }))
}

t.test('the board and the alerts ask for figures that there are', async (t) => {
  const { platform } = await startService(t)
  const labelsOf = new Map<string, readonly string[]>()
  for (const { name, type, labelNames = [] } of platform.metrics.registry.getMetricsAsArray() as unknown as {
    name: string
    type: string
    labelNames?: readonly string[]
  }[]) {
    labelsOf.set(name, labelNames)
    if (type !== 'histogram') continue
    labelsOf.set(`${name}_bucket`, [...labelNames, 'le'])
    for (const end of ['sum', 'count']) labelsOf.set(`${name}_${end}`, labelNames)
  }

  const rules = await readFile(join(FOLDER, 'alerts.yaml'), 'utf8')
  const board = JSON.parse(await readFile(join(FOLDER, 'grafana.json'), 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[]
  }
  const expressions = [
    ...[...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => expression!),
    ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  t.equal([...rules.matchAll(/- alert:/g)].length, 10)
  t.equal(board.panels.length, 18)

  const asked = new Set<string>()
  for (const expression of expressions) {
    const figures = figuresIn(expression)
    t.ok(figures.length > 0, expression)
    const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels]) => labels!.split(/,\s*/))
    for (const { name, labels } of figures) {
      asked.add(name)
      const there = labelsOf.get(name)
      t.ok(there, name)
      for (const label of [...labels, ...grouped])
        t.ok([...(there ?? []), ...ADDED].includes(label), `${name} by ${label}`)
    }
  }
  const families = [...asked].map((name) => name.replace(/_bucket$/, ''))
  const unseen = [...labelsOf.keys()].filter(
    (name) => name.startsWith('darkroom_') && !/_(?:bucket|sum|count)$/.test(name) && !families.includes(name),
  )
  t.same(unseen, ['darkroom_listener_connects_total', 'darkroom_webhook_delivery_duration_seconds'], 'all but these')
})
