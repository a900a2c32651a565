import type { Token } from '../language/tokens.ts'

const REASONS = new Set('because since so as like for where while which who otherwise when cause cuz'.split(' '))
const ASKING = new Set(
  'please pls can could want need like should would make add put write let must better give turn use keep set remove crop cut draw place try to change'.split(
    ' ',
  ),
)
const TELLING =
  /^(?:was|were|took|is|are|has|had|moved|looks|came|told|it's|its|i|we|he|she|they|goes|its|there's|sent)$/
const PERSONS = /^(?:i|we|it|they|you|if|he|she|my|the|our|this)$/
const ENDS_REASON = /^[.;!?:()\n]$/

/** Which tokens stand in a reason, an aside in brackets, or a clause that only tells something. */
export function asides(tokens: readonly Token[]): { reason: boolean[]; story: boolean[] } {
  return { reason: reasons(tokens), story: stories(tokens) }
}

function reasons(tokens: readonly Token[]): boolean[] {
  let [on, bracketed, forIt, length] = [false, false, false, 0]
  return tokens.map((token, i) => {
    const before = tokens[i - 1]
    if (
      ENDS_REASON.test(token.text) ||
      (token.text === ',' && length > 1) ||
      (before && before.sentence !== token.sentence)
    )
      on = false
    // "for WhatsApp with a gold ring": the ring is wanted, whatever it is for.
    if (on && forIt && token.low === 'with') on = false
    if (token.text === '(') bracketed = true
    if (token.text === ')') bracketed = false
    if (REASONS.has(token.low) && beginsReason(tokens, i)) {
      on = true
      forIt = token.low === 'for'
      length = 0
    } else if (on && /^(?:and|but|please|then)$/.test(token.low) && length > 3) on = false
    length += 1
    return on || bracketed
  })
}

/** "as it is dark" gives a reason, "as a circle" does not. */
function beginsReason(tokens: readonly Token[], at: number): boolean {
  const { low } = tokens[at]!
  const [before, next] = [tokens[at - 1]?.low ?? '', tokens[at + 1]?.low ?? '']
  if (low === 'as') return PERSONS.test(next)
  if (low === 'like')
    return (
      !/^(?:more|less)$/.test(next) &&
      !/^(?:would|\w+'d|i|we|id|look|looks|looking|something|more|feel|it|kind|rather|just|seem|seems)$/.test(before) &&
      PERSONS.test(next)
    )
  if (low === 'for') return at >= 2
  if (low === 'so') return /^(?:that|it|people|nobody|clients|we|i|they|you|she|he|my|the|everyone|our)$/.test(next)
  return true
}

function stories(tokens: readonly Token[]): boolean[] {
  const story: boolean[] = []
  for (let from = 0; from < tokens.length; ) {
    const { clause, sentence } = tokens[from]!
    let to = from
    while (tokens[to]?.clause === clause && tokens[to]!.sentence === sentence) to += 1
    const words = tokens.slice(from, to)
    const tells = words.some(({ low }) => TELLING.test(low)) && !words.some((word) => asks(word))
    while (story.length < to) story.push(tells)
    from = to
  }
  return story
}

const asks = ({ low, forms }: Token) =>
  ASKING.has(low) || [...forms].some((form) => /^(?:please|need|want|make|add|put)$/.test(form))
