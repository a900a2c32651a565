import t from 'tap'
import { tokenize } from '../../../src/agent/planner/language/tokens.ts'
import { planInstructions } from '../../../src/agent/planner/plan-instructions.ts'
import { Likelihood, movesOfTexts } from '../../../src/agent/planner/slots/likelihood.ts'
import { askedOf } from '../../../src/agent/planner/slots/telling.ts'
import { dictations, EMPTY, PHOTOGRAPH, spansOf } from '../corpus/texts.ts'
import { doing, tellings } from '../corpus/told.ts'
import { plans } from '../support/planned.ts'

const written = (instructions: string, scene = PHOTOGRAPH) =>
  planInstructions(instructions, scene).steps.flatMap(({ arguments: { text } }) => text ?? [])

/** None of them is among what the tagger learned from. */
const DICTATED: Readonly<Record<string, readonly string[]>> = {
  'Give the dog a speech bubble saying: who ate my socks': ['who ate my socks'],
  'put a thought bubble over her head that says is it friday yet': ['is it friday yet'],
  'Write Fresh eggs daily at the bottom': ['Fresh eggs daily'],
  'Please add the sentence Dogs must be kept on a lead at the bottom': ['Dogs must be kept on a lead'],
  'Big title The Long Walk, and below it in smaller letters a novel by Ines Pratt': [
    'The Long Walk',
    'a novel by Ines Pratt',
  ],
  'It should read Room to let, ring 07700 900123': ['Room to let, ring 07700 900123'],
  'Ep. 12 top left, THE QUIET HOUR along the bottom': ['Ep. 12', 'THE QUIET HOUR'],
  'Vol. 3 in the top right corner please': ['Vol. 3'],
  'Closed Tuesday 4th June across the bottom on a dark strip': ['Closed Tuesday 4th June'],
  'stick £4.50 a dozen in the corner': ['£4.50 a dozen'],
  'round yellow badge top right: R49.99': ['R49.99'],
  'across the top I want Summer Sale, with 20% off underneath it in red': ['Summer Sale', '20% off'],
  'Grade 5 pass! in a round yellow badge, top right': ['Grade 5 pass!'],
  'Label it Sheet 9 (1874)': ['Sheet 9 (1874)'],
  'caption: Roman coin, c. AD 120 (inv. 44.2)': ['Roman coin, c. AD 120 (inv. 44.2)'],
  'write on the picture: We are moving in June. See you there!': ['We are moving in June. See you there!'],
  'Write: Congratulations Mia. She passed.': ['Congratulations Mia'],
  'thumbnail text I GAVE UP!! huge, top right': ['I GAVE UP!!'],
  'I LEFT MY JOB at the top in yellow': ['I LEFT MY JOB'],
  '-40% in a round green badge': ['-40%'],
  'add a line underneath: Karl and Marie, Graz 1902': ['Karl and Marie, Graz 1902'],
  'Spring Fair / Sat 3 May 10am / Village Hall - put these three lines in the middle': [
    'Spring Fair\nSat 3 May 10am\nVillage Hall',
  ],
}

t.test('texts without quotation marks are written whole, and nothing of what is said about them', async (t) => {
  for (const [instructions, texts] of Object.entries(DICTATED)) t.strictSame(written(instructions), texts, instructions)
})

t.test('a text is written only where it is to be', async (t) => {
  const things = ['the sign that says', 'that big label which says', 'my name tag that reads', 'the word', 'the text']
  const texts = ['Red Lion', 'SALE', '"Keep out"', 'OPEN 24 HOURS', 'Smith & Sons']
  for (const thing of things) {
    for (const text of texts) {
      for (const verb of ['remove', 'please erase', 'get rid of', 'can you hide', 'make it brighter and delete'])
        t.strictSame(written(`${verb} ${thing} ${text}`), [], `${verb} ${thing} ${text}`)
      for (const verb of ['add', 'please put', 'remove the background and write', 'blur it, then stamp'])
        t.strictSame(written(`${verb} ${thing} ${text}`), [text.replaceAll('"', '')], `${verb} ${thing} ${text}`)
    }
  }
})

t.test('what a thing is known by is not written, but what a thing is to say is', async (t) => {
  for (const text of ['Red Lion', 'SALE', '"Keep out"']) {
    for (const instructions of [
      `zoom in on the old sign that says ${text}`,
      `blur my name tag which reads ${text}`,
      `straighten the poster saying ${text}, please`,
    ])
      t.strictSame(written(instructions), [], instructions)
    for (const instructions of [
      `a ribbon across the corner that says ${text}`,
      `give the dog a speech bubble saying ${text}`,
      `I want the caption that says ${text}`,
    ])
      t.strictSame(written(instructions), [text.replaceAll('"', '')], instructions)
  }
})

t.test('a text that is said to be in the picture and then to be removed is not written', async (t) => {
  for (const text of ['DRAFT', 'Red Lion', '"Keep out"']) {
    for (const instructions of [
      `it says ${text} across the middle, please remove that`,
      `the word ${text} should be removed`,
      `There is a text in the corner that says ${text}. Can you get rid of it?`,
      `could the logo that says ${text} be taken away`,
    ])
      t.strictSame(written(instructions), [], instructions)
    for (const instructions of [
      `it should say ${text}. Remove the background`,
      `${text} at the top, delete the border`,
    ])
      t.strictSame(written(instructions), [text.replaceAll('"', '')], instructions)
  }
})

t.test('nothing is drawn where something is to be taken away', async (t) => {
  for (const instructions of ['get rid of the red circle', 'get rid of the 50% banner', 'get rid of the shadow'])
    t.strictSame(planInstructions(instructions, PHOTOGRAPH).steps, [], instructions)
})

t.test('nothing is written where nothing is dictated', async (t) => {
  for (const instructions of [
    'make her shirt green please',
    'the sign on the door is too dark to read, brighten it',
    'remove the orange date in the corner',
    'crop it to a square so that the bride is in the middle',
    'Could the corners fade so that one looks at the violinist',
  ])
    t.strictSame(written(instructions), [], instructions)
})

t.test('what is only told to whoever makes a sheet is not written on it', async (t) => {
  for (const [instructions, texts] of [
    [
      'Certificate for Marcus Bell, Swimming Level 2. He was scared of water till February and we are all very proud.',
      ['Marcus Bell', 'Swimming Level 2'],
    ],
    [
      'A notice: Wet paint, use the back door. My boss leaned on it this morning in his new suit.',
      ['Wet paint, use the back door'],
    ],
    [
      'Price list. Cut 25, Colour 60, Blow dry 20. I used to charge less but the rent went up again.',
      ['Cut 25\nColour 60\nBlow dry 20'],
    ],
  ] as const)
    t.strictSame(written(instructions, EMPTY), texts, instructions)
})

t.test('names, dates and quotations of what only tells something are not written on a picture', async (t) => {
  for (const instructions of [
    'My son moved out on 3 May and left us this. Sharpen it please.',
    'The printer sent it back with a note that said "no captions". Crop it square.',
    'I teach maths and the class calls this one "the great mess". Make it black and white.',
  ])
    t.strictSame(written(instructions), [], instructions)
})

t.test('what was learned tells most words that ask for something from those that tell something', async (t) => {
  // Nothing was learned from these files.
  const words = tellings()
    .filter(({ name }) => name === 'm4' || name === 'm9')
    .flatMap((telling) => {
      const tokens = tokenize(telling.instructions)
      const asked = askedOf(tokens)
      return tokens.map((token, at) => ({
        isAsked: doing(telling, token) === 'asked',
        isRead: asked[at]! >= 0.5,
      }))
    })
  const right = words.filter(({ isAsked, isRead }) => isAsked === isRead)
  t.ok(right.length > 0.85 * words.length, `${right.length} of ${words.length}`)
})

t.test('the probability of a text is the share of the labellings that have it', async (t) => {
  const scores = [
    [0.3, 0.9, -2],
    [-0.4, 0.2, 1.1],
    [0.8, -0.6, 0.5],
    [0.1, 0.7, -0.3],
  ]
  const moves = [
    [0.2, -0.5, 0],
    [-0.3, 0.4, 0.6],
    [0.5, -0.2, 0.3],
  ]
  const labellings = Array.from({ length: 3 ** scores.length }, (_, n) =>
    scores.map((_, at) => Math.floor(n / 3 ** at) % 3),
  ).filter((labels) => labels.every((label, at) => label !== 2 || (labels[at - 1] ?? 0) !== 0))
  const weightOf = (labels: readonly number[]) =>
    Math.exp(labels.reduce((sum, label, at) => sum + scores[at]![label]! + moves[labels[at - 1] ?? 0]![label]!, 0))
  const total = (some: readonly (readonly number[])[]) => some.reduce((sum, labels) => sum + weightOf(labels), 0)
  const share = (has: (labels: readonly number[]) => boolean) => total(labellings.filter(has)) / total(labellings)
  const likelihood = new Likelihood(scores, movesOfTexts(moves))
  const isClose = (got: number, wanted: number, what: string) =>
    t.ok(Math.abs(got - wanted) < 1e-9, `${what}: ${got}, ${wanted}`)
  for (let from = 0; from < scores.length; from += 1) {
    for (const label of [0, 1, 2])
      isClose(
        likelihood.label(from, label),
        share((all) => all[from] === label),
        `label ${label} of ${from}`,
      )
    for (let to = from + 1; to <= scores.length; to += 1) {
      const has = (all: readonly number[]) =>
        all[from] === 1 && all.slice(from + 1, to).every((label) => label === 2) && all[to] !== 2
      isClose(likelihood.of(from, to), share(has), `text from ${from} to ${to}`)
    }
    for (const [before, label] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ] as const)
      if (from > 0)
        isClose(
          likelihood.move(from, before, label),
          share((all) => all[from - 1] === before && all[from] === label),
          `${before} to ${label} at ${from}`,
        )
  }
})

t.test('the texts of a request are found in it, whatever parts their lines', async (t) => {
  t.strictSame(spansOf('Doors 7 / Music 8 at the top', ['Doors 7\nMusic 8']), [[0, 17]])
  t.equal(spansOf('write hello', ['goodbye']), undefined)
  t.ok(dictations().length > 1_000)
})

t.test('lines that are told by their numbers stand below each other', async (t) => {
  plans(t, {
    'Add three lines. First line Farm Shop, second line Eggs, third line open daily': [
      { tool: 'text', text: 'Farm Shop' },
      { tool: 'text', text: 'Eggs', relative: 'below' },
      { tool: 'text', text: 'open daily', relative: 'below' },
    ],
    'I need two lines in the middle. First Open day. Second free entry.': [
      { tool: 'text', text: 'Open day', position: 'center' },
      { tool: 'text', text: 'free entry', relative: 'below' },
    ],
    'a caption underneath on a white strip, black letters: Fig. 2 – Yield': [
      { tool: 'text', text: 'Fig. 2 – Yield', position: 'bottom', box: 'white', colour: 'black' },
    ],
    'a red arrow from top left to the centre and the word leak where the arrow starts': [
      { tool: 'shape', shape: 'arrow' },
      { tool: 'text', text: 'leak', position: 'top left' },
    ],
  })
})
