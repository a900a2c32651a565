import { join } from 'node:path'
import { rolldown } from 'rolldown'

const CLIENT = join(import.meta.dirname, '../client/client.ts')

/** The client, with all that it needs, as the text of one ES module for browsers. Takes some 50 ms. */
export async function bundleClient(): Promise<string> {
  const bundle = await rolldown({ input: CLIENT, platform: 'browser', external: ['node:fs'] })
  try {
    const { output } = await bundle.generate({ format: 'esm', minify: true })
    return output[0].code
  } finally {
    await bundle.close()
  }
}
