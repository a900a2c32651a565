import { parseArgs } from 'node:util'
import { blockUntrustedLoaders } from '../../../src/images/files/codec.ts'
import { peakMegabytes } from '../peak-memory.ts'
import { readCases } from './cases.ts'
import { runEngine } from './run-engine.ts'

// Runs the first case of a folder in a process of its own, as a job runs, and prints what it took.
const { positionals } = parseArgs({ allowPositionals: true })
const [first] = await readCases(positionals[0]!)
blockUntrustedLoaders()
const before = process.cpuUsage()
const { seconds, silence, repaired } = await runEngine(first!.source, first!.references)
const { user, system } = process.cpuUsage(before)
const megabytes = peakMegabytes()
console.log(JSON.stringify({ seconds, silence, cpuSeconds: (user + system) / 1e6, megabytes, repaired }))
