import { heads, type ToolWords } from '../../planner/words.ts'

export const VIGNETTE: ToolWords = {
  tool: 'vignette',
  traits: ['tones', 'once'],
  takes: ['excess', 'amount', 'degree', 'way', 'colour', 'pictures', 'not'],
  amounts: ['percent', 'plain'],
  heads: heads(`
    noun: spotlight effect|look? on? the? center|middle|face|subject?,
      peephole|keyhole|tunnel|toy camera darkening|effect|look|corners|shading|vision?, tunnel vision effect|look?,
      old lens effect|look?, portrait? oval fade|fading|vignette|mask, antique|victorian? oval vignette,
      dark|darker|darkened|black? vignette|vignetting
    phrase: border|corner|edge|side * dark|fade|fading away|out|off?,
      black|dark fade|shading|haze all? around|round|at|along|in the? edge|border|corner|side|outside,
      burn|darken|dim|fade|shade around|at|out|toward|towards? all? the? outer? border|corner|edge|side|rim|outside|periphery|fringe,
      dark|fade|fading around|at|to|toward|towards the? outer? border|corner|edge|side,
      dark|shady|murky|shadowy|gloomy|dim|sooty border|corner|edge|rim,
      murky|shady|shadowy|dim in|at|around the? border|corner|edge|rim,
      dark|darkness|shade|shading in|at|into|towards? all? the? border|corner|edge
    phrase (colour=white): soft|softly|gentle|gently|fading|faded|misty|hazy|dreamy|blurry faded|fading? =white|=whitened|=whitish|=whiter border|corner|edge|side,
      border|corner|edge|side|rim * =whitened|=whitish,
      border|corner|edge * become|becoming|going|turning in|into|to? white,
      fade|fades|fading softly|gently|slowly? in|into|to white around|at|toward|towards the? border|corner|edge|side
    phrase (needs=colour): border|corner|edge|side|rim * fade|fades|fading|dissolve|dissolving|melt|melting|bleed|bleeding|disappearing away|out|off?,
      fade|fading|soften|feather|melt|blend out? all? the? border|corner|edge|side
    phrase (usual=70, look=lomo): holga, lomo, lomography, toy camera
    look (usual=30): cinematic
    look (usual=40): dark, low key, moody, noir
    look (usual=70): spooky
  `),
  lower(wish) {
    if (wish.way <= -2) return undefined
    return {
      strength: wish.amount('percent', 'plain')?.n ?? (wish.preset.usual ?? 60) * wish.strength,
      colour: wish.preset.colour ?? wish.colours[0],
      pictures: wish.get('pictures'),
    }
  },
}
