import { BLEND_MODES } from '../../../images/compose.ts'
import type { Entry } from '../chunks/lexicon.ts'
import type { Meaning, StructureRole } from '../meanings.ts'
import { BREADTHS, CHANGES, DEGREES, QUANTITIES, SIZES, UNITS } from './amount-words.ts'
import { entriesOf, property } from './entries.ts'
import { FORMATS } from './format-words.ts'
import { PICTURE_NOUNS, REFERENCES } from './picture-words.ts'
import { POSITIONS } from './place-words.ts'
import { PROPERTIES } from './property-words.ts'
import { FILLERS, STRUCTURE, VERBS } from './sentence-words.ts'

/** Everything of the lexicon that belongs to the language and not to one operation. */
export function grammarEntries(): Entry[] {
  return [
    ...entriesOf(STRUCTURE, (role): Meaning => ({ kind: 'structure', role: role as StructureRole })),
    ...VERBS.map((phrase): Entry => [phrase, { kind: 'verb' }]),
    ...FILLERS.map((phrase): Entry => [phrase, { kind: 'filler' }]),
    ...entriesOf(DEGREES, (degree) => property('degree', Number(degree))),
    ...entriesOf(CHANGES, (change) => property('change', Number(change))),
    ...entriesOf(SIZES, (size) => property('size', Number(size))),
    ...entriesOf(BREADTHS, (breadth) => property('breadth', Number(breadth))),
    ...entriesOf(UNITS, (unit) => property('unit', unit)),
    ...entriesOf(POSITIONS, (position) => property('position', position)),
    ...entriesOf(POSITIONS, (position) => property('position', position)).flatMap(([phrase, meaning]) =>
      ['very', 'far', 'extreme'].map((word): Entry => [`${word} ${phrase}`, meaning]),
    ),
    ...Object.entries(QUANTITIES).map(([phrase, quantity]): Entry => [phrase, property('quantity', quantity)]),
    ...PROPERTIES.flatMap(([name, value, phrases]) => phrases.map((phrase): Entry => [phrase, property(name, value)])),
    ...entriesOf(FORMATS, (ratio) => property('format', ratio)),
    ...PICTURE_NOUNS.map((phrase): Entry => [phrase, property('picture noun', true)]),
    ...REFERENCES.flatMap(([reference, phrases]) =>
      phrases.map((phrase): Entry => [phrase, { kind: 'reference', reference }]),
    ),
    ...BLEND_MODES.flatMap((mode) =>
      [
        `${mode} mode`,
        `${mode} blend mode`,
        `${mode} blending`,
        `${mode} blending mode`,
        `blend mode ${mode}`,
        `mode ${mode}`,
      ].map((phrase): Entry => [phrase, property('blend', mode)]),
    ),
    ...BLEND_MODES.filter((mode) => mode !== 'normal' && mode !== 'overlay' && mode !== 'add').map(
      (mode): Entry => [mode, property('blend', mode)],
    ),
  ]
}
