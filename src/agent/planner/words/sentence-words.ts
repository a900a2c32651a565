import type { StructureRole } from '../meanings.ts'
import { list } from './list.ts'

/** Words that join clauses or turn them into their opposite. */
export const STRUCTURE: Readonly<Record<StructureRole, readonly string[]>> = {
  and: list(`
    and, adn, n, plus, also, as well as, along with, together with, while, including
  `),
  or: ['or', 'nor'],
  with: ['with', 'wiht', 'w', 'featuring', 'using'],
  next: list(`
    then, and then, and than, when that is finished, when that is done, once that is finished, when this is done, 
    first thing, after that, afterwards, after this, next, finally, lastly, subsequently, followed by, once
    done, finish with, finish off with, finish it with, end with, top it off with, round it off with, in the end, at the end, to finish, to start, to begin with, first of all, followed by that,
    when done, once that is done, in addition, additionally, besides, furthermore
  `),
  but: list(`
    but, however, just, only, instead, though, although, rather, except
  `),
  not: list(`
    not, without touching, without changing, don't, do not, dont, never, doesn't, does not, didn't, shouldn't, should not, must not, mustn't, avoid,
    refrain from, instead of, rather than, leave, skip, ignore, isn't, is not, do nothing, don't touch, do not touch, don't change, do not change, don't alter, do not alter, no need to, need
    not, needn't, stop, don't do anything to, don't do anything with, do nothing to, don't mess with, don't mess up, stay away from,
    leave out, omit, discard, keep away from, steer clear of, forget about, forget, nothing against
  `),
  keep: ['keep', 'keep the', 'preserve', 'retain', 'maintain', 'hold on to'],
  stays: list(`
    stay the same, stay as it is, stay as they are, stay unchanged, stay untouched, stay like that, stay like this, stay in place, stay,
    remain the same, remain as it is, remain as they are, remain unchanged, remain untouched, remain, be left alone, be left as is,
    left alone, left as it is, left as they are, left unchanged, left untouched, be kept, not change, is fine, are fine, is perfect, are perfect,
    is good, are good, is fine as it is, are fine as they are, is ok, are ok, is okay, are okay, okay as it is, looks good already
  `),
  corrects: list(`
    i mean, i meant, i meant to say, i meant to write, no wait, wait no, no sorry, sorry, oops, whoops, or rather, correction,
    scratch that, forget that, on second thought, actually, my mistake, i take that back, hang on, hold on
  `),
  aside: list(`
    as if, as though, because, cause, cuz, cos, since, in case, due to, seeing as, given that, the reason is,
    which will, that will, which i, which we, that i, that we, which was, which were, who is, who was, i took, we took, taken, shot in,
    it will be, it'll be, this will be, they will be, it is going to be, it's going to be, this is going to be,
    i am going to, i'm going to, we are going to, we're going to, i will use, i'll use, we will use, we'll use, i plan to, we plan to,
    it is for, it's for, this is for, these are for, they are for, its for, it was taken, this was taken, it goes on, it will go, it's supposed to be used,
    until, till, to the point where, to the point that, to the degree that, just enough that, enough that, enough so, so much that, so strongly that, so heavily that,
    so hard that, so far that, so dark that, so bright that, as it is too, as it is so, as it looks, as it is for, for use, to be used, to use as, to use it, meant for, intended for, destined for
  `),
  no: [
    ...list('no, without, without any, without a, no more, free of, hands off, nothing else, no other, no further'),
    // "no colour changes" is no wish for a picture without colour.
    ...list(
      'change, adjustment, correction, edit, editing, effect, filter, shift, grading, treatment, manipulation, cast',
    ).map((noun) => `no color ${noun}`),
  ],
}

/** Verbs that can stand before any operation. */
export const VERBS = list(`
  shift, swing,   replace it with, put it on, place it on, put the subject on, put the object on, place the subject on, make, repeat, crank, bump, dial, push, pump, underline, join, stamp, replace, switch, turn, add, put, place, apply, give, change, convert, set, create, use, do, draw, insert, include,
  transform, paint, get, have, let, render, produce, generate, show, want, try, take, design, build, adjust, edit,
  modify, increase, decrease, raise, lower, reduce, boost, overlay, throw, drop, surround, wrap, bring, cover,
  paste, display
`)

/** Words that say nothing about what to do: articles, politeness, "effect" … */
export const FILLERS = list(`
  beforehand, before that, before this, before anything else, before you do anything else, hope you are well, hope you're well, hope you are doing well, hope all is well, good morning, good afternoon, good evening, good day, greetings,
  thank you so much, thank you very much, thanks so much, thanks a lot, thanks a million, thanks a bunch, very grateful, grateful, would be very grateful,
  much appreciated, appreciate it, appreciated, would be great, would be nice, would be awesome, would be lovely, would be perfect, it would be great,
  it would be nice, very kind, so kind, be so kind as to, be so kind and, if you could, if you can, if you don't mind, if you would, if it's not too much to ask,
  if it is not too much to ask, if it's not too much trouble, if that's ok, if that's okay, if that is possible, sorry for the trouble, sorry to bother you, sorry,
  excuse me, yo, hiya, howdy, dude, mate, buddy, bro, guys, folks, sir, madam, real quick, really quick, wondering, wondering whether, wondering if,
  i was wondering, i was wondering if, whatever you think is best, whatever looks best, whatever you like, as you like, as you see fit, up to you, you know, i mean,
  i guess, i suppose, basically, actually, literally, honestly, simply, ideally, preferably, somehow, btw, by the way, fyi, lol, haha, my boss, my client,
  my wife, my husband, my friend, my mom, my mum, my dad, boss, client, wanted, possibly, regards, sincerely, yours, best wishes, all the best, xoxo, take care,
  best regards, kind regards, warm regards, thank you in advance, nothing fancy, nothing special, long story short, quick one, favor, do me a favor, meme, playful,
  birthday, anniversary, wedding, enough, magazine cover,
  album cover, book cover, magazine, invitation, greeting card, business card, instagram, facebook, youtube, linkedin, twitter, tiktok, whatsapp, pinterest, etsy, ebay, website,
  web site, web shop, webshop, blog, newsletter, presentation, powerpoint, save, save it, save it as, save as, export, export as, download, edge, edging, finish, vibe, vibes, feel good, asap, as soon as possible, just enough, icons, free, once, every time, each time, running, another, outside, outwards, in that order, in this order, in order, too short, block, block size, visible, angle, feathered, screen, split, header image, cover,   be ever so grateful, ever so grateful, be so grateful, so grateful, so very grateful, be really grateful, without distorting it, without distortion, without stretching, without stretching it, without squashing it, without squeezing it, undistorted, preset, author, graphic, in the frame, in frame, in the shot, in shot, in view, altogether, accordingly, tho, behind me, behind her, behind him, behind us, ever, af, horizon, skyline, attached, forever grateful, many thanks, thanks in advance, many thanks in advance, in advance, fill the frame, nothing but transparency, transparency around, never mind, sigma, friendly, fancy, pretty, cute, stylish, lovely, awesome, fun, date, bar, each side, all side, every side, side, u, ur, plz, pls, thx, attached, prefer, wait, teh, hte, taht, thsi, object, order, maybe, perhaps, by about, become, tight, tightly, product, item, name, png, jpg, jpeg, webp, print, poster,
  flyer, card, flag, postcard, thumbnail, advert, comparison, width, photo shop, photoshop, video, old, game, together, a, an, the, this, that, these, those, my, your, our, its, his, her, their, of, to, in, on, at, by, for, from,
  into, onto, over, around, as, is, are, be, been, am, was, were, will, would, could, should, can, may, might,
  shall, must, i, me, we, us, you, he, she, they, one, some, any, so, such, like, look, looks, looking, appear,
  appearance, effect, filter, style, tone, feel, feeling, mood, version, kind of, sort of, type of, please,
  kindly, thanks, thank you, hi, hello, hey, ok, okay, yes, cheers, need, needs, i'd, i'd like, would like, i'd
  love, would love, love, let's, lets, it's, that's, there's, there, here, now, go, ahead, help, about, some kind
  of, which, who, what, when, where, if, possible, able, able to, want to, going to, too, both, each, inside,
  within, up, out, off, away, again, done, result, final, output, new, nice, nicely, good, beautiful, great,
  simple, clean, well, how, why not, why do not you, why don't you, don't forget to, do not forget to, don't
  forget, do not forget, make sure, make sure that, be sure to, feel free to, don't hesitate to, would you mind,
  do you mind, mind, wonder if, i think, think, it should, should be, has, have to, had, being, do, does, did,
  color, corner, area, part, section, pointing, facing, towards, toward, placed, positioned, located, aligned,
  sitting, across, against, between, near, close to, same, own, whole, entire, overall, everything, thing,
  something, bit of, level, amount, value, factor, setting, intensity, strength, approximately, roughly, exactly,
  radius, drawn, written, colored, painted, made, keep it, keep the aspect ratio, keep the proportion, keep
  proportion, maintaining the aspect ratio, keep the ratio, maintain the aspect ratio, while keeping the aspect
  ratio, aspect ratio, ratio, job, quick, quickly, dear, ask, way, will you, could you, can you, would you, can
  you please, also please, such that, so that, in order to, than, then it, not only, but
  also, very nice, for me, for us, in size, current, currently, existing, original, resolution, quality, side of,
  hand, on it, to it, in it, of it, itself, around it, all around, around the edge, around the image, around the
  picture, around the photo, along, it up, full, fully, completely, entirely, totally, filled,
  filled with, uniform, layout, format, form, mode, opacity of, apart, turned, come, came, finish, start, begin,
  end, letter size, that i uploaded, i uploaded, that i attached, i attached, that i sent, i sent, i sent you, that i sent you, that i gave you, i gave you, i have attached, i've attached, that we uploaded, rest, alone, as is, as it is, unchanged, untouched, everything else, else, it is, they are
`)
