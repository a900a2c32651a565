import type { Scene } from '../plan.ts'
import type { Reading } from './cover/attach.ts'
import { itemScore } from './cover/covers.ts'
import { type Item, isHead, Score, type Text } from './cover/items.ts'
import { WEIGHTS } from './cover/weights.ts'
import { passage } from './language/tokens.ts'
import { planner } from './plan-instructions.ts'
import type { Wish } from './words.ts'

/** How the built-in planner reads instructions: each passage with its reading and the score of that. */
export function explainInstructions(instructions: string, scene: Scene): string[] {
  const { text, reading } = planner().read(instructions, scene)
  return [
    ...reading.items.map((item) => explained(item, text)),
    ...reading.wishes.map((wish) => explainedWish(wish, reading, text)),
    `In all ${reading.score.toFixed(2)}`,
  ]
}

function explained(item: Item, text: Text): string {
  const words = passage(text.instructions, text.tokens, item.from, item.to)
  const score = itemScore(item, text, new Score(WEIGHTS, true))
  const meaning = isHead(item)
    ? `${item.words.tool} (${item.kind} “${item.rule}”)`
    : `${item.dimension} ${JSON.stringify(item.value)}`
  const features = score.counted!.map(([feature, times]) => (times === 1 ? feature : `${feature} ×${times}`))
  return `“${words}”: ${meaning}, ${score.total.toFixed(2)} (${features.join(', ')})`
}

function explainedWish({ words, slots, from, to, way }: Wish, { wishes }: Reading, text: Text): string {
  const said = slots.map((slot) => `${slot.dimension} “${passage(text.instructions, text.tokens, slot.from, slot.to)}”`)
  const counted =
    wishes.filter((other) => other.words === words).length > 1
      ? ` “${passage(text.instructions, text.tokens, from, to)}”`
      : ''
  return `→ ${words.tool}${counted}${way === 0 ? '' : way > 0 ? ', more' : ', less'}${said.length > 0 ? `: ${said.join(', ')}` : ''}`
}
