import { randomNumbers } from '../../test/support/random-numbers.ts'

/** Choices that depend on the seed and on their order alone. */
export interface Dice {
  /** A number from `least` up to `most`. */
  between(least: number, most: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  /** One of the list, which must not be empty. */
  pick<Item>(list: readonly Item[]): Item
  /** One of the list, each as often as its share says. */
  choose<Item extends { readonly share: number }>(list: readonly Item[]): Item
  /** The list in another order. */
  shuffle<Item>(list: readonly Item[]): Item[]
  /** Dice of their own for something that runs beside, so that neither disturbs the other's choices. */
  fork(): Dice
}

export function createDice(seed: number): Dice {
  const random = randomNumbers(seed)
  return {
    between: (least, most) => least + random() * (most - least),
    chance: (probability) => random() < probability,
    pick: (list) => list[Math.floor(random() * list.length)]!,
    choose(list) {
      let place = random() * list.reduce((sum, { share }) => sum + share, 0)
      for (const item of list) {
        place -= item.share
        if (place < 0) return item
      }
      return list[0]!
    },
    shuffle: (list) =>
      list
        .map((item) => ({ item, place: random() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
    fork: () => createDice(Math.floor(random() * 2 ** 32)),
  }
}
