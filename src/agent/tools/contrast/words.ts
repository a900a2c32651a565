import {
  complaint,
  LOOK,
  less,
  more,
  noun,
  phrase,
  signedOf,
  type ToolWords,
  verb,
  where,
} from '../../planner/words.ts'

const USUAL = 35

export const CONTRAST: ToolWords = {
  tool: 'contrast',
  traits: ['scale', 'tones'],
  takes: LOOK,
  amounts: ['percent', 'plain'],
  pictures: 1,
  heads: [
    noun('contrast, contrasts, difference * dark|light and light|dark, light dark difference'),
    noun('bite, depth, drama, impact, kick, punch', { way: 1, needs: 'way' }),
    more('contrasted, contrasty, dramatic, punchy, striking'),
    less('bland, faded, flat, lackluster, lacklustre, low contrast, matte, washed out'),
    less('fog, foggy, hazy, misty'),
    verb('flatten', { way: -1 }),
    phrase('fade it|this, fade the|this? picture', { way: -1 }),
    phrase('big|hard|high|strong contrast, contrast pop', { way: 1 }),
    phrase('even|flat|soft light|lighting, low|soft|weak contrast', { way: -1 }),
    complaint('harsh, harsh|hard contrast|light|lighting, too contrasty|contrasted', { way: -1 }),
    complaint('everything|it|picture * looks|look the same grey, milky, muddy', { way: 1 }),
    // Looks.
    phrase(
      `
      bold and? dramatic, brooding, dark and? moody, dramatic effect|feel|light|look|mood?, melancholic, moody
    `,
      {
        way: 1,
      },
    ),
    phrase(
      `
      eye catching, make|makes the|my|our? it|picture|this|them really? pop, more|some|add|extra pop, oomph,
      wow factor, zing
    `,
      { way: 1, preset: { usual: 20 } },
    ),
    phrase(
      `
      blockbuster, cinematic effect|feel|grade|look|mood|style|vibe?, filmic, hollywood, like a movie|film,
      movie feel|look|poster|style
    `,
      { way: 1, preset: { usual: 18 } },
    ),
    phrase('insta|instagram filter|look|style|vibe', { way: 1, preset: { usual: 12 } }),
    phrase('faded|matte|washed effect|film|finish|look|style', { way: -1 }),
  ],
  lower: (wish) => ({ ...where(wish), amount: signedOf(wish, wish.preset.usual ?? USUAL) }),
}
