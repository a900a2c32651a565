import { entryOf, isDetail } from '../../../images/sheets/roles.ts'
import { isFiller } from '../language/filler.ts'
import { passage, type Token } from '../language/tokens.ts'
import type { Slot } from '../slots/slot.ts'
import { type SheetHabits, Wish } from '../words.ts'
import { BY } from './authors.ts'
import { type Draft, drop, has, slotsOf, textsOf } from './draft.ts'
import { isStyle, type SheetName, type Span, withLook } from './sheet-names.ts'
import { capital, hasTitle, inLines, isInside, namesBy, startOfPart, textWish, writeSegments } from './sheet-texts.ts'

const covers = (wish: Span, { from, to }: Span) => wish.from <= from && wish.to >= to

/** Reads a sheet that is asked for by its kind, with its content. */
export function readSheet(draft: Draft): void {
  const { names, text, scene } = draft
  const { tool } = names
  const isOpened = scene.pictures.length === 0 || scene.coloursOf !== undefined
  const kind = isOpened ? names.kindIn(text.tokens) : undefined
  if (tool === undefined || kind === undefined || isDrawn(draft, kind)) return
  const habits = tool.sheets![kind.preset.kind]!
  const looks = names.in(text.tokens, ({ style }) => style === true)
  const about = aboutIn(draft, kind, looks)
  // "Save the date for Anna and Ben" says what it is, "Save the date" on a line of its own what it reads.
  if (about !== undefined) drop(draft, (wish) => wish.kind === 'text' && !isQuoted(wish) && covers(wish, kind))
  const styles = looks
    .filter((style) => isStyle(text.tokens, style, kind) && !isQuotedIn(draft, style))
    .map((style) => withLook(text.tokens, style))
  const ornaments = ornamentsIn(draft)
  const isStyled = ({ from, to }: Span) => [...styles, ...ornaments].some((style) => from < style.to && to > style.from)
  drop(draft, (wish) => !has(wish, 'draws') && !has(wish, 'fills') && isStyled(wish))
  dropName(draft, kind)
  // "Wine list" has nothing in the colour of wine.
  const isPart = (slot: Slot) =>
    (slot.dimension !== 'ratio' && isStyled(slot)) ||
    (covers(kind, slot) && (slot.dimension !== 'ratio' || slot.marks.includes('sheet')))
  for (const wish of draft.wishes) wish.slots = wish.slots.filter((slot) => !isPart(slot))
  draft.free = draft.free.filter((slot) => !isPart(slot))
  if (draft.wishes.some((wish) => wish.words.pictures !== 0)) return
  const occasions = names
    .in(text.tokens, ({ occasion }) => occasion === true)
    .filter((one) => isOf(text, one, kind, habits))
  // Words between are about what it is like.
  const liked = occasions.flatMap((one) => {
    const from = likeOf(text.tokens, one)
    return from === undefined ? [] : [{ from: from + 1, to: one.to }]
  })
  const isLiked = (slot: Slot) => liked.some((one) => covers(one, slot))
  for (const wish of draft.wishes) wish.slots = wish.slots.filter((slot) => !isLiked(slot))
  const sheet: Named = { kind, about, occasions, modifiers: modifiersOf(draft, kind, styles, occasions) }
  const titled = hasTitle(draft, kind)
  if (!isWritten(draft, kind)) {
    const known = [...styles, ...ornaments, ...liked, kind]
    writeSegments(draft, about?.to ?? kind.to, habits, known)
    if (isNamedLast(draft, kind))
      writeSegments(draft, 0, habits, [...known, { from: startOfPart(text.tokens, kind.from), to: kind.to }])
    breakLines(draft, kind, habits.authored === true)
  }
  const heading = isWritten(draft, kind) ? {} : headingOf(draft, sheet, habits, titled)
  const preset = {
    kind: kind.preset.kind,
    palette: styles[0]?.preset.palette ?? occasions[0]?.preset.palette,
    ornament: ornaments[0]?.preset.ornament ?? (isDrawnOn(draft) ? 'none' : undefined),
    heading: heading.text,
  }
  const wish = new Wish(
    { words: tool, kind: 'sheet', way: 0, from: kind.from, to: kind.to, preset },
    text.tokens,
    scene,
  )
  // "floral and elegant": a look beside the one that the sheet has is not done.
  const shown = styles.filter((style) => style.preset.palette === preset.palette)
  for (const { from, to } of [...shown, ...ornaments, ...(heading.claimed ?? [])]) wish.claim(from, to)
  draft.wishes = [...draft.wishes, wish].sort((a, b) => a.from - b.from)
}

/** "Hedges cut, call Joe 0123, green flyer": what a sheet is to be may be said behind all its texts, and no story before it. */
function isNamedLast(draft: Draft, kind: SheetName): boolean {
  const { tokens, story } = draft.text
  const start = startOfPart(tokens, kind.from)
  return (
    start > 1 &&
    story.slice(0, start).every((mood) => mood === 'asks') &&
    textsOf(draft).every(({ from }) => from < start)
  )
}

/** The ornaments that are asked for, and neither written nor said to be lacking. */
function ornamentsIn(draft: Draft): SheetName[] {
  const { names, text } = draft
  return names
    .in(text.tokens, ({ ornament }) => ornament !== undefined)
    .filter((one) => !isQuotedIn(draft, one) && !isLacking(text.tokens, one))
}

/** "A stop sign" and "a badge saying …" are drawn. */
function isDrawn(draft: Draft, kind: SheetName): boolean {
  const isWorn = ({ preset }: Wish) =>
    preset.plate === true && !(preset.ground === 'badge' && textsOf(draft).length > 0)
  return draft.wishes.some((wish) => wish.kind !== 'text' && has(wish, 'draws') && !isWorn(wish) && covers(wish, kind))
}

/** "A thank you card … and Thank you under them": what it is called is not written once more. */
function dropName(draft: Draft, kind: SheetName): void {
  const isSame = (a: Wish, b: Wish) =>
    a !== b && String(a.preset.text).toLowerCase() === String(b.preset.text).toLowerCase()
  drop(
    draft,
    (wish) => wish.kind === 'text' && covers(kind, wish) && textsOf(draft).some((other) => isSame(wish, other)),
  )
}

/** A cake stands within a frame, and many hearts in place of it. */
const isDrawnOn = ({ wishes }: Draft) =>
  wishes.some(
    ({ kind, preset, words }) =>
      kind !== 'text' && preset.plural !== false && DRAWN.some((trait) => words.traits.includes(trait)),
  )
const DRAWN = ['draws', 'frames', 'outlines'] as const

/** A sheet by its words. */
interface Named {
  readonly kind: SheetName
  readonly about: About | undefined
  readonly occasions: readonly SheetName[]
  /** What stands before its name and says what it is about: "Halloween party flyer". */
  readonly modifiers: Span | undefined
}

/** "for Emma's 5th birthday", with where the name of the sheet ends: "certificate of achievement". */
interface About extends Span {
  readonly of: number
}

const isQuoted = ({ preset }: Wish) => preset.marks?.includes('quoted') === true

/** Whether an occasion is that of a sheet: told in its sentence, and not only as the place it is for. */
function isOf({ tokens }: Draft['text'], occasion: Span, kind: SheetName, { title, about }: SheetHabits): boolean {
  if (tokens[occasion.from]!.sentence !== tokens[kind.from]!.sentence) return false
  return (
    title === 'occasion' || about === 'subject' || occasion.from <= kind.from || likeOf(tokens, occasion) !== undefined
  )
}

/** "like those yellow warning ones": where what a sheet is to be like begins. */
function likeOf(tokens: readonly Token[], { from }: Span): number | undefined {
  const back = tokens.slice(Math.max(0, from - 3), from).findLastIndex(({ low }) => low === 'like')
  return back === -1 ? undefined : Math.max(0, from - 3) + back
}

const isQuotedIn = (draft: Draft, name: Span) => textsOf(draft).some((wish) => isQuoted(wish) && covers(wish, name))

const isLacking = (tokens: readonly Token[], { from }: Span) => /^(?:no|without)$/.test(tokens[from - 1]?.low ?? '')

/** Whether a word is a part of what is to be written. */
const isWritten = (draft: Draft, name: Span) => textsOf(draft).some((wish) => covers(wish, name))

const ENDS_ABOUT =
  /^(?:with|that|which|saying|says|reading|called|named|titled|using|please|pls|to|so|because|where|when|who|in|on)$/

/** "invitation in gold and navy for Anna", "in pastel colours for …": how a sheet looks may stand before what it is for. */
function aboutBehindLooks(draft: Draft, kind: SheetName, styles: readonly SheetName[]): About | undefined {
  const { tokens } = draft.text
  const colours = slotsOf(draft).filter(({ dimension }) => dimension === 'colour')
  const joined = /^(?:in|with)$/.test(tokens[kind.to]?.low ?? '') ? kind.to + 1 : kind.to
  const look = [...colours, ...styles].find(({ from, to }) => (from === joined || from === kind.to) && to > joined)
  if (look === undefined) return undefined
  const { to } = withLook(tokens, { ...kind, to: look.to })
  const about = /^(?:for|about)$/.test(tokens[to]?.low ?? '') ? aboutOf(tokens, { ...kind, to }, []) : undefined
  return about && { ...about, of: kind.to }
}

function aboutIn(draft: Draft, kind: SheetName, looks: readonly SheetName[]): About | undefined {
  const about = aboutBehindLooks(draft, kind, looks) ?? aboutOf(draft.text.tokens, kind, draft.wishes)
  // "for Instagram" is its shape.
  const isShape = (one: Slot) => one.dimension === 'ratio' && about !== undefined && covers(one, about)
  return slotsOf(draft).some(isShape) ? undefined : about
}

function aboutOf(tokens: readonly Token[], kind: SheetName, wishes: readonly Wish[]): About | undefined {
  const endFrom = (at: number, ends: RegExp) => {
    let to = at
    // "for Anna & Paul"
    const goesOn = ({ kind, text, low }: Token) =>
      (kind !== 'mark' || /^[&+/]$/.test(text) || isInside(tokens, to)) && !ends.test(low)
    while (tokens[to] !== undefined && goesOn(tokens[to]!)) to += 1
    return to
  }
  const of = tokens[kind.to]?.low === 'of' ? endFrom(kind.to, /^(?:for|to|with|that|saying)$/) : kind.to
  // "invitation with balloons for Emma"
  const shown = tokens[of]?.low === 'with' ? wishes.find((one) => one.from > of && has(one, 'draws')) : undefined
  const isShown = shown !== undefined && shown.from <= of + 3 && tokens[shown.to]?.low === 'for'
  if (isShown && shown.kind !== 'text') {
    const later = aboutOf(tokens, { ...kind, to: shown.to }, [])
    return later && { ...later, of }
  }
  const isTo = tokens[of]?.low === 'to' && /^(?:my|our|the|an?|his|her|their)$/.test(tokens[of + 1]?.low ?? '')
  if (!isTo && !/^(?:for|about)$/.test(tokens[of]?.low ?? ''))
    return of > kind.to ? { from: of, to: of, of } : undefined
  let from = of + 1
  while (/^(?:my|our|the|a|an|his|her|their|some)$/.test(tokens[from]?.low ?? '') && !namesBy(tokens, from)) from += 1
  const to = endFrom(from, ENDS_ABOUT)
  // "a banner for me"
  const isSaid = tokens.slice(from, to).some((token) => !isFiller(token))
  return { from, to: isSaid ? to : from, of }
}

/** Words right before the name of a sheet that no wish takes and no style is. */
function modifiersOf(
  { text: { tokens }, wishes, free }: Draft,
  kind: SheetName,
  styles: readonly SheetName[],
  occasions: readonly SheetName[],
) {
  const known = [...styles, ...slotsOf({ free, wishes }), ...wishes]
  const isFree = (at: number) =>
    at >= 0 &&
    tokens[at]!.kind === 'word' &&
    tokens[at]!.sentence === tokens[kind.from]!.sentence &&
    (occasions.some(({ from, to }) => from <= at && at < to) ||
      !(isFiller(tokens[at]!) || ASKED.test(tokens[at]!.low))) &&
    !known.some(({ from, to }) => from <= at && to > at)
  let from = kind.from
  while (isFree(from - 1)) from -= 1
  return from < kind.from ? { from, to: kind.from } : undefined
}

const ASKED =
  /^(?:design|draw|print|generate|produce|nice|cute|lovely|beautiful|pretty|little|small|big|large|quick|printable|new|another|cool|great|good|short|basic|digital|online|single|matching|custom)$/

/** "Annual Meeting, Tuesday 4 March, Room 12": what tells when and where stands on lines of its own. */
function breakLines(draft: Draft, kind: SheetName, authored: boolean): void {
  const { tokens } = draft.text
  for (const wish of textsOf(draft)) {
    if (isQuoted(wish)) continue
    const written = String(wish.preset.text)
    const parts = written.split(/,\s+/).map((part) => part.replace(/^then /, ''))
    const isList = parts.length > 1 && !written.includes('\n') && parts.some(isDetail)
    const isBehind = tokens[wish.from]!.sentence === tokens[kind.from]!.sentence && wish.from >= kind.to
    const lines = isList && isBehind ? inLines(parts) : inLines(written.split('\n'))
    const isAuthor = authored && BY.test(tokens[wish.from - 1]?.low ?? '')
    wish.preset = { ...wish.preset, text: isAuthor ? `— ${written}` : lines }
  }
}

/** What stands above the texts of a sheet, and a title in front of them where there is none. */
function headingOf(
  draft: Draft,
  sheet: Named,
  habits: SheetHabits,
  titled: boolean,
): { text?: string; claimed?: readonly Span[] } {
  const { kind, about, modifiers, occasions } = sheet
  const { tokens, instructions } = draft.text
  const cut = ({ from, to }: Span) => capital(passage(instructions, tokens, from, to))
  const lines = textsOf(draft).flatMap(({ preset }) => String(preset.text).split('\n'))
  const isTitled = titled || (lines.length > 0 && entryOf(lines[0]!) === undefined && !isDetail(lines[0]!))
  const claimed: Span[] = [kind, ...(modifiers === undefined ? [] : [modifiers])]
  const whole = { from: modifiers?.from ?? kind.from, to: about?.of ?? kind.to }
  if (about !== undefined) claimed.push({ from: kind.to, to: about.of })
  const isNamed = about !== undefined && about.to > about.from && hasName(tokens, about)
  const isAbout = about !== undefined && about.to > about.from && (habits.about === 'subject' || isNamed)
  const occasion: string | undefined = occasions.find(({ preset }) => preset.heading !== undefined)?.preset.heading
  const title = (span: Span, text = cut(span)) => {
    // "a menu for “Luigi's”"
    const quoted = textsOf(draft).find((one) => isQuoted(one) && covers(one, span))
    if (quoted !== undefined) {
      draft.wishes = [quoted, ...draft.wishes.filter((one) => one !== quoted)]
      return
    }
    drop(draft, (one) => one.kind === 'text' && !isQuoted(one) && covers(span, one))
    const wish = textWish(draft, span, text)
    draft.wishes = [wish, ...draft.wishes]
  }
  if (habits.title === 'occasion') {
    if (lines.length > 0) return { claimed }
    const greeted = isNamed || (about !== undefined && FAMILY.test(tokens[about.from]?.low ?? ''))
    const to = greeted && about !== undefined ? `, ${cut(about).replace(/['’]s .*$/, '')}!` : ''
    if (to !== '') claimed.push(about!)
    return chosen(draft, `${occasion ?? habits.heading ?? cut(whole)}${to}`, claimed)
  }
  if (habits.title === 'kind') {
    // "Certificate for the office: Employee of the Month": who it is for and not what it says.
    const isAudience = isTitled && !isNamed && about !== undefined && about.from > about.of + 1
    if (isAbout && !isAudience)
      title({ ...about, from: about.of === kind.to && habits.given === true ? about.of : about.from })
    const name = cut(whole)
    if (isAbout && habits.given === true) {
      title(whole)
      return { claimed }
    }
    const isSaid = lines.some((line) => line.toLowerCase().includes(cut(kind).toLowerCase()))
    if (isSaid) return { claimed }
    return lines.length === 0 && !isAbout ? chosen(draft, name, claimed) : { text: name, claimed }
  }
  // "Save the date – Priya + Tom": what it is called stands above a name too.
  const own = habits.kicker?.[0].toLowerCase() === cut(kind).toLowerCase() ? cut(kind) : undefined
  const isSaid = own === undefined || lines.some((line) => line.toLowerCase().includes(own.toLowerCase()))
  if (!isSaid && (titled || isTitled) && !isAbout) return { text: own, claimed }
  if (titled || (isTitled && !(isNamed && habits.about === 'subject')))
    return { ...(habits.kicker !== undefined && modifiers !== undefined && { text: cut(whole) }), claimed }
  // "a garage sale poster for the lamp post"
  if (isAbout && !(modifiers !== undefined && !isNamed)) {
    title(about)
    const kicker = modifiers === undefined ? habits.kicker?.[isEvent(tokens, about) ? 1 : 0] : cut(whole)
    return { ...(habits.kicker !== undefined && kicker !== undefined && { text: kicker }), claimed }
  }
  if (modifiers !== undefined && !isTitled) {
    title(modifiers)
    return { ...(habits.kicker !== undefined && { text: habits.kicker[1]! }), claimed }
  }
  const heading = habits.kicker?.[0] ?? occasion
  // "A poster saying Yard Sale Sunday at 10": what else it is called is no heading.
  return heading === undefined && lines.length > 0 ? { claimed } : chosen(draft, heading ?? cut(whole), claimed)
}

function chosen(draft: Draft, text: string, claimed: readonly Span[]) {
  draft.notes.push(`No title is given: “${text}” stands on the sheet`)
  return { text, claimed }
}

const FAMILY = /^(?:mum|mom|mummy|mommy|mother|dad|daddy|father|grandma|grandpa|granny|grandad|granddad|nan|nana|gran)$/

/** Whether somebody or something is called by a name: "for Emma's birthday". */
const hasName = (tokens: readonly Token[], { from, to }: Span) =>
  tokens.slice(from, to).some(({ text }) => (/^\p{Lu}/u.test(text) && !DAYS.test(text)) || /['’]s$/.test(text))
const DAYS = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?$/

/** "Emma's 5th birthday", but "Clara and Henry". */
const isEvent = (tokens: readonly Token[], { from, to }: Span) => {
  const words = tokens.slice(from, to)
  return !words.every(({ text, low }) => /^\p{Lu}/u.test(text) || /^(?:and|&|\+)$/.test(low))
}
