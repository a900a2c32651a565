import { nameOfEmoji, namingOf, pictogramOf } from '../../../images/pictograms/catalogue.ts'
import { type Bounds, onceOf, type Token, wordsOf } from '../../planner/language/tokens.ts'
import { COLOUR_WORDS } from '../../planner/slots/colours.ts'
import { isAnyCue, SHEET } from '../../planner/slots/text-evidence.ts'
import { BEHIND, CALLED, type Cue, cueOf, JOINS, LAYOUTS, STREW, WITH } from './cues.ts'

/** Words that name pictograms which are wished for, and how these are to lie. */
export interface Named {
  readonly from: number
  readonly to: number
  readonly of: readonly string[]
  readonly plural: boolean
  readonly lines: boolean
  readonly layout: string | undefined
  /** The first token of what asks for them. */
  readonly asked: number
  /** Whether no other tool is meant, though others draw things of this name. */
  readonly alone: boolean
}

const LONGEST_NAME = 4
const PLEASE = /^(?:, )?(?:please|pls)\b/
const INDEFINITE =
  /^(?:an?|one|some|few|several|many|lots?|couple|pair|bunch|another|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|dozen|\d+)$/
const AND = /^(?:and|&|\+|plus)$/
/** Behind a name these say that it was one; another word would make it a part of another name: "an orange border". */
const FOLLOWS =
  /^(?:in|on|at|to|into|onto|and|or|with|next|beside|above|below|under|underneath|over|near|around|round|all|along|across|behind|inside|by|for|as|please|everywhere|top|bottom|left|right|upper|lower|here|there|too|then|so|that|which|scattered|randomly|each|every|but|from|between|instead|somewhere|pls|saying|reading|titled|called|against|plus|big|small|large|\d+|about|of|also|if|maybe|perhaps|somewhere|where|because|would|all)$/
/** Of these what anything can be drawn as, and what is drawn in lines. */
const ANYTHING = /^(?:emojis?|icons?|pictograms?|pictographs?)$/
const AS_LINES = /^icons?$/
const PART = 'corners?|top|bottom|left|right|center|centre|middle|sides?|edges?'
/** What stands behind a thing that has a place on the picture. */
const PLACED = new RegExp(
  `^(?:(?:in|at|on|near|along|around|to) (?:(?:the|each|every|all|both|one|of|a|its|two|four) )*(?:[a-z]+ )?(?:${PART})|top|bottom|(?:upper|lower) |next to|beside|above|below|under|everywhere|somewhere|all (?:over|around)|(?:on|in) (?:it|there)\\b)`,
)
/** What belongs to a thing in the photograph, which cannot be found there: "a hat on the dog", "to her head". */
const BELONGS =
  /^(?:to|on|onto|for|behind|under|over|around|in|into|at|above|below|beside|next to|near) (?:the|his|her|my|its|their|this|that) (?!(?:[a-z]+ )?(?:picture|photo|image|card|page|sheet|canvas|title|text|price|caption|head(?:line|ing)|name|words?|letters?|lettering|slogan|quote|line|date|number|border|frame|corners?|top|bottom|left|right|upper|lower|center|centre|middle|sides?|edges?)\b)/
/** Words behind a name that these look at. */
const AHEAD = 8
/** Of the same as there is in the photograph. */
const MORE = /^(?:more|less|fewer|extra|other|same|real)$/
/** Behind another thing, of which the first asks for both. */
const LISTED = /^(?:list|more)$/

interface Candidate extends Named {
  /** The token behind what asks for it. */
  readonly begins: number
  readonly cue: Cue
  readonly bare: boolean
  /** Whether other tools draw things of this name. */
  readonly known: boolean
}

/** What is known where names are looked for. */
export interface Where {
  readonly tokens: readonly Token[]
  /** Whether no picture is given: "with balloons" is then no description of one. */
  readonly onSheet: boolean
  /** Whether another tool is asked for by this word alone. */
  readonly isKnown: (word: string) => boolean
  /** Whether the lexicon has this word at all. */
  readonly isLexical: (word: string) => boolean
  /** A clause that likely asks for some: there, and nowhere else, a name needs nothing beside it. */
  readonly expected?: Bounds | undefined
}

/**
 * The pictograms that instructions ask to put somewhere. Names come from the catalogue and are common words, so only what is
 * put, what a new sheet has, what is called an emoji or icon, or what lies in a row or pattern is one of them.
 */
export function pictogramsIn(where: Where): Named[] {
  const { tokens } = where
  const found: Candidate[] = []
  const [first, last] = where.expected ?? [0, tokens.length]
  for (let at = first; at < last; at += 1) {
    const one = candidateAt(where, at)
    if (one === undefined) continue
    found.push(one)
    at = one.to - 1
  }
  const accepted = listsOf(tokens, found).flatMap((list) => {
    const isAsked = isAskedFor(list)
    return list.flatMap((one) => (isAccepted(one) ? [one] : isAsked ? [{ ...one, alone: true }] : []))
  })
  return merged(tokens, accepted)
}

function candidateAt(where: Where, at: number): Candidate | undefined {
  const { tokens, onSheet, isKnown, expected } = where
  const name = nameAt(tokens, at)
  if (name === undefined) return undefined
  const isCalled = CALLED.test(tokens[name.to]?.low ?? '')
  const { begins, asked = begins, cue, layout } = cueOf(tokens, at, onSheet || isCalled)
  const { to, called, behind } = endOf(tokens, name.to)
  if (called === '' && behind === undefined && !isEnd(tokens, to)) return undefined
  const isStrewn = cue === 'put' && [...tokens[asked]!.forms].some((form) => STREW.test(form))
  const isMixed = isAmongThings(tokens, at, to)
  const plural = isPlural(called || tokens[name.to - 1]!.low) || behind !== undefined || isStrewn || isMixed
  const adjectives = tokens.slice(begins, at).map(({ low }) => low)
  // "…, a paw print somewhere", "a little leaf icon"
  const isPlaced = PLACED.test(wordsOf(tokens, tokens[to]?.text === ',' ? to + 1 : to, to + AHEAD)) || called !== ''
  const isCounted = adjectives.some((word) => INDEFINITE.test(word))
  const isAll = isAllThereIs(tokens, begins, to)
  // "and a few balloons, please"
  const isAskedFor =
    isCounted && (PLEASE.test(wordsOf(tokens, to, to + 2)) || PLEASE.test(tokens[begins - 1]?.low ?? ''))
  const stands =
    expected !== undefined ||
    ((cue === 'list' || cue === 'bare') &&
      (isAskedFor ||
        (isPlaced && (called !== '' || isCounted || isAll || (onSheet && isNoText(tokens, at)))) ||
        (onSheet && isDrawing(tokens) && isNoText(tokens, at)) ||
        (onSheet && !isProper(tokens, at) && isAside(tokens, begins, to, isCounted)) ||
        (plural && (isAll || (onSheet && isThemeOf(tokens, begins, to)))) ||
        ((onSheet || isAll) && isGrounded(tokens, to))))
  const one: Candidate = {
    from: at,
    to,
    begins,
    of: [name.phrase],
    plural,
    lines: AS_LINES.test(called) && pictogramOf(name.phrase, 'lines') !== undefined,
    layout: behind ?? layout,
    asked,
    cue: stands ? 'put' : cue,
    known: called === '' && !isAround(tokens, to) && isKnown(name.phrase.replace(/^.* /, '')) && isOneWord(name.phrase),
    bare: plural ? adjectives.length === 0 : adjectives.every((word) => /^an?$/.test(word)),
    alone: false,
  }
  if (!(isMixed || isNamed(where, one, called, adjectives)) || !isNew(where, one, called, adjectives)) return undefined
  // "frame it with flowers", "a frame of flowers" ask for no other frame.
  const framed = cue === 'of' ? adjectives.length === 0 : adjectives.every((word) => INDEFINITE.test(word))
  const isFramed = layout === 'edges' && (cue === 'with' || cue === 'of') && framed
  return isFramed ? { ...one, from: asked } : one
}

/** "Balloons", "three bees, bottom right, please": a request that names a thing and its place, and nothing else. */
function isAllThereIs(tokens: readonly Token[], begins: number, to: number): boolean {
  // What is not even spelt like it is too little to go by.
  const isSpelt = tokens.slice(begins, to).every(({ text, low }) => text.toLowerCase() === low)
  const [first, last] = saidBeside(tokens)
  return isSpelt && begins <= first && to > last
}

/** The first word that is no mere opening, and the last that says nothing of where things lie or how they look. */
const saidBeside = onceOf((tokens): [first: number, last: number] => {
  const isFree = ({ kind, low }: Token) => kind === 'mark' || /^(?:please|pls|just|hi|hey|hello|maybe|some)$/.test(low)
  const first = tokens.findIndex((token) => !isFree(token))
  return [first === -1 ? tokens.length : first, tokens.findLastIndex((token) => !isFree(token) && !kindOfLook(token))]
})
const LOOKED =
  /^(?:in|at|on|to|over|across|around|round|along|near|and|with|the|a|an|each|every|all|of|it|my|this|top|bottom|left|right|upper|lower|center|centre|middle|side|sides|corner|corners|edge|edges|border|picture|photo|image|lot|whole|half|everywhere|small|smallish|big|biggish|large|tiny|huge|little|by|scattered|row|line|for|halloween|christmas|easter|thanks|transparent|see|through|faint|opacity)$/
const kindOfLook = ({ kind, low }: Token) => kind === 'number' || LOOKED.test(low) || COLOUR_WORDS.has(low)

/**
 * "…, plus a rabbit", "and maybe a flower or two", "Guitar please": what ends its part of a sentence, with no price or name
 * behind it, and is counted or begged for, or is all that its sentence says.
 */
function isAside(tokens: readonly Token[], begins: number, to: number, counted: boolean): boolean {
  if (begins === 0 || isSaid(tokens)) return false
  const behind = wordsOf(tokens, to, to + AHEAD)
  const isAlone = tokens[begins - 1]!.sentence !== tokens[begins]!.sentence && /^[.!]?$/.test(tokens[to]?.text ?? '')
  return isBegged(behind) || isAlone || (counted && /^(?:$|[.,!;)]|or (?:two|three|so)\b)/.test(behind))
}
const isBegged = (behind: string) => BEGGED.test(behind.replace(/^or (?:an? )?\w+ /, ''))
const BEGGED =
  /^(?:as (?:an? )?(?:decoration|ornament)|if (?:you|possible|there)\b|(?:(?:on|in|around|at|along) (?:\w+ ){1,3})?would be\b|please|pls|plz|maybe|perhaps|somewhere|too\b|(?:on|next to|beside|above|below) (?:it|them)\b)/

/** "A simple drawing, …", "draw me …: …": whatever is listed is to be seen. */
const isDrawing = onceOf(
  (tokens) =>
    !isSaid(tokens) &&
    tokens.some(({ low }, at) => SHOWS.test(low) && tokens[at - 1]?.low !== 'no' && tokens[at + 1]?.low !== 'on'),
)
const SHOWS = /^(?:draw|drawing|doodle|illustration|picture|scene)$/

/** Whether a name is none of what is written: "date at the bottom", "website top right". */
const isNoText = (tokens: readonly Token[], at: number) =>
  !isAnyCue(tokens[at]!) && !SHEET.test(tokens[at]!.low) && !isProper(tokens, at)

/** "black cat on an orange background", "moons and stars on navy": all that a sheet shows. */
function isGrounded(tokens: readonly Token[], from: number): boolean {
  let at = from
  while (JOINS.test(tokens[at]?.low ?? '')) {
    while (JOINS.test(tokens[at]?.low ?? '')) at += 1
    let end = at
    while (end < at + LONGEST_NAME && tokens[end]?.kind === 'word' && !/^(?:on|over|against)$/.test(tokens[end]!.low))
      end += 1
    if (end === at || !namesThing(tokens[end - 1])) return false
    at = end
  }
  return (
    /^(?:on|over|against)$/.test(tokens[at]?.low ?? '') &&
    tokens.slice(at + 1, at + 5).some(({ low, sentence }) => sentence === tokens[at]!.sentence && GROUND.test(low)) &&
    !SHEET.test(tokens[at - 1]!.low)
  )
}
const GROUND = new RegExp(`^(?:back|back ?ground|backdrop|ground|${[...COLOUR_WORDS].join('|')})$`)

/**
 * "Birthday invite for my son. Dinosaurs please", "…, pumpkins and bats, 31 October": nothing else stands between two
 * marks.
 */
function isThemeOf(tokens: readonly Token[], from: number, to: number): boolean {
  const [before, next] = [tokens[from - 1], tokens[to]]
  const { sentence, clause } = tokens[from]!
  const opens = before === undefined || before.sentence !== sentence || before.text === ','
  // "Cream teas and tombola" are not to be seen.
  const closes =
    next?.sentence !== sentence ||
    /^[,.!?]$/.test(next.low) ||
    (next.low === 'and' && tokens.slice(to + 1, to + 4).some(namesThing))
  const isListing = tokens.some(({ text }, i) => text === ':' && tokens[i]!.sentence === sentence && i < from)
  return opens && closes && !isSaid(tokens) && !isListing && clause > 0
}
/** Where something is sold or listed, such words are to be written. */
const isSaid = onceOf((tokens) => tokens.some(({ low }) => WARES.test(low)))
const WARES =
  /^(?:menus?|prices?|lists?|sales?|markets?|shops?|stores?|bakery|bakes?|cafe|stalls?|offers?|recipes?|ingredients|classes|courses?|lessons?)$/

/** "Fireworks and champagne", "cherries and lime": the name of a colour beside a thing names one too, and no colour of it. */
function isAmongThings(tokens: readonly Token[], from: number, to: number): boolean {
  const isThing = (at: number) => namesThing(tokens[at]) && !COLOUR_WORDS.has(tokens[at]!.low)
  const named = wordsOf(tokens, from, to)
  const [before, next] = [tokens[from - 1]?.low ?? '', tokens[to]?.low ?? '']
  const listed =
    (AND.test(before) && isThing(tokens[from - 2]?.text === ',' ? from - 3 : from - 2)) ||
    (WITH.test(before) && AND.test(next) && isThing(to + 1))
  return listed && COLOUR_WORDS.has(named) && namingOf(named) === 'name'
}

const namesThing = (token: Token | undefined) =>
  token?.kind === 'word' && [...token.forms, token.low].some((form) => namingOf(form) === 'name')

/** "red heart" is a heart, and "palm tree" no other tree. */
const isOneWord = (phrase: string) =>
  phrase
    .split(' ')
    .slice(0, -1)
    .every((word) => COLOUR_WORDS.has(word))

/** "hearts around the edges": no other tool draws along these. */
export const isAround = (tokens: readonly Token[], at: number) =>
  /^(?:around|along) (?:all |both )?(?:the |its )?(?:edges?|borders?|sides)\b/.test(wordsOf(tokens, at, at + AHEAD))

/** Whether words name a thing to draw, and no colour, and nothing that is said of pictures. */
function isNamed({ tokens, isLexical }: Where, one: Candidate, called: string, adjectives: readonly string[]): boolean {
  const [phrase] = one.of as [string]
  if (EMOJI.test(phrase)) return adjectives.every((word) => INDEFINITE.test(word))
  if (ANYTHING.test(called)) return true
  const isFruit = one.layout === undefined && /^an?$/.test(tokens[one.from - 1]?.low ?? '')
  if (COLOUR_WORDS.has(phrase) && !isFruit) return false
  const naming = namingOf(phrase)
  return naming === 'name' || (naming === 'keyword' && !isLexical(phrase))
}

/** Whether a thing is to come, and nothing that is in the photograph or belongs to something in it. */
function isNew(
  { tokens, onSheet, isKnown, expected }: Where,
  one: Candidate,
  called: string,
  adjectives: readonly string[],
): boolean {
  if (expected !== undefined || LISTED.test(one.cue ?? '')) return true
  const isEmoji = EMOJI.test(one.of[0]!)
  const isCounted = adjectives.some((word) => INDEFINITE.test(word))
  const isOne =
    isEmoji ||
    called !== '' ||
    one.plural ||
    isCounted ||
    // "a pattern of fish"
    one.cue === 'of' ||
    (onSheet && one.cue === 'put')
  const behind = wordsOf(tokens, one.to, one.to + AHEAD)
  const isPlaced = PLACED.test(behind)
  const isAll = one.cue === 'put' && one.asked === one.begins && isAllThereIs(tokens, one.begins, one.to)
  if (!isAll && (!isOne || (one.cue === 'bare' && (isEmoji || called === '') && !isPlaced))) return false
  if (onSheet) return true
  // "softer clouds", "saturate flowers": of those that are there.
  const changes = (word: string) => isKnown(word) && !COLOUR_WORDS.has(word) && !LOOKED.test(word)
  const isChanged = adjectives.some((word) => MORE.test(word) || (isAll && changes(word)))
  if (isChanged) return false
  if (isAll) return true
  if (BELONGS.test(behind)) return false
  const isMany = one.plural || adjectives.some((word) => INDEFINITE.test(word) && !/^(?:an?|one|another)$/.test(word))
  // "add a rainbow": in a photograph that is a wish for a real one.
  return isEmoji || called !== '' || isMany || isPlaced || one.layout !== undefined
}

/** Where a name ends together with what says that it is one, or how several lie: "rocket emoji", "snowflake border". */
function endOf(tokens: readonly Token[], at: number): { to: number; called: string; behind: string | undefined } {
  const called = CALLED.exec(tokens[at]?.low ?? '')?.[0] ?? ''
  const next = called === '' ? at : at + 1
  const behind = BEHIND.test(tokens[next]?.low ?? '') ? LAYOUTS[tokens[next]!.low] : undefined
  return { called, behind, to: behind === undefined ? next : next + 1 }
}

const EMOJI = /^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u

/** The longest name of a pictogram that begins at a token. */
function nameAt(tokens: readonly Token[], at: number): { to: number; phrase: string } | undefined {
  const longest = Math.min(tokens.length, at + LONGEST_NAME)
  const { text, sentence } = tokens[at]!
  for (let to = EMOJI.test(text) ? longest : at; to > at; to -= 1) {
    const written = tokens.slice(at, to).reduce((before, token) => before + token.text, '')
    if (nameOfEmoji(written) !== undefined) return { to, phrase: written }
  }
  const isIn = (i: number) => tokens[i]!.kind === 'word' && tokens[i]!.sentence === sentence && !isProper(tokens, i)
  let end = at
  while (end < longest && isIn(end)) end += 1
  for (let to = end; to > at; to -= 1) {
    const phrase = wordsOf(tokens, at, to)
    if (NAME.test(phrase) && pictogramOf(phrase) !== undefined) return { to, phrase }
  }
  return undefined
}

/** "12 July", "Leo": a capital within a sentence. */
const isProper = (tokens: readonly Token[], at: number) =>
  /^\p{Lu}\p{Ll}/u.test(tokens[at]!.text) && tokens[at - 1]?.sentence === tokens[at]!.sentence

/** Without numbers and words such as "another" in front. */
const NAME =
  /^(?!(?:an?|one|some|few|several|many|two|three|four|five|six|seven|eight|nine|ten|another)\b)\p{L}[^\d]{2}/u

const isEnd = (tokens: readonly Token[], at: number) => {
  const token = tokens[at]
  return token === undefined || token.kind !== 'word' || FOLLOWS.test(token.low)
}

const isPlural = (word: string) => /[^s]s$/.test(word)

/**
 * Whether something is a wish by itself. What other tools draw is one only as an ornament of a new sheet, "with hearts", and
 * as many in a row, a pattern or a border.
 */
function isAccepted({ cue, known, bare, layout }: Candidate): boolean {
  if (cue === undefined || cue === 'list') return false
  return !known || layout !== undefined || cue === 'of' || (cue === 'with' && bare)
}

/** "balloons and stars", "hearts, stars and a cake": what is named in a row, and what is named by itself. */
function listsOf(tokens: readonly Token[], all: readonly Candidate[]): Candidate[][] {
  const lists: Candidate[][] = []
  for (const one of all) {
    const list = lists.at(-1)
    const last = list?.at(-1)
    const goesOn = LISTED.test(one.cue ?? '') && last && isJoint(tokens, endOfDye(tokens, last.to), one.begins)
    if (goesOn) list!.push(one)
    else lists.push([one])
  }
  return lists
}

/** Whether a list is asked for and holds a thing that only this tool draws. */
function isAskedFor(list: readonly Candidate[]): boolean {
  const { cue } = list[0]!
  return cue !== undefined && cue !== 'list' && list.some((one) => !one.known || isAccepted(one))
}

/** "hearts in pink and a cake": where the colour of a thing ends. */
function endOfDye(tokens: readonly Token[], at: number): number {
  let to = tokens[at]?.low === 'in' ? at + 1 : at
  while (COLOUR_WORDS.has(tokens[to]?.low ?? '')) to += 1
  return to > at + 1 ? to : at
}

const isJoint = (tokens: readonly Token[], from: number, to: number) =>
  to > from && to - from <= 2 && tokens.slice(from, to).every(({ low }) => JOINS.test(low))

/** Of a list with nothing said of any single one a single wish. */
function merged(tokens: readonly Token[], all: readonly Candidate[]): Named[] {
  const found: Candidate[] = []
  for (const one of all) {
    const last = found.at(-1)
    const isPlain = tokens.slice(one.begins, one.from).every(({ low }) => /^(?:an?|some|few)$/.test(low))
    const joins =
      last !== undefined &&
      isPlain &&
      last.plural === one.plural &&
      last.lines === one.lines &&
      isJoint(tokens, last.to, one.begins)
    if (joins)
      found[found.length - 1] = { ...last, to: one.to, of: [...last.of, ...one.of], layout: last.layout ?? one.layout }
    else found.push(one)
  }
  return found
}
