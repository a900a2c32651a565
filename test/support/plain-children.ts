import { createRequire } from 'node:module'

// node-tap has every child process tell which files it loads and, where these are not its own, count how often each line
// runs. Nobody asks: engines take twice as long to start because of it, and three times as long to work.
const onSpawn = createRequire(import.meta.url)('process-on-spawn') as { removeAllListeners(): void }
onSpawn.removeAllListeners()
const { NODE_OPTIONS = '' } = process.env
process.env.NODE_OPTIONS = NODE_OPTIONS.replace(/"?--import=[^"\s]*@tapjs[^"\s]*"?/, '')
