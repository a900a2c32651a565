import type { Properties } from './entries.ts'
import { list } from './list.ts'

const LEVELS = ['', 'a bit', 'a little', 'a touch', 'somewhat', 'quite', 'rather', 'pretty', 'kind of']

/** "is low", "looks a bit high": how a quality is, and that it should not be so. */
function stating(level: string): string[] {
  return ['is', 'are', 'seems', 'looks', 'feels'].flatMap((verb) =>
    LEVELS.map((degree) => [verb, degree, level].filter((word) => word !== '').join(' ')),
  )
}

/** "it's so dark" complains as "it's too dark" does. */
const OUTRIGHT = ["it's", 'its', 'is', 'are', 'looks', 'look', 'came out', 'turned out', 'comes out'].flatMap((verb) =>
  ['so', 'so very', 'much too', 'awfully', 'terribly', 'horribly', 'blindingly', 'insanely'].map(
    (how) => `${verb} ${how}`,
  ),
)

/** "I don't like how yellow it is" */
export const DISLIKES = list(
  "don't like how, dont like how, do not like how, don't like the, dont like the, do not like the, don't like that, hate how, hate the, hate that",
)

/** What is to be taken away, and what complains of too much or too little. */
export const COMPLAINTS: Properties = [
  ['removal', true, ['remove', 'delete', 'get rid of', 'erase', 'take away', 'take out', 'strip', 'eliminate']],
  [
    'excess',
    true,
    list(`
    fix, correct, too, too much, overly, excessively, way too, a bit too, far too, a little too, is over the top, are over the top, way over the top, bit over the top, too strong, too intense, too heavy, much too, too harsh, overdone, overpowering, way too strong, far too strong, a bit too strong, too high
  `),
  ],
  ['excess', 'lack', list('too low, too weak, too little, not enough, lack, lacking, insufficient')],
  ['excess', true, stating('high')],
  ['excess', 'lack', ['low', 'weak', 'poor'].flatMap(stating)],
  ['excess', true, [...OUTRIGHT, ...DISLIKES]],
  ['copula', true, DISLIKES],
  ['grave', true, ['way too', 'far too', 'much too', 'way way too', 'really too', 'waay too', ...OUTRIGHT]],
  ['copula', true, [...['high', 'low', 'weak', 'poor'].flatMap(stating), ...OUTRIGHT]],
  [
    'copula',
    true,
    list(`
    is, are, it's, its, it is, there is, there's, there are, theres, leans, tilts, hangs, slopes, slants, is tilted, is crooked, is leaning, looks, seems, appears, feels, was, were, came out, turned out, has a, has an, has got a,
    has too much, there is a, there's a, there is too much, there's too much
  `),
  ],
]
