import { type Client, createClient } from '../../client/client.ts'
import { createKeyManager, type KeyManager } from '../../client/keys.ts'
import { createOperator, type Operator } from '../../client/operator.ts'

const KEY = 'darkroom.key'

/** The page is one level below the service, wherever that is mounted. */
export const SERVICE = new URL('..', document.baseURI).href

export interface Session {
  readonly client: Client
  readonly operator: Operator
  readonly keys: KeyManager
  /** Pictures of jobs that were submitted from this page, by job, for `before`. */
  readonly sources: Map<string, Blob>
}

/** The session of this tab's key, if any. It is kept as long as the tab. */
export function storedSession(): Session | undefined {
  const key = sessionStorage.getItem(KEY)
  return key === null ? undefined : openSession(key)
}

/** Fails with the service's refusal if the key is not valid. */
export async function signIn(key: string): Promise<Session> {
  const session = openSession(key)
  await session.client.credits()
  sessionStorage.setItem(KEY, key)
  return session
}

export function signOut(): void {
  sessionStorage.removeItem(KEY)
}

function openSession(apiKey: string): Session {
  const options = { url: SERVICE, apiKey }
  const client = createClient(options)
  return { client, operator: createOperator(options), keys: createKeyManager(options), sources: new Map() }
}
