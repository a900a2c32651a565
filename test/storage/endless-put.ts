import { createFilesystemStorage } from '../../src/storage/filesystem.ts'

// Run as a program: begins to store a file that never ends, and says so once some of it is written.
const [root = ''] = process.argv.slice(2)

async function* endless(): AsyncGenerator<Buffer> {
  for (let chunks = 0; ; chunks += 1) {
    if (chunks === 3) process.stdout.write('written')
    yield Buffer.alloc(64 * 1024)
  }
}

await createFilesystemStorage({ root }).put('job/endless', endless())
