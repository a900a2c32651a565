/**
 * `npm run bench:edges [-- dribble | streams | paused | crowd]`: what one API process makes of those who would wear it
 * out.
 */
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

const named = process.argv.slice(2)
const unknown = named.filter((name) => !Object.hasOwn(MEASURES, name))
if (unknown.length > 0) {
  console.error(`there is no measure called ${unknown.join(', ')}: ${Object.keys(MEASURES).join(', ')}`)
  process.exit(2)
}
for (const name of named.length > 0 ? named : Object.keys(MEASURES)) {
  const stage = await openStage()
  try {
    for (const line of await MEASURES[name]!(stage)) console.log(line)
  } finally {
    await stage.close()
  }
}
