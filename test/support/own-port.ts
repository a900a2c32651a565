import { randomInt } from 'node:crypto'
import { isFree } from '../../src/database/embedded/free-port.ts'

/** Each of the test files that run at the same time has ports of its own, below those that the service picks. */
const FIRST_PORT = 12_000
const PORTS_OF_A_JOB = 1_000

const first = FIRST_PORT + PORTS_OF_A_JOB * Number(process.env.TAP_JOB_ID ?? 0)
let next = randomInt(PORTS_OF_A_JOB)

/** A port that nobody else is given before a server listens on it, as happens to ports that are picked at random. */
export async function ownPort(): Promise<number> {
  for (let attempt = 0; attempt < PORTS_OF_A_JOB; attempt++) {
    const port = first + (next++ % PORTS_OF_A_JOB)
    if (await isFree(port)) return port
  }
  throw new Error(`found no free port from ${first} on`)
}
