import { createRequire } from 'node:module'

const onSpawn = createRequire(import.meta.url)('process-on-spawn') as { removeAllListeners(): void }

// node-tap has every child process tell which files it loads. Nobody asks, and engines take twice as long to start.
onSpawn.removeAllListeners()
