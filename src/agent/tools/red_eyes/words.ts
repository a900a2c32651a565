import { heads, type ToolWords } from '../../planner/words.ts'

const REMOVE =
  'remove|erase|delete|drop|lose|take|get|fix|correct|reduce|kill|repair|sort|clear|clean|retouch|mend|rid|edit'

const RED = 'scarlet|ruby|crimson|bloodshot|fiery'

export const RED_EYES: ToolWords = {
  tool: 'red_eyes',
  traits: ['mends'],
  takes: ['excess', 'way', 'pictures', 'not'],
  heads: heads(`
    noun: redeye, redeyes, =red eye|eyes problem|issue|thing, redeye removal|correction|fix|reduction|problem
    phrase: eye|eyes|pupil|pupils normal|natural|dark|black again|please?,
      eye|eyes|pupil|pupils * back to|into normal|natural|black|dark|brown,
      ${REMOVE} off|away|out|of|up? the|my|his|her|their|our|that|any? =red eye|eyes effect?,
      ${REMOVE} of? the|that|this? =red off|away|out|from|of|in * eye|eyes, the =red out|off of? * eye|eyes, =red eye|eyes removal|correction|reduction|fix,
      no|without =red eye|eyes
    verb: de red * eyes, unred * eyes
    phrase: ${REMOVE} the|that|this? flash|flashed eye|eyes,
      ${REMOVE} the|that|this? flash|red glow|glare|reflection off|out|from|of|in * eyes|pupils
    complaint: flash|camera * reddened|red * eyes|pupils,
      gave|gives|given|giving * red|devil|demon|vampire|glowing eyes,
      eye|eyes|pupils * unnatural|weird|red from|because flash|camera?, pupil|pupils * =red|glow|glowing, possessed,
      =red|${RED}|demon|devil|demonic|devilish|evil|alien|robot|monster|rabbit|terminator|glowing|laser|shining|vampire|zombie eye|eyes|pupil|pupils|look,
      like|as vampire|demon|devil|zombie|monster|terminator,
      eye|eyes * glow|glowing|shine|shining|vampire|demon|devil,
      eye|eyes is|are|look|looks|came|come|turned|went|glow|glowing all|so|very|too|really|bright? out? =red|${RED},
      eye|eyes all|so|bright|glowing? =red|${RED},
      made|makes|gave|turned * eye|eyes|pupil|pupils =red|${RED}|glow|shine, has|have|got|with =red eye|eyes,
      =red eye|eyes from|because|by|in|due * flash, =red eye|eyes effect
  `),
  lower: (wish) => ({ pictures: wish.get('pictures') }),
}
