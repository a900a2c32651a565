import type { Token } from '../language/tokens.ts'

const REASONS = new Set('because since so as like for where while which who otherwise when cause cuz'.split(' '))
/** What asks wherever it stands in a clause. */
const ASKING = new Set(
  'please pls plz kindly want wants wanna need needs should must shall let lets make makes add put give remove write crop try prefer rather hoping wondering after think guess reckon suggest wish goal aim supposed instead'.split(
    ' ',
  ),
)
/** "Can you", "could it be", "have to", "would love": what asks by the word behind it. */
const ASKING_PAIR =
  /\b(?:(?:can|could|would|will|may|might) (?:you|u|ya|we|i|it|this|that|these|they|the|my|our|someone|somebody|anyone)|(?:have|has|got|ought|looking|going) (?:to|for)|(?:would|\w+'d|id) (?:like|love)|(?:would|to) be|you (?:can|could|may) (?:write|add|put|make)|feel free|how about|(?:first|second|third|last|left|right|one|it|text|headline|title|sign|caption) (?:says?|reads?))\b/
const TELLING =
  /^(?:was|were|took|is|are|has|had|moved|looks|came|told|it's|its|i|we|he|she|they|goes|there's|sent|shot|used|got)$/
/** What tells something has somebody who does it, and what he does. */
const WHO =
  /^(?:i|we|he|she|they|it|you|i'm|we're|i've|we've|it's|he's|she's|they're|everybody|everyone|nobody|somebody|someone)$/
const WHAT = /^(?:the|my|our|his|her|their|this|that|these|those|a|an|all|some|one|your|there)$/
const DOES =
  /^(?:is|are|was|were|has|had|have|does|did|isn't|aren't|wasn't|came|comes|got|gets|goes|went|sent|says|said|shot|took|stands?|stood|sits|sat|made|makes|turns|runs|ran|lost|gave|wants|look|looks|seems?|appears?|feels?|\w+'s|hung|held|keeps?|kept|rejects|shows?|sends?)$/
const OBJECT =
  /^(?:[.,!?;]|the|my|our|his|her|their|this|that|it|them|me|us|him|everything|by|in|on|at|to|from|with|for|and|last|badly|out|off|up)$/
/** What something is like now, and what was once. */
const STATE =
  /\b(?:is|are|isn't|aren't|am|\w+'(?:s|re|m)|looks?|looking|seems?|feels?|appears?|has|have|gets?|got|came|comes?|turned|went|gone|can't|cannot|cant|can not|hardly|barely|lost|lacks?)\b/
const PAST = /\b(?:was|were|had|took|used to|shot|sent|taken|years?|ago|last)\b/
const OWNS = /\b(?:have|has|got|'ve)\b/
const LEADS = /^(?:and|but|then|also|well|oh|sadly|unfortunately|now|ok|okay|hi|hello|hey|dear|,|-|–|—)$/
const PERSONS = /^(?:i|we|it|they|you|if|he|she|my|the|our|this)$/
const ENDS_REASON = /^[.;!?:()\n]$/

/** What a clause does: asks for something, tells how something is (which may be a complaint), or what happened. */
export type Mood = 'asks' | 'is' | 'happens'

/** Which tokens stand in a reason, an aside in brackets, or a clause that only tells something. */
export function asides(tokens: readonly Token[]): { reason: boolean[]; story: Mood[] } {
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

function stories(tokens: readonly Token[]): Mood[] {
  const story: Mood[] = []
  for (let from = 0; from < tokens.length; ) {
    const { clause, sentence } = tokens[from]!
    let to = from
    while (tokens[to]?.clause === clause && tokens[to]!.sentence === sentence) to += 1
    const mood = moodOf(tokens.slice(from, to))
    while (story.length < to) story.push(mood)
    from = to
  }
  return story
}

function moodOf(words: readonly Token[]): Mood {
  const said = words.map(({ low }) => low).join(' ')
  if (words.some(({ low, forms }) => ASKING.has(low) || forms.has('want') || forms.has('need'))) return 'asks'
  if (ASKING_PAIR.test(said)) return 'asks'
  const lead = words.findIndex(({ low }) => !LEADS.test(low))
  const first = words[lead]?.low ?? ''
  const rest = words.slice(lead + 1)
  const who = WHO.test(first)
  const tells = who
    ? rest.length > 0
    : WHAT.test(first)
      ? rest.some((word, i) => does(word, rest[i + 1], i))
      : words.some(({ low }) => TELLING.test(low)) && !ORDERS.test(first)
  if (!tells) return 'asks'
  return STATE.test(said) && !PAST.test(said) && !(OWNS.test(said) && who) ? 'is' : 'happens'
}

/** "The camera swapped everything", but "the blurred background". */
const does = ({ low }: Token, next: Token | undefined, at: number) =>
  DOES.test(low) || (at > 0 && /^\w{3,}ed$/.test(low) && (next === undefined || OBJECT.test(next.low)))
/** Verbs that begin an order, whatever is told behind them. */
const ORDERS =
  /^(?:turn|use|keep|set|cut|draw|place|change|blur|rotate|flip|fix|get|take|bring|show|cover|hide|darken|brighten|lighten|increase|reduce|lower|raise|apply|convert|fill|resize|scale|more|less)$/
