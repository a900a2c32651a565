import { list } from './lists.ts'
import type { Token } from './tokens.ts'

/** Function words and courtesies: they need no reading of their own. */
const FILLERS = new Set(
  list(`
    a, an, the, it, its, it's, this, that, these, those, them, they, i, i'm, i'd, i've, i'll, we, we'd, you, he, she, me, us, my, our, your, his, her, their, hers, one, ones,
    to, of, for, in, on, at, by, with, as, from, into, onto, upon, is, are, am, be, been, being, was, were, will, would, can, could, may, might, shall, should, must, have, has, had, do, does, did, get, got, let, let's, lets,
    and, or, then, also, so, just, but, if, when, while, because, since, that's, there, there's, here, here's, what, which, who, how, than, too, very, really, quite, more, some, any, same, way, kind, sort, bit, thing, now, out, off, over, up, all, again, well, still, whatsoever, even, maybe, perhaps, only, both, each, i.e., e.g., i.e, e.g,
    please, thanks, thank, good morning, thanks so much, hi, hello, hey, dear, cheers, regards, kindly, ok, okay, oh, um, uh, yes, yeah, yep, hmm, mate, bro, buddy, dude, pal, guys, folks, asap, tia, ta, x, xxx, btw, somehow, cause, cuz, cos, gimme, lemme, lol, haha, xx, xoxo, sorry, greetings, morning, evening,
    picture, make, give, add, put, want, need, like, would like, turn, apply, set, create, look, use, try, help, able, possible, finally, first, second, next, after, afterwards, afterward, later, before, beforehand, lastly, about, around, approximately, roughly, go, come, take, please, bring, keep, do, edit, edited, version, file, attached, upload, uploaded, result, think, know, see, love, hope, wish, prefer, feel, seem, appear
  `).flatMap((phrase) => phrase.split(' ')),
)

/** Whether a token says nothing by itself: a function word, a courtesy or a mark. */
export function isFiller(token: Token): boolean {
  if (token.kind === 'mark') return true
  for (const form of token.forms) if (FILLERS.has(form)) return true
  return false
}

export { FILLERS }
