import { heads, strengthOf, TONAL, type ToolWords, where } from '../../planner/words.ts'

/** Words that say how all else shall come out where something else is asked for too. */

export const AUTO_ENHANCE: ToolWords = {
  ...TONAL,
  tool: 'auto_enhance',
  heads: heads(`
    verb: auto contrast|level|tone, autocorrect, autoenhance, autofix,
      auto|automatically balance|colour|contrast|correct|enhance|fix|improve|level|tone, beautify,
      brush|buff|freshen|jazz|pep|pimp|smarten|spruce|touch|tidy up, brush|freshen|jazz|pimp|spruce|touch|tidy * up,
      pimp|pep|jazz|spruce|freshen|zhuzh the|my|our|this picture, glow up, zhuzh up?,
        instagram|insta|social media? worthy|ready,
      enhance, equalize, improve, normalize, optimize, perfect, retouch
    noun: auto, colour correction, enhancement, improvement, magic wand, one click, photo? retouching
    phrase:
      adjust|balance|correct|even|fix|improve|level|set|sort out? the? colour|colours|exposure|level|light|lighting|quality|tone,
      best of|out of? it|this|picture, best version, colour correct, correct|edit|enhance|fix|improve * automatically,
      do something with, do your magic|thing|best, look its best, stretch the contrast,
      automatic|auto|quick|click fix|correction|improvement|enhancement|level|touch up|balance?,
      what|whatever|however you think|feel|see|like looks? is? best|right|good|fit, work your magic
    phrase (general): fix|save|rescue the|this|my? picture, clean|fix|sort it|that|this up|out?, correct it|that|this,
      edit it|this|picture,
      look|looks|looking amazing|awesome|beautiful|better|fantastic|good|great|lovely|nice|perfect|pro|professional|stunning,
      make it|picture|this|these|them work|beautiful|better|gorgeous|great|nice|perfect|pretty|professional|stunning,
      more attractive|beautiful|appealing|professional, polish, rescue
    complaint (general): bit|little off, blah, boring, isn't|not right, is|look off, look strange|weird|wrong, meh,
      is|are|came|look|turned|so|too|pretty|very|really|quite out? bad|awful|ugly|terrible|horrible|rubbish|crap,
      something off|wrong, uninspiring, unprofessional
  `),
  lower(wish) {
    if (wish.way < 0 || (wish.preset.general === true && wish.all.length > 1)) return undefined
    return { ...where(wish), strength: strengthOf(wish, 100) }
  },
}
