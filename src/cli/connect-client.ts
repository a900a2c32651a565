import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Client, createClient } from '../client/client.ts'
import type { CommandContext } from './command.ts'
import { UsageError } from './usage-error.ts'
import { httpUrl } from './values.ts'

/** The options of every command that talks to the API. */
export const CLIENT_OPTIONS = {
  url: {
    placeholder: 'address',
    about: 'Address of the API (default: BASE_URL, or http://127.0.0.1:8080)',
    read: httpUrl,
  },
  'api-key': {
    placeholder: 'key',
    about: 'API key (default: DARKROOM_API_KEY, or the key that the first start made)',
    read: String,
  },
} as const

/** A person at a prompt wants to hear that the service is unavailable rather than wait for it. */
const RETRIES = 2

/** A client of the API, with the address and the key from the options, the environment or the home. */
export async function connectClient(
  { config, apiKey }: CommandContext,
  options: { readonly url: string | undefined; readonly 'api-key': string | undefined },
): Promise<Client> {
  const key = options['api-key'] ?? apiKey ?? (await firstKey(config.home))
  return createClient({ url: options.url ?? config.baseUrl, apiKey: key, retries: RETRIES })
}

async function firstKey(home: string): Promise<string> {
  try {
    return (await readFile(join(home, 'first-key'), 'utf8')).trim()
  } catch (error) {
    throw new UsageError('an API key is needed: give --api-key, or set DARKROOM_API_KEY', { cause: error })
  }
}
