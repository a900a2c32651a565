import { clausesOf, type Token, wordsOf } from '../language/tokens.ts'
import { FORMULA } from '../slots/text-evidence.ts'
import { type Correction, isMeantAt } from './corrections.ts'

const REASONS = new Set('that because since so as like for where while which who otherwise when cause cuz'.split(' '))
/** "I think she is nice and sharp", but "I think it is better without": what somebody believes of it now. */
const BELIEVES =
  /^(?:(?:and|but|well|, )*)(?:i|we) (?:think|guess|reckon|suppose) (?:that )?(?:it|he|she|they|this|that|(?:the|my|our) \w+)(?:'s| is| are| was| looks?)\b(?!.*\b(?:too|better|best|nicer|would|should|could|need|needs|enough|more|less|\w+er)\b)/
/** Words that make a request anywhere in a clause. */
const ASKING = new Set(
  'please pls plz kindly want wants wanna need needs should must shall let lets make makes add put give remove write crop try prefer rather hoping wondering after think guess reckon suggest wish goal aim supposed instead meant'.split(
    ' ',
  ),
)
/** "I must have moved" tells. */
const GUESSED = /^(?:must|should|may|might)$/
/** "Can you", "could it be", "have to", "would love": what asks by the word behind it. */
const ASKING_PAIR =
  /\b(?:if only|(?:can|could|would|will|may|might) (?:(?:you|u)(?! believe)|ya|we|i|it|this|that|these|they|the|my|our|his|her|all|everyone|everybody|everything|each|both|someone|somebody|anyone)|(?:have|has|got|ought|looking|going) (?:to|for)|(?:would|\w+'d|id) (?:like|love)|(?:i|we) (?:like|love) to (?:have|get|see)|(?:would|to) be|you (?:can|could|may) (?:write|add|put|make|forget|drop|delete|remove|skip|leave|ignore|lose|throw|use|keep|take|crop|cut)|(?:go(?:es)?|belongs?)(?: (?:small|large|big|in|up|down|nice and \w+))? (?:(?:(?:in|into|on|onto|at) )?(?:the )?(?:very )?(?:top|bottom|upper|lower|left|right|middle|center|centre|corner)|above|below|under|beneath|first|last|next to|(?:in|into|on|onto|inside) an? (?:\w+ )?(?:circle|oval|ring|strip|band|bar|box|panel|bubble|ribbon))|feel free|how about|^(?:and |but |, |no |well )*i (?:only |just |clearly |actually )?(?:said|asked|ordered|requested|told you|meant)\b(?!.*\b(?:before|earlier|last)\b)|(?:it|that|this|they|those|these) can (?:go|come|be \w+)|(?:don't|dont|not) (?:really )?like|(?:hate|dislike) (?:the|this|that)|(?:first|second|third|last|left|right|one|it|text|headline|title|sign|caption) (?:says?|reads?))\b/
const TELLING =
  /^(?:was|were|took|is|are|has|had|taken|scanned|photographed|moved|looks|came|told|it's|i|we|he|she|they|goes|there's|sent|shot|used|got|won't|wont)$/
/** What tells something has somebody who does it, and what he does. */
const WHO =
  /^(?:i|we|he|she|they|it|you|whoever|i'm|we're|i'll|we'll|i've|we've|that's|there's|it's|he's|she's|they're|nobody|somebody|someone)$/
const WHAT =
  /^(?:everybody|everyone|everything|the|my|our|his|her|their|this|that|these|those|a|an|all|some|one|your|there)$/
const DOES =
  /^(?:is|are|was|were|has|had|have|does|did|isn't|aren't|wasn't|doesn't|didn't|won't|wont|came|comes|got|gets|goes|went|sent|says|said|shot|took|stands?|stood|sits|sat|made|makes|turns|runs|ran|lost|gave|wants|look|looks|seems?|appears?|feels?|\w+'s|hung|held|keeps?|kept|sells?|sold|loves?|hates?|bought|built|printed|painted|leaves|adds|puts|rejects|shows?|sends?|becomes?|leans|slopes|tilts|slants)$/
/** "The lamp makes everything orange", "the scanner adds a border": what something does to something else. */
const DOES_TO =
  /^(?:adds|made|makes|gave|gives|puts|leaves|spoils?|spoiled|ruins?|ruined|turns|turned|draws|steals|hides|hid|covers|throws|threw|casts|drives|blows|washes|keeps|bounces|rejects|refuses|mirrors|flips|swallowed|landed)$/
const DONE_TO = /^(?:the|an?|my|our|his|her|their|this|that|it|them|me|us|him|everything|everyone|everybody|all|every)$/
/** "The walls lean" */
const SEVERAL = /^(?:appear|come|fall|glow|hang|lean|look|run|seem|slant|slope|stand|tilt|tip)$/
const OBJECT =
  /^(?:[.,!?;]|the|my|our|his|her|their|this|that|it|them|me|us|him|everything|by|in|on|at|to|from|with|for|and|last|badly|out|off|up)$/
/** What something is like now, and what was once. */
const STATE =
  /\b(?:is|are|isn't|aren't|am|\w+'(?:s|re|m)|looks?|looking|seems?|feels?|appears?|has|have|gets?|got|came|comes?|turned|went|gone|can't|cannot|cant|can not|hardly|barely|lost|lacks?|too|leans?|slopes?|tilts?|slants?)\b/
const PAST =
  /\b(?:(?<!\b(?:like|as if|as though)(?: \S+)? )(?:was|were)|had|took|used to|(?<!\b(?:the|this|that|my|our|an?|like)(?: \w+){0,2} )shot|sent|(?<!\b(?:like|if|though) \S+ was )taken|years?|ago|last)\b/
/** "The scanner put a border around it": a subject before the verb tells. */
const DID =
  /^(?:(?:the|my|our|his|her|their|this|that|some) \w+ (?:\w+ )?|(?:(?:(?:the )?(?:last|first|previous|other) (?:time|week|month|year|day|night|try|attempt|round)|yesterday|earlier|before|previously|already) ,? ?)?(?:someone|somebody|something|it|he|she|they|you) (?:has |have |had |just |already |always |even )*)(?:put|gave|given|made|added|left|cut|cropped|turned|mirrored|flipped|rotated|wrote|written|changed|blurred|did|done|got|(?<=\b(?:someone|somebody|he|she|they|you|just|already|even) )(?!need|want|like|lov|wish|hop|prefer|ask)\w{2,}ed)\b(?! (?:everything|all|the whole)\b)/
/** "… and cut off the edges" behind it tells on. */
const DID_TOO =
  /^(?:and|then|,) (?:also |even )?(?:put|gave|made|added|left|cut|cropped|turned|mirrored|flipped|rotated|wrote|changed|blurred)\b/
/** "I'll put the title on myself" */
const OWN_DOING =
  /^(?:\W*(?:and|but|then|so|,) )*(?:(?:i'll|we'll|ill|he'll|she'll|they'll|(?:i|we|he|she|they) (?:will|shall)|(?:i'm|we're|i am|we are) (?:going to|gonna))(?: then| also)? (?!need|want|have|take|go|like|love|be(?! \w+ing))|(?:(?:the|my|our|his|her|their) \w+|i|we|he|she|they|people|everybody|everyone) (?:always|usually|often|normally|sometimes|never) (?!need|want|like|love|be\b|come|look|turn|seem|get|end\b))/
/** "The logo sits on a white block" */
const RESTS = /\b(?:sits|stands|lies|hangs) (?:on|against) (?:an?|some|plain|white|black)\b/
/** "I love how dark it is", "the bright colours are lovely" */
const PRAISES =
  /^(?:and |but |, )*(?:(?:i|we) (?:really |just |absolutely |do )*(?:like|love|adore|enjoy) (?:that|how|the|this|its|my|our)\b(?! \w+ (?:better|more|best|most)\b)|the (?:\S+ ){1,5}(?:is|are|looks?) (?:\w+ly |so |very |just |all )*(?:great|lovely|beautiful|gorgeous|wonderful|perfect|superb|fantastic|amazing)(?: [.,;:!?])?$)/
/** "Why is it so dark" complains. */
const WHY = /^(?:why|how come)\b(?! (?:not|don't)\b)/
const DICTATES =
  /^(?:and )?(?:with )?(?:(?:(?:the|a|this|following) )+(?:big |small |short )?(?:text|words?|quote|quotation|message|saying|line|name)|(?:(?:the|a|this|following|big|small|short) )*(?:motto|slogan|title|headline|heading|caption|subtitle|tagline))\b(?! (?:is|are|was|were|has|looks?|got|gets)\b)/
const OWNS = /\b(?:have|has|got|'ve)\b/
const LEADS =
  /^(?:and|but|then|also|well|oh|actually|wait|no|sadly|unfortunately|now|ok|okay|hi|hello|hey|dear|,|-|–|—)$/
const PERSONS = /^(?:i|we|it|they|you|if|he|she|my|the|our|this)$/
const ENDS_REASON = /^[.;!?:()+\n]$/

/** What a clause does: asks for something, tells how something is (which may be a complaint), or what happened. */
export type Mood = 'asks' | 'is' | 'happens'

/** Which tokens stand in a reason, an aside in brackets, or a clause that only tells something. */
export function asides(
  tokens: readonly Token[],
  correction: Correction | undefined,
): { reason: boolean[]; story: Mood[] } {
  const story = stories(tokens, correction)
  const reason = reasons(tokens, story)
  // "the second is blurry anyway" says why it is not wanted.
  const anyway = new Set(
    tokens.flatMap(({ low, clause }, at) => (low === 'anyway' && story[at] !== 'asks' ? clause : [])),
  )
  const told = clausesOf(tokens).filter(
    ([from, to], i, all) => story[from] !== 'asks' && isOfElse(wordsOf(tokens, from, to), tokens, all[i - 1], from),
  )
  const isTold = (at: number) => told.some(([from, to]) => at >= from && at < to)
  return { reason: reason.map((on, at) => on || anyway.has(tokens[at]!.clause) || isTold(at)), story }
}

/** "last time it looked like gravel", "don't sharpen it, it always ends up crunchy": of another picture than this. */
function isOfElse(
  said: string,
  tokens: readonly Token[],
  before: readonly [from: number, to: number] | undefined,
  at: number,
): boolean {
  if (OTHER_TIMES.test(said)) return true
  const [from, to] = before ?? [0, 0]
  const isRefused = tokens[from]!.sentence === tokens[at]!.sentence && REFUSED.test(wordsOf(tokens, from, to))
  return isRefused && COMES_OF_IT.test(said)
}
const OTHER_TIMES = /\b(?:(?:last|every|each|the other|previous) time|whenever|last (?:week|month|year)'?s?)\b/
const REFUSED = /^(?:please |pls |but |and )*(?:don't|dont|do not|never|no|not|leave|skip|without)\b/
const COMES_OF_IT = /\b(?:always|ends? up|turns?|gets?|goes|makes?|gives?|would|will|it'll|becomes?|came out)\b/

function reasons(tokens: readonly Token[], story: readonly Mood[]): boolean[] {
  let [on, bracketed, forIt, length] = [false, false, false, 0]
  const follows = (i: number) => tokens[i]!.low === 'so' && story[i] === 'is' && story[i - 1] !== 'asks'
  // "the words For Noor"
  const isTitle = ({ text, low, sentence }: Token, before: Token | undefined) =>
    text !== low && before?.kind === 'word' && before.sentence === sentence
  return tokens.map((token, i) => {
    const before = tokens[i - 1]
    if (
      ENDS_REASON.test(token.text) ||
      (token.text === ',' && length > 1) ||
      (before && before.sentence !== token.sentence)
    )
      on = false
    // "for WhatsApp with a gold ring": the ring is wanted, whatever it is for.
    const shows =
      /^(?:with|saying|reading)$/.test(token.low) ||
      (token.low === 'that' && /^(?:says|reads|shows|has)$/.test(tokens[i + 1]?.low ?? ''))
    if (on && forIt && shows) on = false
    // "(and sharpen it)" asks.
    if (token.text === '(') bracketed = !/^(?:also|and|but|please|pls|plus|then)$/.test(tokens[i + 1]?.low ?? '')
    if (token.text === ')') bracketed = false
    // "it was dim, so everything is grainy": what came of what is told is no reason.
    if (
      beginsCondition(tokens, i) ||
      TROUBLE.test(wordsOf(tokens, i, i + 9)) ||
      (REASONS.has(token.low) && beginsReason(tokens, i) && !follows(i) && !isTitle(token, before))
    ) {
      on = true
      forIt = token.low === 'for'
      length = 0
    } else if (on && (token.low === 'but' || (/^(?:and|please|then)$/.test(token.low) && length > 3))) on = false
    // "for insta and a tad lighter"
    else if (
      on &&
      forIt &&
      /^and (?:an? (?:bit|little|tad|touch)|slightly|more|less|make|add|give)\b/.test(wordsOf(tokens, i, i + 3))
    )
      on = false
    length += 1
    return on || bracketed
  })
}

const ASKED = /^(?:as|ask|asked|check|even|know|see|sure|wonder|wondering)$/
/** What a condition may be that is none: "if you can", "if possible". */
const COURTEOUS =
  /^(?:possible|needed|necessary|required|desired|at all|ok|okay|only|so|not|any|(?:that|this|it) (?:is not|isn't|isnt|can't|cannot|won't|doesn't|does not)(?: be)? (?:possible|doable|done|go|help|work)|you|u|ya|i|we|that's|that is|it's possible|it is possible|there's (?:room|space)|there is (?:room|space)|it (?:works|helps|fits|needs|looks better|isn't too|is not too))\b/

/** "if it is dark": a clause that says when something is to be done, which depends on what the picture shows. */
export const beginsCondition = (tokens: readonly Token[], at: number) =>
  /^(?:if|unless)$/.test(tokens[at]!.low) &&
  !ASKED.test(tokens[at - 1]?.low ?? '') &&
  !COURTEOUS.test(wordsOf(tokens, at + 1, at + 6)) &&
  !tokens.slice(0, at).some(({ low, sentence }) => sentence === tokens[at]!.sentence && WISHED.test(low))

/** "It would be great if it were brighter" wishes. */
const WISHED =
  /^(?:would|wouldn't|\w+'d|could|appreciate|nice|great|lovely|grateful|happy|glad|thankful|better|cool|love)$/

/** "if that is not too much trouble" */
const TROUBLE = /^if (?:that|it)(?:'s| is| isn't| wouldn't)?(?: \S+){0,5} (?:trouble|bother|work|hassle|effort)\b/

/** "as it is dark" gives a reason, "as a circle" does not. */
function beginsReason(tokens: readonly Token[], at: number): boolean {
  const { low } = tokens[at]!
  const [before, next] = [tokens[at - 1]?.low ?? '', tokens[at + 1]?.low ?? '']
  // "as if in pencil" likens; "as if shot in 1950" tells why.
  if (low === 'as' && /^(?:if|though)$/.test(next)) return TAKEN.test(wordsOf(tokens, at + 2, at + 6))
  // "as the backdrop for the first" tells what something is to be.
  const isThing = low === 'as' && /^(?:my|the|our|this)$/.test(next)
  if (isThing && !tokens.slice(at + 2, at + 8).some((word, i) => does(word, tokens[at + 3 + i], i))) return false
  if (low === 'as') return PERSONS.test(next) && !/^(?:for|of|behind)$/.test(tokens[at + 3]?.low ?? '')
  if (low === 'like')
    return (
      !/^(?:would|\w+'d|don't|dont|not|i|we|id|look|looks|looking|something|more|feel|it|kind|rather|just|seem|seems)$/.test(
        before,
      ) && PERSONS.test(next)
    )
  // "3 for 2", "write “Bakery” and below it since 1921"
  if (low === 'for' && /^\d+$/.test(before) && tokens[at + 1]?.kind === 'number') return false
  // "swap it for the second"
  if (low === 'for' && next === 'the' && ORDINAL.test(tokens[at + 2]?.low ?? '')) return false
  if (low === 'for') return at >= 2
  // "so can you make a collage", "so kind if you could" ask.
  if (low === 'so' && (/^(?:can|could|would|will|please)$/.test(next) || tokens[at + 2]?.low === 'if')) return false
  // "… gloomy so i would like it brighter"
  if (
    low === 'so' &&
    /^(?:(?:i|we) (?:would (?:like|love|want)|want|need|wish)|(?:i'd|we'd|id) (?:like|love|want))\b/.test(
      wordsOf(tokens, at + 1, at + 4),
    )
  )
    return false
  // "cut it so it becomes a square", "sort them so the last one comes first"
  if (low === 'so' && COMES_OUT.test(wordsOf(tokens, at + 1, at + 8))) return false
  // "it's for my passport, so the background has to be white" asks.
  if (
    low === 'so' &&
    !/^(?:that|you|they|people|one|we|i|he|she|everyone|everybody|nobody)$/.test(next) &&
    MUST.test(wordsOf(tokens, at + 1, at + 6).replace(/ [,.;:!?].*/, ''))
  )
    return false
  if (low === 'so' || (low === 'that' && (before === 'enough' || tokens[at - 2]?.low === 'so')))
    return (
      /^(?:that|it|people|nobody|clients|we|i|they|you|she|he|my|the|everyone|our)(?:'(?:ll|s|re|ve))?$/.test(next) ||
      tokens.slice(at + 1, at + 5).some((token) => /^(?:can|could|will|would|may|might|gets?)$/.test(token.low))
    )
  // "the text, which should be red"
  if (/^(?:which|where|who|while)$/.test(low) && /^(?:should|must|needs?|shall|has|have)$/.test(next)) return false
  if (low === 'that') return false
  return true
}

const COMES_OUT =
  /^(?:that )?(?:(?:it|this|they) (?:becomes?|turns? into|ends? up|comes? out)\b|(?:the|my) (?:[\w-]+ ){1,3}(?:is|are|comes?|goes|stands?|ends? up) (?:first|last|(?:at|in) the (?:front|back|start|beginning|end))\b)/
const TAKEN = /^(?:(?:it|this|they) )?(?:was |were |had been |been )?(?:shot|taken|photographed|filmed|printed)\b/
const MUST = /\b(?:must|should|needs? to|has to|have to|ought to)\b/
const ORDINAL = /^(?:first|second|third|fourth|last|other|1st|2nd|3rd|4th)$/

function stories(tokens: readonly Token[], correction: Correction | undefined): Mood[] {
  const story: Mood[] = []
  let [handed, did, dictated] = [false, false, false]
  for (const [from, to] of clausesOf(tokens)) {
    const { sentence } = tokens[from]!
    // "I mean green" tells nothing, and neither does "green I mean".
    const turns = correction !== undefined && correction.from >= from && correction.to < to
    const end = tokens[to - 1]!.kind === 'mark' ? to - 1 : to
    const words = tokens.slice(turns ? correction.to : from, isMeantAt(tokens, end - 1) ? end - 2 : to)
    // "I'd like the faces lightened, the background blurred"
    const goesOn = story.at(-1) === 'asks' && tokens[from - 1]!.sentence === sentence && !words.some(isTold)
    // "it was | so cold | and foggy" tells on.
    const tellsOn = story.length > 0 && tokens[from - 1]!.sentence === sentence && isMore(words)
    // "Attached: a passport photo, and the blank badge"
    if (tokens[from - 1]?.sentence !== sentence) handed = isHanded(tokens, from)
    const didToo = did && DID_TOO.test(wordsOf(words, 0, 3)) && tokens[from - 1]?.sentence === sentence
    // "Write these lines:" and what stands below
    if (tokens[from - 1]?.text === '\n') dictated ||= tokens[from - 2]?.text === ':' && story[from - 2] === 'asks'
    const told = tellsOn || didToo ? story.at(-1)! : handed ? 'happens' : moodOf(words)
    const said = dictated ? 'asks' : told
    did = didToo || (said === 'happens' && DID.test(wordsOf(words, 0, words.length)))
    const mood = goesOn && said === 'happens' ? 'asks' : said
    while (story.length < to) story.push(mood)
  }
  return story
}

const HANDED = /^(?:attached|enclosed|uploaded|here) (?::|is|are)/

/** Whether a token begins a sentence that only tells what comes with the instructions. */
function isHanded(tokens: readonly Token[], at: number): boolean {
  if (!HANDED.test(wordsOf(tokens, at, at + 2))) return false
  const words = tokens.filter(({ sentence }) => sentence === tokens[at]!.sentence)
  return !words.some(({ low }) => ASKING.has(low) || ORDERS.test(low))
}

/** A clause that is but an adjective. */
const isMore = (words: readonly Token[]) =>
  /^(?:so|and)$/.test(words[0]!.low) &&
  words.filter(({ kind, low }) => kind !== 'mark' && !/^(?:so|and|all|very|really|quite|a|bit|too|rather)$/.test(low))
    .length < 3

/** What anything has. */
const HAS = /^(?:cent(?:er|re)|middle|corners?|edges?|sides?|top|bottom|left|right|own)$/

function moodOf(clause: readonly Token[]): Mood {
  // "a label reading made with love": what is to be written tells nothing.
  const speech = clause.findIndex(({ low }, i) => i > 0 && /^(?:saying|reading)$/.test(low))
  const words = speech === -1 ? clause : clause.slice(0, speech)
  const lead = words.findIndex(({ low }) => !LEADS.test(low))
  // Written for "it's", but not "in its centre".
  const isIts = (i: number) => words[i]!.low === 'its' && !HAS.test(words[i + 1]?.low ?? '')
  const lows = words.map(({ low }, i) => (i === lead && isIts(i) ? "it's" : low))
  const [said, first = ''] = [lows.join(' '), lows[lead]]
  // "I QUIT in red"
  const isShouted = words.some(({ text }, i) => /^(?:I|WE)$/.test(text) && CAPITALS.test(words[i + 1]?.text ?? ''))
  if (isShouted && words.some(({ text }) => /^\p{Ll}/u.test(text))) return 'asks'
  if (WHY.test(said)) return 'is'
  // "It's a girl! on a pink ribbon"
  if (FORMULA.test(said)) return 'asks'
  // "with the quote Done is better than perfect"
  if (DICTATES.test(said) || isNaming(words)) return 'asks'
  if (DID.test(said) || OWN_DOING.test(said) || RESTS.test(said) || PRAISES.test(said)) return 'happens'
  if (BELIEVES.test(said)) return 'is'
  const asks = words.some(
    ({ low }, i) => ASKING.has(low) && !(GUESSED.test(low) && /^(?:have|'ve)$/.test(words[i + 1]?.low ?? '')),
  )
  if (asks || words.some(({ forms }) => forms.has('want') || forms.has('need'))) return 'asks'
  if (ASKING_PAIR.test(said)) return 'asks'
  const rest = words.slice(lead + 1)
  const who = WHO.test(first)
  // "a look like we used to get" tells nothing.
  const end = words.findIndex(({ low }) => /^(?:like|as|that|which|where|when|than)$/.test(low))
  // "everything in sepia" wishes.
  const tells = EVERYTHING_IS.test(first)
    ? rest.length > 0
    : who && !first.startsWith('every')
      ? rest.length > 0
      : who || WHAT.test(first)
        ? (/^an?$/.test(first) ? rest.slice(0, relativeIn(rest)).filter(({ low }) => low !== 'look') : rest).some(
            (word, i) => does(word, rest[i + 1], i, rest[i - 1]),
          )
        : words
            .slice(0, end === -1 ? words.length : end)
            .some(
              ({ low }, i) =>
                ((low === 'its' ? isIts(i) : TELLING.test(low) && !isSeating(low, words[i + 1])) ||
                  (i > 0 && words[i - 1]!.low !== 'you' && doesTo(low, words[i + 1]))) &&
                !(low === 'shot' && /^(?:[(,.]|and)$/.test(words[i + 1]?.low ?? '.') && i > 0),
            ) && !ORDERS.test(first)
  if (!tells) return 'asks'
  return STATE.test(said) && !PAST.test(said) && !(OWNS.test(said) && who) ? 'is' : 'happens'
}

const CAPITALS = /^\p{Lu}{2,}$/u

/** "the heading is Declan's", "name is Mia": what something is to be called. */
function isNaming(words: readonly Token[]): boolean {
  const is = words.findIndex(({ low }, i) => i > 0 && /^(?:is|are)$/.test(low) && NAMED.test(words[i - 1]!.low))
  // "My name is Grace" greets.
  if (/^(?:my|his|her|their|your|whose)$/.test(words[is - 2]?.low ?? '')) return false
  const next = words[is + 1]?.text ?? ''
  return is !== -1 && is < NEAR && /^[\p{Lu}\d]/u.test(next) && next !== 'I'
}
const NAMED = /^(?:name|title|heading|headline|caption|slogan|motto|tagline|subtitle|date|venue)$/
const NEAR = 4

/** "a red arrow that comes from the left": where it is said what something new is like. */
function relativeIn(words: readonly Token[]): number {
  const at = words.findIndex(({ low }) => /^(?:reading|saying|that|which)$/.test(low))
  return at === -1 ? words.length : at
}

/** "Everything's blue from the lamp", "everythings yellow" */
const EVERYTHING_IS = /^every(?:thing|body|one)'?s$/

/** "The camera swapped everything", but "the blurred background". */
const does = ({ low, text }: Token, next: Token | undefined, at: number, before?: Token) =>
  // "THE SHOW in yellow letters"
  (DOES.test(low) && !isSeating(low, next) && !(CAPITALS.test(text) && next !== undefined && next.text === next.low)) ||
  (at > 0 && doesTo(low, next)) ||
  (SEVERAL.test(low) && /s$|^(?:people|all|both|each)$/.test(before?.low ?? '')) ||
  (at > 0 && /^\w{3,}ed$/.test(low) && (next === undefined || OBJECT.test(next.low)))
/** "the second goes onto the first" says where it is to go. */
const isSeating = (verb: string, where?: Token) => verb === 'goes' && SEATS.test(where?.low ?? '')
const SEATS = /^(?:onto|over|at|under|underneath|below|above|beside|top|bottom|left|right|upper|lower)$/
const doesTo = (verb: string, whom?: Token) => DOES_TO.test(verb) && DONE_TO.test(whom?.low ?? '')
const isTold = ({ low }: Token) => DOES.test(low) || WHO.test(low) || TELLING.test(low)
/** Verbs that begin an order, whatever is told behind them. */
const ORDERS =
  /^(?:turn|use|keep|set|cut|draw|place|change|blur|rotate|flip|fix|get|take|bring|show|cover|hide|darken|brighten|lighten|increase|reduce|lower|raise|apply|convert|fill|resize|scale|more|less|stack|arrange|combine|join|merge|lay|line|crop|trim|swap|pick|choose|mirror|sharpen|soften|straighten|pixelate|invert|undo|skip|leave|drop|mask|round|free|stand|clip|lift|separate|isolate|knock|punch|strip|snip|shave|frame|tint|dye|wash|fade|dim|spin|tilt|lean|zoom|enlarge|shrink|double|halve|pull|push|boost|bump|nudge|shift|slide|scatter|decorate|sketch|trace|outline|hem|pad|extend|stretch|widen|spread|bleach|drain|compress|export|save|send|return|reorder|ghost|float|tuck|clean|tidy|smooth|curve|denoise|detach|extract|lose|erase|delete|heal|retouch|level|rotate|tone|calm|warm|cool|saturate|desaturate|number|label|grow|magnify|recolour|recolor|neutralise|neutralize|whiten|censor|obscure|redact|blend|overlay|shade|vignette|posterise|posterize|solarise|solarize|negate|reverse|brush|freshen|improve|enhance|correct|adjust|balance)$/
