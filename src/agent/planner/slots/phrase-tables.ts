import { list } from '../language/lists.ts'
import type { Dimension } from './slot.ts'

/** The values of slots that are recognised by phrases alone, and these phrases. */
type Phrases = readonly (readonly [value: unknown, phrases: string])[]

const DOWN = [
  ['top', 'top|upper|above', 'up|upwards'],
  ['bottom', 'bottom|lower', 'down|downwards'],
] as const
const ACROSS = ['left', 'right'] as const

const CORNERS: Phrases = DOWN.flatMap(([down, words, towards]) =>
  ACROSS.map(
    (across) =>
      [
        `${down} ${across}`,
        `in|at|into|to|on|near? the|my|its? very|far? ${words} the? ${across} hand? side? corner?,
         ${across} ${words} corner?, in|at|into|to|on? the? corner at|on? the? ${words} ${across},
           to|towards? the? ${across} and ${towards}, ${towards} and to|towards? the? ${across},
           ${down === 'top' ? 'up' : 'down'} ${across}, ${down === 'top' ? 'up' : 'down'} in|at|on|into the? ${across} hand? corner?`,
      ] as const,
  ),
)

const PLACES: Phrases = [
  ...CORNERS,
  [
    'top',
    `off|from|on? the? top|upper, above, upwards,
      right|all|just? in|at|on|to|along|across|near|from|towards the? very? top edge|side?, top edge|part|center|side,
      upper|up edge|part|area|section|side, up top|there, right? at|along|in the? very? top|upper edge|center|side|part,
      across the top, top of the|my|this picture|page, header, at the head,
      in? the? center up? at|along|near|on|of the? top, top|upper center, center|middle top`,
  ],
  [
    'bottom',
    `off|from|on? the? bottom|lower, downwards,
      right|all|just? in|at|on|to|along|across|near|from|towards the? very? bottom edge|side?,
      bottom edge|part|center|side, lower|down edge|part|area|section|side, down below|there|at the? bottom,
      right? at|along|in the? very? bottom|lower edge|center|side|part, across the bottom, bottom of the|my|this picture|page,
      footer, at|along the? foot|base of? the|my|this? picture|page?, as a? footer, in? the? center down? at|along|near|on|of the? bottom, bottom|lower center,
      center|middle bottom, low down, low in|on the|this frame|picture|photo,
      =centered|=centred at|along|near|across the? bottom`,
  ],
  [
    'center',
    `=center, =centre, =middle,
      right|bang|smack|slap? in|into|to|across|at|on|over|dead|through the|right|very|exact? center|center, =centered,
      =centred, centrally, at|in|to? mid|middle|half height, half way|halfway up|down, in the? dead|exact? center of? it?, dead center`,
  ],
  [
    'left',
    `off|from|on? the? left, leftwards, in|on|at|to|along|from|down the far? left side|edge|hand|margin? side|edge?,
      in|into|at|on the? left hand? corner, the? left side|edge|hand? side|edge?`,
  ],
  [
    'right',
    `off|from|on? the? right, rightwards,
      in|on|at|to|along|from|down the far? right side|edge|hand|margin? side|edge?,
      in|into|at|on the? right hand? corner, the? right side|edge|hand? side|edge?`,
  ],
]

const PARTS = ['half', 'third', 'quarter'] as const
const LARGE_PARTS = [
  ['two thirds', 'two third'],
  ['three quarters', 'three quarter'],
] as const
const SIDES = [
  ['top', 'top|upper'],
  ['bottom', 'bottom|lower'],
  ['left', 'left'],
  ['right', 'right'],
] as const

const THE = 'the|my|our|his|her|their'
/** Whatever is called so, or is alive, is what its picture is of. */
const SUBJECTS =
  'subject|object|product|person|people|man|woman|guy|girl|boy|kid|child|baby|couple|model|figure|dog|puppy|cat|kitten|pet|horse|bird|animal'

const AREAS: Phrases = [
  ...SIDES.flatMap(([side, words]) =>
    PARTS.map((part) => [`${side} ${part}`, `in|on? the|a? ${words} hand? ${part} of? it?`] as const),
  ),
  ...SIDES.flatMap(([side, words]) =>
    LARGE_PARTS.map(([part, said]) => [`${side} ${part}`, `in|on? the|a? ${words} hand? ${said} of? it?`] as const),
  ),
  ['top half', `everything|all|what's above the? center`],
  ['bottom half', `everything|all|what's below|under|underneath|beneath the? center`],
  ['center', `in|of? the? central|center part|area|bit, the? center part|area|only, the? inner part`],
  ['middle third', `in|of? the? central|center third`],
  [
    'corners',
    `in|at? the|all? four? =corners, in|at|on? each|every|all of? the? four? corner|corners, in|into the|a|one|any corner, any corner`,
  ],
  [
    'edges',
    `in|at|on|around|round|along|towards? the|all? outer? =edges|=edge|rim|borders|=outside|margins|fringes|periphery,
      around|round|along the? outside|border, outer area|part|region|bits, on all sides`,
  ],
  [
    'subject',
    `only|just? in|on|of|to? ${THE} main? ${SUBJECTS} only?, only|just? main? subject only?,
      only|just him|her|them|me|us`,
  ],
  [
    'background',
    `only|just? in|on|of|to? ${THE}? background|backdrop only?,
     everything|all|what|what's|whatever|stuff is? around|behind|outside ${THE}? main? ${SUBJECTS},
     everything|all|what|what's|whatever|stuff is? around|round|behind him|her|them|me|us, the|its|her|his|my|our =surroundings`,
  ],
  ['faces', `on|in|of? the|her|his|my|their|our|all|every|each|everyone|everybody|everyones|both? faces|face`],
  [
    'all',
    `the? whole|entire|full|complete thing|picture|scene|lot|page, the lot, everything, everywhere,
      all|whole of it|this, overall, in general, throughout`,
  ],
]

/** As much as it takes for nobody to recognize anything. */
export const BEYOND = 4

const DEGREES: Phrases = [
  [
    0.25,
    `barely|hardly|just visible|noticeable|there, a? tiny|teeny|teensy|wee bit, ever so slightly, a? smidge,
      a? smidgen, just? a hair, a? whisker, a? hint of?, a? trace|whisper|suggestion of, minimal, barely,
      very|really|super|extremely|so subtle|slight|light|faint|gentle|little`,
  ],
  [
    0.3,
    `very|really|rather|extremely|super|so|only =subtle|=subtly|=gentle|=gently|=slight|=slightly|=light|=lightly|=mild|=soft|=softly|=delicate,
      only|just a very|really? =subtle|=gentle|=slight|=light|=mild|=soft|=delicate|=faint one|touch?,
      the|just? =faintest|=subtlest|=slightest|=gentlest|=mildest|=lightest|=tiniest|=barest hint|touch|trace|suggestion|bit? of?`,
  ],
  [
    0.5,
    `a? little, a? little bit, a? bit, abit, a? touch of?, a? tad bit?, slight, subtle, gentle, mild, faint, somewhat,
      kinda, sorta, kind of a?, a? notch, soft, =light, =lightly, moderate, partial, a? =dash|pinch|drop|spot of,
      just a? bit|little|touch|tad, delicate, modest, nothing too strong|crazy|much|extreme|drastic|dramatic,
     not too? strong|heavy|crazy|extreme|dramatic, not too much, but not too much|strong|heavy|crazy, don't overdo it,
       without overdoing it, nothing crazy|extreme|drastic, =low, small amount of, light touch of?, tiny,
       a|just|only|mere? hint|shade|sliver|smattering|sprinkle|splash|lick|dab|whiff|nudge|fraction|suspicion|tinge of?,
       =lightly, =faintly, =delicately`,
  ],
  [1, `quite, rather, fairly, medium, noticeable, clear, visible, normal, decent amount of, pretty`],
  [1.3, `good|fair|decent bit|deal|amount of?, quite a? bit, noticeably, visibly`],
  [
    1.8,
    `very, a? lot|lots of?, alot, much, way, =strong, =strongly, heavy, really, considerable, significant, great deal of?,
      dramatic, substantial, intense, pronounced, quite a lot, big time, serious, far,
      plenty of, hard, deep, by far, definite, heaps of, loads of, loads, heaps, extra,
      good|hefty|generous|proper dose|helping|dollop|splash of?, right|way up, as hell|anything, so much, properly,
      proper, totally obvious`,
  ],
  [
    2.6,
    `extreme, super, massive, insane, crazy, like crazy|mad|hell, tons of?, a? ton of, as possible, maximum, max, ultra,
      very very, mega, radical, hardcore, incredible, to the max, all the way, completely, fully, totally, absolutely,
      entire, a whole lot of?, full strength|intensity|power|blast`,
  ],
  [
    BEYOND,
    `beyond recognition, just? enough|until|till|so that? * unreadable|illegible|unrecognizable, unrecognizable,
      unreadable, illegible,
      can't|cannot|can|no|nobody not|longer? be? can? be? recognize|read|make|see|tell|identify out?,
      until|till you|one|nobody|it? can't|cannot|can|not|barely|hardly|only be? recognize|recognized|read|see|tell|make out? anything|it?,
     to the? point where|that you|one|it? only|barely|hardly|can't|cannot|not recognize|read|see|tell,
       so much|strong|hard|heavy? that you|one|nobody barely|hardly|can't|cannot|only recognize|read|see|tell anything?,
     so that? the|her|his|it|they? face|faces|text? can't|cannot be recognized|read|seen|identified`,
  ],
]

const SHALL = 'should|must|can|could|may|shall'

const WAYS: Phrases = [
  [
    1,
    `more, increase, raise, boost, bump|lift|crank|push|pump|punch|dial|jack|nudge * up, bump, lift, crank, push,
      pump, up, add, turn up, bring * up|out|back, enhance, stronger, higher, =plus, intensify, strengthen, deepen,
      pull * out|up, enrich, extra, improve, greater, amplify, accentuate, emphasize, recover, open up, ramp up,
      beef up, give it? more|some, amp|step|build|play|ratchet|whack * up, heighten, maximize, bolster, reinforce,
      inject some|more, introduce some|more, lend it|this? some|more`,
  ],
  [
    -1,
    `less, reduce, lower, decrease, turn|tone|dial|take|pull|drop|scale|wind * down|back, bring * down, drop,
      cut|hold|pull|dial back|down, lessen, down, weaken, =minus, dim,
      calm|knock|ease|rein|cut|take * down|back|off|in, fewer, low, soften, tame, mute,
      not so|as|quite|that|very so? strong|heavy|intense|harsh|hard|loud|much|pronounced?, ease up on,
      go easy|easier on, too much, minimize, diminish, =gentler, =milder, =fainter, =subtler, rein in,
      take the edge off, =shave, weaker, recover the?, tone * down, subdue, quieten, hush, dampen, moderate, temper,
      restrain, curb, back off on?, play down, cut down on, cool it on, scale * back, slacken, relax, de emphasize`,
  ],
  [
    -2,
    `remove, hate|dislike the?, can't|cant|cannot stand the?, get rid of, without|minus any?,
      take|clean|clear|filter|wash * away|out|off, lose, ditch, banish, eliminate, kill, delete, no, zero,
      wipe|strip * out|off, lose the, fix the, correct the, eradicate, drop the, suppress, no more, neutralize, scrub,
      purge, get shot of, do away with, dispose of, bin, axe, scrap, cancel, undo, negate, nix, rub out, knock out,
      chuck out, discard, away|off with, make|let|have it|them|that|this? vanish|disappear, rid it|this|me of, combat,
      fight, counter, counteract, cure, repair, mend, deal with, sort out the, =gone, =removed, =erased,
      need|needs|has|have|got|ought|want to go|disappear|vanish, ${SHALL} please? go|disappear|vanish,
      ${SHALL}|to be =gone|=removed|=deleted|=erased|=dropped|=eliminated, shouldn't be there,
      don't|doesn't belong there?`,
  ],
]

/** The excess of "so dark", which "not" turns around. */
export const SO = -0.75

/** The excess of "should not be dark": it is. */
export const OUGHT_NOT = -0.9

const EXCESS: Phrases = [
  [SO, `so, =that, so very|really|incredibly`],
  [
    OUGHT_NOT,
    `not|isn't|aren't|wasn't|weren't|never supposed|meant|intended to be|look|come so|that|this|quite?,
      shouldn't|oughtn't to? be|look so|that|this|quite, should|ought|supposed|meant not|never to? be|look so|that|this|quite`,
  ],
  [
    -1,
    `far|way|much|bit|little|slight|a|just? too, overly, far|way? too much|strong|heavy|many|of, excessive,
      can|could|please? you|u? rescue|save|salvage|cure|remedy|counteract|neutralize|correct|recover|repair|fix it|this|that|them please?,
      rescue|save|salvage please`,
  ],
  [
    1,
    `not enough, =enough, lack|lacks|lacking, missing, need|want|could|should use|do? with? more|some|a,
      hardly|barely|not any|much, isn't|not|doesn't look? very|really? enough, too little|few,
      isn't|aren't|doesn't|don't look|seem? very|really`,
  ],
  [
    -0.5,
    `look|seem|appear|feel, came|come out|up, turned|turns out, =is, =are, =was, =were,
      isn't|aren't it|this|that|they|these, =is|=are|=was|=were so|quite|rather|really|pretty|kind|very|all|just|a|looking, it's|its, got this|a?,
      has|have a|an|this|that`,
  ],
]

const SIZES: Phrases = [
  [
    0.35,
    `tiny, very|really|super|extra small|thin|fine, mini, teeny, minuscule, hairline, itsy bitsy, super tiny, skinny`,
  ],
  [1, `not too|so|very|that big|large|huge|small|tiny|prominent|wide|thick, medium|normal|regular size|sized`],
  [
    0.6,
    `fairly|reasonably small, small, little, smallish, compact, discreet, modest, thin, narrow, fine, slim, slender, thinner, fine print,
      small print, less big|large|huge, not as|so|quite big|large|huge`,
  ],
  [
    1.7,
    `nice and? big|large, big, large, large|big size, biggish, fairly|quite|pretty big|large, oversized, prominent, thick, wide, fat,
      broad, chunky, tall, heavy, generous`,
  ],
  [
    2.6,
    `huge, giant, enormous, massive, gigantic, really|very|super|extra large|big|thick|wide|fat, humongous, jumbo,
      ginormous`,
  ],
  [
    4.5,
    `as big|large|huge as possible|you|it can|fits|will? fit?, fill the? whole? frame|width|page|picture,
      fill|filling most|all|nearly|almost of? it|the? picture|sheet|card|sign|page?`,
  ],
]

const RATIOS: Phrases = [
  [
    '1:1',
    `square format|shape|crop|picture|one|post|size|version, =square, to|as|want|need|take|only|ask|prefer for? =squares, instagram|insta|ig square|post,
      for? instagram, album cover, profile picture|pic, avatar`,
  ],
  ['4:5', `instagram|insta|ig portrait, portrait post`],
  ['2:3', `portrait format|orientation|shape|mode|version?, upright format, book cover, poster format`],
  [
    '16:9',
    `landscape format|orientation|shape|mode|version, widescreen, wide screen, youtube thumbnail|banner|video|format,
      hd format, tv|cinema format|screen,
      desktop|slide|presentation|powerpoint|keynote|zoom|teams wallpaper|background|backdrop, presentation slide,
      powerpoint slide?`,
  ],
  [
    '9:16',
    `instagram|insta|ig|facebook|fb story|stories|reel|reels,
      wallpaper|background|screen for the|my|a|your? phone|mobile|iphone|cell,
      tiktok|snapchat format|size|story|shape?,
      story|stories|reel|tik|shorts|phone|mobile|cell|lock format|size|wallpaper|screen|background|shape|tok,
      for a? story`,
  ],
  ['3:1', `twitter|x header|banner, web|website banner`],
  [
    '21:9',
    `cinematic|ultrawide|anamorphic|cinema crop|format|ratio|bars, ultra wide crop|format|ratio?, ultrawide,
      anamorphic, cinemascope`,
  ],
  ['4:3', `old tv|television format|shape`],
  ['210:297', `a4|a3|a5|a6`],
]

/** What an empty sheet is like; a picture may be a portrait or show a landscape. */
const SHEET_RATIOS: Phrases = [
  ['2:3', `portrait, upright, tall|vertical|upright format|shape|sheet|poster|card|banner`],
  ['3:2', `landscape, wide|wider|long|horizontal format|shape|sheet|poster|card|sign, sideways`],
  [
    '1:1',
    `square * post|card|poster|sign|flyer|label|graphic|cover|tile|background|sheet|canvas|invitation|logo|sticker|banner,
      square and`,
  ],
  ['85:55', `business|visiting|calling|visit card`],
  ['210:297', `a4|a3|a5|a6 upright|portrait|vertical, upright|portrait|vertical a4|a3|a5|a6`],
  ['297:210', `a4|a3|a5|a6 landscape|sideways|horizontal, landscape|horizontal a4|a3|a5|a6`],
  ['4:1', `panoramic|long banner|strip, letterbox format?, bumper sticker`],
]

/** What letters of a kind are called: "a western font", "in retro lettering". */
const LETTERED = 'style|looking|kind|sort? of? font|fonts|letters|lettering|type|typeface|text|writing|script|print'

const FONTS: Phrases = [
  [
    { font: 'script' },
    `swirly|curly|curvy|fancy|elegant|flowing|loopy|pretty|nice script|handwriting|calligraphy|cursive|writing,
      fancy? joined up writing|handwriting|letters|lettering|script|hand,
      script|cursive|calligraphy|calligraphic|swirly|curly|curvy|swirling|loopy ${LETTERED}?,
      swirly|curly|fancy|wedding|flowing|signature|loopy|pretty|lovely script|cursive|calligraphy|handwriting|lettered style? font|letters|lettering|type|typeface?,
      fancy|wedding|flowing|swirly|curly|romantic font|letters|lettering|typeface|writing, in|as script,
      fine|neat|flowing|careful|graceful|old|shaky old? fashioned? hand`,
  ],
  [
    { font: 'handwriting' },
    `handwriting|handwritten|scribbled|scrawl|scribble|doodle|doodled|pencil|pen|chalk|marker pen? ${LETTERED},
      felt tip pen? ${LETTERED}, =handwriting, =handwritten,
      fun|neat|messy|casual|natural|simple|childlike handwriting,
     hand written|lettered|drawn ${LETTERED}?, like|as written by hand, by hand, like|as if? done|signed|made|written by|with|in a|my|his|her? pen|marker|hand|pencil|chalk, scribbled,
     like|as if? * had? wrote|written it|this|them|that by? hand?, like|as if? * wrote it|this|them|that`,
  ],
  [
    { font: 'brush' },
    `brush|brushed|paintbrush|retro|fifties|sixties|seventies|50s|60s|70s|diner|funky|groovy|surf|lobster|pacifico ${LETTERED},
      brush|retro script, =retro letters`,
  ],
  [
    { font: 'rounded' },
    `rounded|round|soft|bubble|bubbly|balloon|cute|playful|fun|funny|friendly|childish|childlike|kid|kids|children|cheerful|happy|jolly|whimsical ${LETTERED}`,
  ],
  [
    { font: 'comic' },
    `comic|comics|cartoon|superhero|manga|graffiti book? ${LETTERED}, comic sans,
    like|as? in|from a|an|the? comic|comics|cartoon|superhero|manga book|books|strip|magazine|magazines?`,
  ],
  [
    { font: 'western' },
    `western|cowboy|wanted|saloon|rodeo poster? ${LETTERED}, wild west ${LETTERED},
    western style, wanted poster|posters, saloon door|doors|sign|signs`,
  ],
  [
    { font: 'condensed' },
    `condensed|narrow|compressed|compact|poster|headline|stencil|tall sans? ${LETTERED}, =condensed`,
  ],
  [{ font: 'slab' }, `slab|chunky|college|varsity|industrial|blocky|egyptian serif? ${LETTERED}, slab serif`],
  [
    { font: 'display' },
    `elegant|classy|chic|posh|luxury|luxurious|glamorous|stylish|refined|sophisticated|fashion|vogue|graceful|noble serif? ${LETTERED},
      =elegant`,
  ],
  [{ font: 'typewriter' }, `typewriter|courier|typewritten|typing ish|machine? ${LETTERED}|face?`],
  [
    { font: 'mono' },
    `code|terminal|computer|coding|monospace|monospaced|mono|fixed width? style? font|letters|type|typeface|text,
      monospace|monospaced|mono`,
  ],
  [
    { font: 'serif' },
    `serif|classic|classical|roman|book|times|traditional|newspaper|georgia|formal|bookish|antique|vintage serif|book|roman? style? font|letters|lettering|type|typeface|text|numerals|numbers,
      with serifs, =serif, times new roman,
      like|as|from of? in|from? a|an|the? old|ancient|antique? book|books|newspaper|novel,
      old fashioned|style serif|book|roman|newspaper? font|letters|lettering|type|typeface|text`,
  ],
  [
    { font: 'sans' },
    `sans serif? font|type|typeface|letters?,
      modern|clean|simple|plain|helvetica|arial|minimal|minimalist|geometric|contemporary sans? ${LETTERED}`,
  ],
  [
    { italic: true },
    `italic, in italics, slanted|oblique|sloping sans? letters|text|font|type|typeface, cursive letters`,
  ],
  [{ italic: true, font: 'serif' }, `slanted|oblique|sloping|italic serif|book letters|text|font|type|typeface?`],
  [{ weight: 'bold' }, `bold, in bold, bold font|letters|type|text|lettering|weight?, fat letters|font|type`],
  [
    { weight: 'light' },
    `light weight|font|letters|lettering|type|text, thin|fine letters|font|type|text|lettering|weight|typeface`,
  ],
  [
    { weight: 'black' },
    `black|heavy|extra|ultra weight|bold, extra|very|super|really bold|heavy font|letters?,
      =fattest|=heaviest|=thickest|=boldest|=chunkiest possible? letters|weight|font|type|text|lettering|writing?,
      extra|super|really|very fat|heavy|chunky letters|type|font|text|lettering?, chunky letters|font|lettering,
      block letters`,
  ],
  [{ meme: true }, `=meme, =memes, meme ${LETTERED}|format`],
  [{ font: 'condensed', weight: 'black' }, `impact ${LETTERED}?`],
  [{ weight: 'regular' }, `regular|normal weight|font|letters, not bold`],
  [{ upper: true }, `all|in? caps|capitals|uppercase, all|in? upper case, all|in? capital letters, in? block capitals`],
  [{ lower: true }, `lowercase, lower case letters?, all small letters, all lowercase`],
]

const FORMS: Phrases = [
  ['circle', `circle|round|circular|disc|disk|ring`],
  ['ellipse', `oval|ellipse|elliptical`],
  ['rounded square', `rounded square|rectangle`],
  ['heart', 'heart'],
  ['star', 'star'],
  ['hexagon', `hexagon|hexagonal|honeycomb`],
  ['triangle', `triangle|triangular`],
  ['diamond', `diamond|rhombus|lozenge`],
]

const PATTERNS: Phrases = [
  ['vertical stripes', `vertical|upright stripes|bands|stripe|band|striped, stripes|striped vertical`],
  ['diagonal stripes', `diagonal|slanted|candy cane? stripes|stripe|bands|striped, stripes|striped diagonal`],
  ['stripes', `horizontal? stripes|stripe|striped, stripes horizontal?, pinstripe`],
  ['checkerboard', `checkerboard|checked|chequered|checkered|chessboard|chess|check|gingham board? pattern?, checks`],
  ['dots', `polka? dots|dot|dotted|dotty pattern?`],
  ['grid', `grid pattern|lines|paper, graph paper, =grid, squared paper`],
  ['zigzag', `zigzag, zig zag, chevron`],
  ['waves', `waves|wavy lines?|pattern?`],
]

const SIDES_OF_TURNS: Phrases = [
  [1, `clockwise, cw, to the right, rightwards`],
  [-1, `counter|anti clockwise, counterclockwise, anticlockwise, ccw, to the left, leftwards`],
  [
    'vertical',
    `run|running|read|reading|go|going|climb|climbing|written|turned straight? up|upwards|upward,
      from? bottom|down to top|up`,
  ],
  [180, `upside down, on its|the|my head`],
  ['horizontal', `horizontal, left to|and|becomes|with right, lying? sideways, right to left, across, side to side`],
  [
    'vertical',
    `vertical, running|turned|written|reading|going? sideways, top to|and|with bottom, upright, up and|to down, down`,
  ],
  ['both', `both ways|directions|axes`],
  [
    'diagonal',
    `diagonal, at|on an angle, on a|the slant, slanted, slantwise, slantways, aslant, slanting, tilted, oblique,
      run|running|go|going|set|placed diagonal, crooked, leaning, tilting, angled, askew, wonky, lopsided, at a tilt`,
  ],
  ['away', `away, back, backward`],
  ['radial', `radial, from the center outwards?, in a circle`],
]

const STYLES: Phrases = [
  [
    { opacity: 50 },
    `a? semi|half|partially|partly|slightly? transparent|translucent|opaque, a? bit? see through,
      not fully|completely|totally|entirely|quite|100%? solid|opaque, translucent, half opacity, low opacity,
      semitransparent, ghosted,
      so|that|and? you|one|we|i should|can|could|must|still|may? still? be? able? to? see * through it|them|the|its? letters|word|words|text?,
     so? * still? shows|show|seen|visible|recognizable? through, so * still shows|visible, faded enough?`,
  ],
  [{ opacity: 15 }, `very|really|super|barely faint|visible, barely there, hardly visible`],
  [{ opacity: 30 }, `faint, subtle, light watermark, unobtrusive, ghostly`],
  [{ diagonal: true }, `diagonal, at an angle, slanted, on a slant, corner to corner`],
  [
    { strip: true },
    `over|across|along? the? whole|full|entire width, full width, edge to edge, from edge to edge, from side to side`,
  ],
  [
    { tiled: true },
    `all over it?, everywhere, repeated, repeating, tiled, over and over,
      across|over the whole|entire|full picture|thing|page|image,
      in|as a? repeating|repeated|regular? pattern|grid|tiles, scatter, again and again, crisscross, criss cross,
      over|on|across every|each bit|inch|part|corner|centimetre`,
  ],
  [{ rounded: true }, `rounded|round corners|edges, with rounded corners, rounded`],
  [
    { hollow: true },
    `hollow, unfilled, not filled, empty, outline|outlined only, only|just the? outline, no fill, without fill`,
  ],
  [{ soft: true }, `soft, blurry, diffuse, feathered`],
]

const NOTS: Phrases = [
  [
    true,
    `don't you dare, don't|doesn't want|need|use|add|put|touch|change|make|do?, mustn't be?, shouldn't|can't be,
      do|does|please not want|need|use|add|put|touch|change|make|do|crop|cut?,
      stop|quit make|making|add|adding|do|doing, without, no, never, not, neither, nor,
     avoid, none of, nothing, nobody, instead of, rather than, forget about?, except, leave out, skip the?,
       no need to|for, hold the, spare me|us the?, never mind the?`,
  ],
]

/** What was drawn or written before. */
const DRAWN =
  'circle|disc|box|square|rectangle|heart|star|triangle|shape|panel|oval|ring|bubble|bar|strip|stripe|band|hexagon|octagon|diamond|ball|badge|arrow|line|banner|plate|label|tag'
/** What was written before. */
const WRITTEN =
  'word|text|title|name|heading|headline|letter|lettering|writing|caption|line|number|price|date|sentence|slogan|quote'
const NAMED = `${DRAWN}|${WRITTEN}`

const RELATIVES: Phrases = [
  [
    'below',
    `one|a|two|another line|row|bit? lower|below|down|further down?, further|lower|farther down,
      on the|a line|row below|beneath|under|underneath it|that?, on the next|second|third|last|following line,
      below|under|underneath|beneath the|that ${NAMED}, below|under|underneath|beneath it|that|this|them?,
      right|directly|just below|under|underneath|beneath it|that?, and? =under, =beneath, underneath,
      in|on a|the? new|next|second|third|separate|following line, in|on the line below|under|underneath|beneath it?`,
  ],
  [
    'above',
    `above|over the|that ${NAMED}, above it|that|this|them?, right|directly|just above it|that?, over it|that,
      on top of it|that`,
  ],
  [
    'inside',
    `inside|in|into|within|on the|that|this same? ${DRAWN}, inside it|that|of|the?, in it|there,
      in|on|inside it|there|them, within it?, into it, on it, in its center|middle, on top of it`,
  ],
  [
    'right',
    `next to it|that, beside it|that?, to its right, next to|beside the|that ${WRITTEN},
      to? the? right of the|that ${WRITTEN}`,
  ],
  ['left', `to its left, left of it, to? the? left of the|that ${WRITTEN}`],
]

const IDLE =
  list(`fix|sort|correct|mend|repair|cure|rescue|remedy|help|improve|change it|that|this|them out|up? please?,
      do something about it|that|this|them, if|as possible, not on|over|onto|inside|in|across it|them,
      where? it? isn't|not|doesn't|won't|without cover|covering|hiding|hide|blocking|block|touching|touch my|our|the|her|his|their|any|anybody's|anyone's? face|faces|head|heads|people|person|subject|body,
      in english|spanish|french|german|italian|portuguese|dutch|polish|russian|turkish|greek|swedish|danish|norwegian|arabic|chinese|japanese|latin|welsh|irish,
      no words|text|texts|writing|lettering|letters|title, thank|thanks you? so|very|a much|lot|bunch|million,
      nothing but, fill the? corners|gaps with|in?, on one|the|a first|single? line,
      each? on|in its|their|a? own|new|separate line|lines,
      pointing|facing|aiming|directed to|towards? the? right|left|up|down|top|bottom,
      in|with the same style|font|colour|size|way|look|lettering|typeface|letters as? before|above|it|that?,
      same style|font|colour|size everywhere|throughout?, left|right|center|=centre align|aligned|alignment,
      align|aligned|lined|flush up? to|on|at|with? the? left|right|center edge|side?, flush left|right,
      stay|remain|keep|be|leave it|them|everything|the? center|rest|person|subject? in? sharp|crisp|clear|focus|colour,
      next to each other, stay|remain|keep as it|they is|are|was|were, in colour,
      do|don't not? worry about the? box|rest|other|colour?, the size, in? this|that|the order,
      nothing behind them|it, no|without a|any? box|plate|panel|background|banner|strip behind|around|under|below it|them|that|the? text|letters|lettering|words|writing|title|caption?,
      so that? * can|could read, nothing else|more, nothing on|in it, too much trouble|bother|hassle|effort, too much to ask, in? the? wrong order|sequence, everything else, letter, lettering, text, caption, quote, quotation, font,
      writing, wording, that|which say|read, say|saying|read|reading|titled,
      out? of|in|into|within|inside|from|fills|fill the|this|our|my frame, on this frame, right down|up to, right|correct|proper shape|format|ratio|proportions, right|straight|clean across the|my|our|this? picture?,
      the whole|entire|full frame, on the edge|verge of,
      look|looks|seem|seems|is still|already? right|best|good|fine to|for? you?, dead center, each on its own line,
      one per line, stacked, one under|below|beneath each? the? other|another, second line,
      write|add|put|type|print|stamp|place|draw|show|have|insert the|a|this|some|my|our|these|following? text|caption|word|words|title|heading|headline|quote|number|name|message|line|lines|date|subtitle|tagline that? reads?|say|saying?,
      fill|colour|paint|make the|any|all|whatever? empty|blank|new|leftover? corners that|which? show|appear|come? up? with|in?,
      what|what's|whats|whatever|that|part|bit is? left|remains|remaining over?, of the|its width|height, of its size,
      on top, on top of it, on it, for|on instagram|facebook|etsy|linkedin|amazon|ebay|twitter|pinterest,
      on the? left|right|first one, picture of the, in the picture,
      would? be nice|great|good|lovely|fine|cool|perfect|best|wonderful|brilliant|sweet, more or less, the file,
      wouldn't|wouldnt|couldn't|won't hurt|harm, wouldn't|wouldnt|won't go amiss,
      of it|them|this, the look, all|right the way round|around|along, that|this|those bit|bits, the result,
      but? not in the|this|that order i|we|they|you? =uploaded|sent|gave|attached|are|come|came|given|listed|in? in|you|them?,
      neither|none|nothing of? that|those|these|them? this time|again?, not this time|again,
      the? other|wrong|opposite way|direction round|around|about?, i only|just|clearly? asked|wished|hoped for?,
      spell|spelled|spelt it|them|that|this|everything|all? right|correctly|properly, i|we =mean|=meant, i told you|u, i only|just|clearly? said, this time round|around?, once more,
      next|close|near to? him|her|them|me|us, beside him|her|them|me|us,
      keep|leave * as? single|separate|individual picture, single|separate|individual picture,
      name|title|number of the|my|our|your band|company|shop|brand|place|cafe|club|song|dish|book|show|team|school,
      the photo, my|our|this|the|these picture, hex, font size, line break`)

/** What an empty sheet is called and what it is for. */
const SHEETS = list(`
  title|quote|name|place|gift|table|birthday|greeting|greetings|door|shop|price|cake|food|drinks|warning|parking|party|wedding|band|podcast|channel|stream|event|yard|garage|for|sale|street? slide|card|post|tag|sign|label|page|poster|banner|flyer|invitation|invite|notice|board|graphic|thumbnail|cover|screen|note|announcement|leaflet|backdrop,
  band|company|shop|brand|event|artist|store|product|business name, in a row|line, side by side
`)

/** Every table with its dimension, and marks of all that it settles. */
export const TABLES: readonly (readonly [Dimension, Phrases, ...marks: string[]])[] = [
  ['place', PLACES],
  ['area', AREAS],
  ['degree', DEGREES],
  ['way', WAYS],
  ['excess', EXCESS],
  ['size', SIZES],
  ['ratio', RATIOS],
  ['ratio', SHEET_RATIOS, 'sheet'],
  ['font', FONTS],
  ['form', FORMS],
  ['pattern', PATTERNS],
  ['side', SIDES_OF_TURNS],
  ['style', STYLES],
  ['not', NOTS],
  ['relative', RELATIVES],
  ['idle', SHEETS.map((phrase) => [phrase, phrase] as const), 'sheet'],
  ['idle', IDLE.map((phrase) => [phrase, phrase] as const)],
]
