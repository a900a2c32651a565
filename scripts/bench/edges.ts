import { readArguments } from '../read-arguments.ts'
import { measureCrowd } from './edges/crowd.ts'
import { measureDribble } from './edges/dribble.ts'
import { measurePaused } from './edges/paused.ts'
import { measureStreams } from './edges/streams.ts'
import { openStage, type Stage } from './stage.ts'

/** Each returns what it found, a line each. */
const MEASURES: Readonly<Record<string, (stage: Stage) => Promise<readonly string[]>>> = {
  dribble: measureDribble,
  streams: measureStreams,
  paused: measurePaused,
  crowd: measureCrowd,
}

const { operands, misused } = readArguments(
  `npm run bench:edges [-- ${Object.keys(MEASURES).join(' | ')}]

Measures what one API process makes of those who would wear it out.`,
  { allowPositionals: true },
)
const unknown = operands.find((name) => !Object.hasOwn(MEASURES, name))
if (unknown !== undefined) misused(`there is no measure called ${unknown}`)
for (const name of operands.length > 0 ? operands : Object.keys(MEASURES)) {
  const stage = await openStage()
  try {
    for (const line of await MEASURES[name]!(stage)) console.log(line)
  } finally {
    await stage.close()
  }
}
