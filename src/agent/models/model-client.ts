import { setTimeout as delay } from 'node:timers/promises'
import { APIConnectionTimeoutError, APIError, OpenAI } from 'openai'
import * as v from 'valibot'
import { DomainError } from '../../errors.ts'
import type { ModelServer } from './agent-settings.ts'

/** Times a request is repeated after a time-out, a broken connection, a 429 or a 5xx, with growing pauses. */
const RETRIES = 2
/** Times in all that an answer is asked for which turns out to be no answer. */
const ATTEMPTS = 3
const PAUSE_MS = 300

/**
 * A client of a model server. Everything is said explicitly: the library would otherwise take keys, organizations and
 * a level of logging from the environment.
 */
export function openClient({ url, key, timeoutMs }: ModelServer): OpenAI {
  return new OpenAI({
    baseURL: url,
    apiKey: key ?? 'none',
    ...(key === undefined && { defaultHeaders: { authorization: null } }),
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    timeout: timeoutMs,
    maxRetries: RETRIES,
  })
}

/** An answer that began and is none. @param message what the model did, to follow its name in a sentence. */
export class BrokenAnswer extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}

/**
 * Asks a model server and checks what it says. Broken answers are asked for again; the client itself repeats what did
 * not get through.
 *
 * @param name of the model, as sentences for the client call it.
 * @throws DomainError `MODEL_UNAVAILABLE`, which tells neither addresses nor what the server said, or the signal's reason.
 */
export async function askModel<const Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
  ask: () => Promise<unknown>,
  signal?: AbortSignal,
): Promise<v.InferOutput<Schema>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return v.parse(schema, await ask())
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof APIError || attempt === ATTEMPTS) throw modelUnavailable(`${name} ${faultOf(error)}`, error)
      await delay(PAUSE_MS * attempt, undefined, { signal }).catch(() => signal?.throwIfAborted())
    }
  }
}

/** @param message a sentence without its full stop. */
export function modelUnavailable(message: string, cause?: unknown): DomainError {
  return new DomainError('MODEL_UNAVAILABLE', message, { cause })
}

function faultOf(error: unknown): string {
  if (error instanceof BrokenAnswer) return error.message
  if (error instanceof APIConnectionTimeoutError) return 'did not answer in time'
  if (!(error instanceof APIError)) return 'gave answers that make no sense'
  return error.status === undefined ? 'could not be reached' : `answered with status ${error.status}`
}
