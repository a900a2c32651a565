/** What is measured in turn; each call carries one side out once and returns what it measured. */
export type Sides<Name extends string, Result> = Readonly<Record<Name, () => Promise<Result>>>

/**
 * Carries all sides out in turn, `rounds` times (A B A B …), after one round that does not count: it fills caches,
 * prepares statements and lets the compiler see the code.
 */
export async function alternate<Name extends string, Result>(
  rounds: number,
  sides: Sides<Name, Result>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(sides) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const result = await sides[name]()
      if (round > 0) results[name].push(result)
    }
  }
  return results
}
