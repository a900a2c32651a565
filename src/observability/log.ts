import { type Logger, pino } from 'pino'

export type Log = Logger

/** Values that must never be logged, wherever they are. */
const REDACTED = ['req.headers.authorization', 'headers.authorization', 'authorization', 'api_key', 'token', 'secret']

/** API keys except for their public id, stream tokens and webhook secrets, in any text, including addresses. */
const SECRETS =
  /(sk_live_v1_[0-9a-z]{16}_)[0-9a-z]+|(st_)[A-Za-z0-9_-]{32}|(whsec_)(?:(?!whsec_)[A-Za-z0-9+/=]|%2[bf]|%3d)+/gi

/**
 * Structured log lines on stderr; stdout is for the answers of commands. Each line is searched for secrets when it is
 * written, because clients put keys into paths and request ids, and libraries put their arguments into errors.
 */
export function createLog(level: string): Log {
  const hooks = { streamWrite: withoutSecrets }
  const options = { level, base: null, redact: REDACTED, timestamp: pino.stdTimeFunctions.isoTime, hooks }
  return pino(options, pino.destination(2))
}

function withoutSecrets(line: string): string {
  return line.replace(SECRETS, (_, ...known: (string | undefined)[]) => `${known.slice(0, 3).join('')}[redacted]`)
}
