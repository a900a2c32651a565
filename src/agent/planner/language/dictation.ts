const MARKS = { exclamation: '!', question: '?', full: '.', comma: ',' } as const
/** Behind an article or an adjective it is a thing: "draw a red question mark". */
const DICTATED =
  /(?<=[\p{L}\p{N}])(?<!\b(?:an?|the|no|any|this|that|one|another|with|of|big|huge|large|giant|red|blue|green|yellow|black|white|orange|pink|purple|bold)) +(?:(exclamation) (?:mark|point)|(question) mark|(full) stop|(comma))(?![\p{L}\p{N}])/giu

/** Puts marks in the place of their names where somebody dictates: "well done Kofi exclamation mark". All else stays where it is. */
export function withMarks(instructions: string): string {
  return instructions.replace(DICTATED, (said, ...names) => {
    const name = names.slice(0, Object.keys(MARKS).length).find((one) => one !== undefined)
    return MARKS[name.toLowerCase() as keyof typeof MARKS].padEnd(said.length)
  })
}
