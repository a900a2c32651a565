import type { ApiKey, ApiKeys, NewApiKey } from '../http/key-answers.ts'
import { createTransport } from './transport.ts'

export type { ApiKey, NewApiKey } from '../http/key-answers.ts'

/** Limits of a new key. Those that are left out are those of the key that makes it. */
export interface AskedLimits {
  /** Requests in a number of seconds, such as `600/60`. */
  readonly requests?: string | undefined
  readonly streams?: string | undefined
  readonly uploads?: string | undefined
}

/** The requests of a key that manages the keys of its account. They fail with `MANAGERS_ONLY` for other keys. */
export interface KeyManager {
  /** Newest first, including revoked ones. */
  list(signal: AbortSignal): Promise<readonly ApiKey[]>
  make(name: string, limits: AskedLimits): Promise<NewApiKey>
  limit(keyId: string, limits: AskedLimits): Promise<ApiKey>
  revoke(keyId: string): Promise<ApiKey>
}

export function createKeyManager(options: { readonly url: string; readonly apiKey: string }): KeyManager {
  const transport = createTransport({ ...options, retries: 0 })
  const act = async <Data>(path: string, parameters: Readonly<Record<string, string | undefined>> = {}) => {
    const given = Object.entries(parameters).filter((entry): entry is [string, string] => !!entry[1])
    const query = new URLSearchParams(given)
    return (await transport.json<Data>(`/v1/keys${path}?${query}`, { method: 'POST' })).data
  }
  return {
    async list(signal) {
      return (await transport.json<ApiKeys>('/v1/keys', { signal })).data.keys
    },
    make: (name, limits) => act('', { name, ...limits }),
    limit: (keyId, limits) => act(`/${keyId}/limit`, { ...limits }),
    revoke: (keyId) => act(`/${keyId}/revoke`),
  }
}
