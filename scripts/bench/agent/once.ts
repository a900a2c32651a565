/** A process that is told instructions and a picture, carries them out once at 4K, and answers with its peak memory in MB. */
import { blockUntrustedLoaders } from '../../../src/images/files/codec.ts'
import { peakMegabytes } from '../peak-memory.ts'
import { carryOut } from './carry-out.ts'

process.once('message', async ({ instructions, bytes }: { instructions: string; bytes: Uint8Array }) => {
  blockUntrustedLoaders()
  await carryOut({ instructions }, '4K', bytes)
  process.send!(peakMegabytes())
  process.disconnect()
})
