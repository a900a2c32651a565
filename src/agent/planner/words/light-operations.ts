import type { Clause } from '../clauses/clause.ts'
import { type Arguments, OF_TOOL, type Operation, type Preset } from '../meanings.ts'
import { list } from './list.ts'
import { changedTo, degreeOf, limited, strengthOf, wayOf } from './reading.ts'

/** How people ask for more or less light. */
export const LIGHT_OPERATIONS: readonly Operation[] = [
  {
    tool: 'brightness',
    local: true,
    reversible: true,
    heads: [
      {
        phrases: list(`
          brighter, briter, brighten, brighten up, illuminate, more light, some light, some more light, bit of light, bit more light, little more light, extra light, shed light, better lit, light it up, brightness, lighter, lighten, lighten up, light up, luminosity,
          luminous
        `),
      },
      {
        phrases: list(`
        darker, darken, darkness, dim, dimmer, darken down, dim down, less light, less lit, reduce the light, lower the light, turn down the light, dim the light
      `),
        preset: { sign: -1 },
      },
      { phrases: ['bright', 'light level', 'luminance'], weak: 'adjective' },
      { phrases: ['too light'], preset: { sign: -1, complaint: true } },
      { phrases: list('underlit, under lit, poorly lit, badly lit'), preset: { complaint: true } },
      { phrases: ['gloomy', 'murky', 'dingy', 'muddy', 'crushed', 'inky'], preset: { state: true, complaint: true } },
      { phrases: ['dark'], weak: 'adjective', preset: { sign: -1 } },
    ],
    read(clause) {
      // "one stop brighter"
      const stops = clause.takeQuantity('stops')
      if (stops !== undefined) return { [OF_TOOL]: 'exposure', stops: limited(wayOf(clause) * stops.value, -5, 5) }
      // "the colours are too bright"
      if (clause.weak === 'adjective' && speaksOfColours(clause)) return recoloured(clause)
      // Without a number something of the picture must still be seen.
      const [least, most] = clause.has('quantity') || clause.has('end') ? [0, 500] : [12, 180]
      return { percent: limited(changedTo(clause, 30), least, most) }
    },
  },
  {
    tool: 'exposure',
    local: true,
    reversible: true,
    heads: [
      { phrases: ['push', 'pull', 'add', 'up', 'down', 'bump'], weak: 'verb', preset: { inStops: true } },
      { phrases: ['exposure', 'expose', 'exposure compensation', 'ev'] },
      { phrases: ['underexposed', 'under exposed', 'underexpose'], preset: { complaint: true, look: -1 } },
      {
        phrases: list(
          'overexposed, over exposed, overexpose, blown out, burnt out, burned out, blown highlight, clipped highlight',
        ),
        preset: { sign: -1, complaint: true, look: 1 },
      },
    ],
    read(clause) {
      const stops = clause.preset.inStops === true ? clause.takeQuantity('stops') : clause.takeQuantity('stops', '')
      if (clause.preset.inStops === true && stops === undefined) return undefined
      // "slightly overexposed, pastel colours" is a look; "it is overexposed" a complaint.
      const { look } = clause.preset
      const wanted = typeof look === 'number' && !clause.has('copula') && !clause.has('excess') ? look : undefined
      const way = wanted ?? wayOf(clause)
      if (stops !== undefined) return { stops: limited(way * (way < 0 ? Math.abs(stops.value) : stops.value), -5, 5) }
      const percent = clause.takeQuantity('%')
      const size = percent === undefined ? degreeOf(clause) : Math.abs(percent.value) / 50
      return { stops: limited(way * Math.sign(percent?.value ?? 1) * size * 0.7, -5, 5) }
    },
  },
  {
    tool: 'gamma',
    local: true,
    reversible: true,
    heads: [
      {
        phrases: list(`
          gamma, midtone, mid tone, middle tone,
        `),
      },
    ],
    absorbs: ['brightness'],
    read(clause) {
      const way = wayOf(clause) * Number(clause.presetOf('brightness')?.sign ?? 1)
      const said = clause.takeQuantity('', 'times')
      if (said !== undefined) return { exponent: limited(said.value, 0.1, 10) }
      return { exponent: (1 + 0.3 * degreeOf(clause)) ** way }
    },
  },
  {
    tool: 'contrast',
    local: true,
    reversible: true,
    heads: [
      {
        phrases: list(`
          contrast, contrasty, contrastier, contrasted, bite, kick, more depth, punch, punchy, punchier, dramatic, drama, depth, high contrast
        `),
      },
      {
        phrases: list(`
          flat, flatter, flatten, low contrast, faded, fade, washed out, matte, soft light, softer light, soften the light, soften the contrast,
          lackluster, bland, harsh light, harsh contrast
        `),
        preset: { sign: -1 },
      },
    ],
    read(clause) {
      // "the colours look washed out", "fade the colours a bit"
      const isNoun = clause.chunks[clause.headAt]!.lower.includes('contrast')
      if (!isNoun && speaksOfColours(clause)) return recoloured(clause)
      return { amount: limited(changedTo(clause, 35) - 100, -100, 100) }
    },
  },
  {
    tool: 'shadows_highlights',
    local: true,
    heads: [
      {
        phrases: list(
          `lift the shadow, lift shadow, brighten the shadow, open up the shadow, lighten the shadow, raise the shadow, recover the shadow, shadow detail, detail in the shadow, more detail in the shadow, more detail in the dark area, more detail in the dark part, bring out the detail in the shadow, bring out detail in the shadow, anything in the shadow, anything in the dark, something in the shadow, detail in the dark area, detail in the dark part, see in the shadow, see anything in the shadow, see something in the shadow, bring out the shadow, lighter shadow, brighter shadow, open the shadow, fill light`,
        ),
        preset: { part: 'shadows' },
      },
      {
        phrases: list(
          `darken the shadow, deepen the shadow, deeper shadow, deep black, deeper black, crush the black, crush the shadow, darker shadow, darker black, richer black, strong black, black blacker, shadow darker`,
        ),
        preset: { part: 'shadows', sign: -1 },
      },
      {
        phrases: list(
          `tone down the highlight, reduce the highlight, recover the highlight, darken the highlight, lower the highlight, tone the highlight down, tame the highlight, highlight recovery, calm the highlight, calm down the highlight, bring down the highlight, bring the highlight down, soften the highlight`,
        ),
        preset: { part: 'highlights', sign: -1 },
      },
      {
        phrases: list(
          `brighten the highlight, boost the highlight, lift the highlight, raise the highlight, brighter highlight, whiter white, brighter white, white whiter, highlight brighter`,
        ),
        preset: { part: 'highlights' },
      },
      {
        phrases: list(
          "shadow, shadows, blacks, dark area, dark spot, dark patch, dark tone, dark part, darker part, darker area, dark bit, where it is dark, where it's dark",
        ),
        weak: 'verb',
        preset: { part: 'shadows', byWord: true },
      },
      {
        phrases: list(
          "highlight, highlights, whites, bright area, light tone, bright part, brighter part, light area, bright spot, bright bit, where it is bright, where it's bright, where it is light, where it's light",
        ),
        weak: 'verb',
        preset: { part: 'highlights', byWord: true },
      },
    ],
    absorbs: ['shadow', 'brightness'],
    reversible: true,
    read(clause) {
      const word = clause.presetOf('brightness')
      // "remove the shadows" wants them lighter.
      const gone =
        clause.preset.part === 'shadows' && clause.preset.byWord === true && clause.take('removal') !== undefined
      if (gone) return { shadows: strengthOf(clause, 50) }
      const measured = clause.has('change') || clause.has('quantity') || clause.has('excess')
      if (clause.preset.byWord === true && word === undefined && !measured) return undefined
      const said = clause.takeQuantity('%', '')?.value
      const way =
        remedyOf(clause, word) ?? wayOf(clause) * Number(word?.sign ?? 1) * (said !== undefined && said < 0 ? -1 : 1)
      // "highlights down -10" says the same thing twice.
      const turned = said !== undefined && said < 0 && wayOf(clause) < 0 ? -way : way
      const size = said === undefined ? strengthOf(clause, 50) : Math.min(100, Math.abs(said))
      const amount = limited(turned * size, -100, 100)
      return clause.preset.part === 'shadows' ? { shadows: amount } : { highlights: amount }
    },
  },
  {
    tool: 'auto_enhance',
    local: true,
    heads: [
      {
        phrases: list(`
      enhance, auto enhance, auto, magic, magic wand, do your magic, work your magic, do your thing, give it some love, best version, make it beautiful, look beautiful, more beautiful, look nice, look great, look good, as good as possible, look its best, best of it, make the best of it, make the most of it, tidy up, pimp, pimp up, jazz up, brush up, buff up, smarten up, auto white balance, automatic white balance, one click, improvement, level out, level out the color, level the color, even out the color, balance out the color, equalize, make it work, do something with it, auto level, level automatically, fix the level, adjust the level, set the level,
      automatic level, automatically, automatic, balance the color, stretch the contrast, normalise,
      improve the color, auto correct, auto contrast, auto fix, improve, improve the
      quality, touch up, fix the light, fix the color, fix the exposure, optimize, make it better, better, look
      better, beautify, correct the color, color correct, color correction, balance the light, normalize, fix up,
      nicer, retouch, prettier, make it look good, spruce up, freshen up, professional, professional looking, polish
    `),
      },
      {
        phrases: list(
          'rescue, save this photo, neutralize, neutralize it, clean it up, clean that up, clean this up, clean up, fix it, fix this, fix that, fix this photo, fix the photo, fix the picture, fix the image, please fix, sort it out, sort that out, correct it, correct this, correct that',
        ),
        preset: { general: true },
      },
      {
        phrases: list('look off, looks off, is off, are off, look wrong, looks wrong, look weird, looks weird'),
        weak: 'adjective',
      },
      {
        phrases: list(
          'look a bit off, looks a bit off, is a bit off, are a bit off, is not right, look strange, looks strange',
        ),
        weak: 'adjective',
      },
    ],
    read: (clause) => ({ strength: strengthOf(clause, 100) }),
  },
]

/** "the colours are too bright": whether a quality that also light has is said of the colours. */
function speaksOfColours(clause: Clause): boolean {
  return clause.presetOf('saturation')?.byWord === true
}

function recoloured(clause: Clause): Arguments {
  return { [OF_TOOL]: 'saturation', percent: limited(changedTo(clause, 45), 0, 400) }
}

/** Which way a part is wanted of which something is wrong: shadows "too dark" up, highlights "too harsh" down. */
function remedyOf(clause: Clause, word: Preset | undefined): number | undefined {
  const isComplaint = clause.has('excess') || word?.complaint === true
  if (!isComplaint || clause.has('change')) return undefined
  clause.takeAll('degree')
  if (clause.take('excess') === 'lack' || word?.complaint === true) return Number(word?.sign ?? 1)
  if (word !== undefined) return -Number(word.sign ?? 1)
  return clause.preset.part === 'shadows' ? 1 : -1
}
