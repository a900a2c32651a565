import { PUTS } from '../../planner/language/puts.ts'
import { type HeadWords, heads } from '../../planner/words.ts'

/** What is drawn, and its size by default, in percent of the shorter edge. */
const FIGURES = [
  ['rectangle|rectangular|oblong', 'shape=rectangle, width=50, height=30'],
  ['square', 'shape=rectangle'],
  ['circle|disc|disk', 'shape=ellipse'],
  ['ellipse|oval', 'shape=ellipse, width=55, height=35'],
  ['triangle|pyramid', 'shape=polygon, corners=3'],
  ['diamond|rhombus|lozenge', 'shape=polygon, corners=4'],
  ['pentagon|polygon', 'shape=polygon, corners=5'],
  ['hexagon', 'shape=polygon, corners=6'],
  ['heptagon', 'shape=polygon, corners=7'],
  ['octagon', 'shape=polygon, corners=8'],
  ['star|asterisk', 'shape=star, corners=5, colour=gold'],
  ['starburst|sunburst|burst', 'shape=star, corners=14'],
  ['heart', 'shape=heart, colour=crimson'],
] as const

/** A figure, and its outline alone. */
const figure = ([words, preset]: (typeof FIGURES)[number]) => `
  noun (${preset}, plate=${words.startsWith('rectangle')}): ${words}, ${words} shape
  phrase (${preset}): ${DRAWS}|and|plus|with a|an|one|another|some|few|couple little|small|tiny|big|large|cute|simple? ${words}
  phrase (${preset}, filled=false): hollow|empty|unfilled|outlined ${words}, ${words} outline|frame|border,
    outline|contour of a|an|the? ${words}, outline a|an ${words}, draw|paint a|an|one ${words} outline`

const LINE = 'shape=line, line, width=60'
const BOX = 'shape=rectangle, width=50, height=30, plate'
const DRAWS = `${PUTS}|doodle|draw|paint`

const LAND = 'shape=rectangle, height=30, strip, land, only=sheet'
/** What lies at the bottom of a scene, and its usual colour. */
const LANDS = [
  ['grass|lawn|meadow|pasture|hill|hillside|grassland, grassy|corn|wheat|rice? field', 'forestgreen'],
  ['sea|ocean|water|lake|river|pond|wave', 'steelblue'],
  ['sand|beach|desert|dune', 'khaki'],
  ['snow, snowy ground|field|hill', 'white'],
  ['soil|earth|mud|floor|pavement|road, green|brown|grey|gray ground', 'saddlebrown'],
] as const

/** All words for things that are drawn. */
export const HEADS: readonly HeadWords[] = heads(`
${FIGURES.map(figure).join('')}
  noun (${BOX}, rounding=6, ground=pill): pill, pill shape
  noun (${BOX}, rounding=6): rounded rectangle|box,
    rectangle|box with round|rounded|soft corner|edge
  noun (shape=rectangle, rounding=6): rounded square, square with round|rounded corner|edge
  noun (${BOX}, needs=count, only=sheet): box, block
  noun (${BOX}, needs=colour): box, block, panel, plate, patch, =field,
    text box|field|bubble, label box, block|patch of colour, colour|color block
  noun (${BOX}, opacity=50):
    dark|darkish? semi|half? transparent|translucent|opaque box|rectangle|block|panel|patch,
    dark|darkish? see through|thru box|rectangle|block|panel|patch
  phrase (${BOX}): ${DRAWS} a|one box|block|panel, text box, dark|darkish box|block|panel|plate|patch|field
  noun (shape=rectangle, height=14, plate, strip, ground=strip): dark =bar|=strip|=band, =bar, =strip, =strips, =band,
    bottom|lower|top|upper|footer|text|title|caption|colour|overlay bar|strip|band, lower third bar
  noun (shape=rectangle, height=14, plate, strip, ground=strip, colour=#222222): dark bar|strip|band
  noun (shape=rectangle, height=14, plate, strip, ground=strip, opacity=50):
    dark|darkish? semi|half? transparent|translucent|opaque strip|band|bar, dark|darkish? see through|thru strip|band|bar
  noun (shape=rectangle, height=14, plate, strip, ground=ribbon, opacity=50, colour=#b01e2e):
    semi|half? transparent|translucent ribbon|sash, see through|thru ribbon|sash
  noun (shape=rectangle, height=14, plate, strip, ground=strip, only=picture): banner
  noun (shape=rectangle, height=14, plate, strip, ground=ribbon): ribbon, sash
  noun (shape=rectangle, width=50, height=20, plate, only=picture, needs=colour): label, tag
  noun (shape=rectangle, width=60, height=20, rounding=5, plate, ground=pill, needs=colour): button
  noun (shape=rectangle, width=46, height=24, rounding=9, colour=white, plate, ground=bubble): speech|text|thought|talk|talking|chat|dialogue|dialog bubble|balloon,
    word|comic balloon, call out bubble?, comic|cartoon|manga like|style|type? bubble,
    comic|cartoon|manga? like|style|type? bubble that|which? say|read|saying|reading
  noun (shape=rectangle, width=46, height=24, rounding=9, colour=white, plate, ground=bubble, only=picture): bubble
  noun (shape=ellipse, needs=colour, only=sheet): bubble
  noun (shape=ellipse, needs=colour): ball, full moon
  noun (shape=ellipse, needs=colour, only=sheet): sun
  noun (shape=ellipse, plate, ground=badge, needs=colour): badge, seal, sticker, round badge|button|sticker
  phrase (shape=ellipse, plate, ground=badge): round? badge|seal|sticker saying|reading|with|that
  phrase (shape=ellipse, plate, ground=badge, needs=colour): round|circular * price|sale|discount? tag|label
  phrase (shape=ellipse, plate, ground=badge): a|an|one|on|in little|small|big? badge|seal,
    round|circular|price|sale|discount tag? badge|sticker|seal, price|sale tag saying|reading|with|that
  phrase (shape=rectangle, height=14, plate, strip, ground=strip): on|across a|one little|small|big|wide|thin? =strip|=band|=bar
  phrase (shape=rectangle, height=14, plate, strip, ground=ribbon): on|across a|one little|small|big|wide? ribbon|sash
  phrase (${BOX}, ground=ribbon): ribbon|sash saying|reading|with|that
  noun (shape=ellipse, width=12, height=12, needs=colour): =dot, =spot, bullet, bullet point, round spot
  noun (shape=ellipse, width=12, height=12, needs=count): =dots, =spots
  noun (shape=ellipse, filled=false, thickness=4, only=sheet): ring, hoop, halo
  noun (shape=ellipse, filled=false, thickness=4, only=picture, needs=colour): ring, hoop
  phrase (shape=ellipse, filled=false, thickness=4): ${DRAWS} a|an|one ring|hoop|halo
  phrase (shape=ellipse, filled=false, thickness=4, needs=colour): a|an|one|another|plus * ring
  phrase (shape=ellipse, filled=false, needs=colour): circle|ring around|round the|my|his|her|their|it|this|them|him,
    circle it|them|him|those|these
  noun (shape=polygon, corners=8, colour=red, only=sheet): stop sign
  noun (shape=arrow, line, width=50, thickness=4): arrow, pointer,
    arrow pointing|facing|going to? the? right|left|up|down|upwards|downwards
  noun (${LINE}, thickness=6, stripe, needs=colour): =stripe
  noun (${LINE}, needs=colour): line, rule, straight line, horizontal|vertical|diagonal line
  phrase (${LINE}): ${DRAWS} a|an|one|two|three|some? dotted|dashed? line,
    line down|across|through|along|under|over|beneath|below|above, dividing|separating|separator line,
    horizontal|vertical|diagonal line|rule, divider, line from
  verb (${LINE}, under): underline, underscore
  verb (${LINE}, span): strike|cross it? through|out
  noun (${LINE}, width=30, crossed=0): crosshair, plus sign
  noun (${LINE}, width=30, crossed=0, needs=colour): cross
  phrase (${LINE}, width=30, crossed=0, only=sheet): a|an|one plain|simple|small|little|big|large|thin|thick? cross
  phrase (${LINE}, width=40, crossed=45): big|large|small|giant|huge =x, =x mark, cross mark, ${DRAWS} an? =x
  phrase (fades, line, only=picture): dark|black|shadow|colour|colored? gradient|fade|scrim|shade,
    gradient overlay|scrim, scrim, fade to black|white
${LANDS.map(
  ([words, colour]) => `
  noun (${LAND}, needs=colour): ${words}
  noun (${LAND}, needs=place, colour=${colour}): ${words}`,
).join('')}
  noun (half=left, only=sheet, needs=colour): left half
  noun (half=right, only=sheet, needs=colour): right half
  noun (half=top, only=sheet, needs=colour): top|upper half
  noun (half=bottom, only=sheet, needs=colour): bottom|lower half
`)
