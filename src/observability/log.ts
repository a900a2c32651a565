import { type Logger, pino } from 'pino'

export type Log = Logger

/** Values that must never reach a log, wherever a caller may have put them. */
const REDACTED = ['req.headers.authorization', 'headers.authorization', 'authorization', 'api_key', 'token', 'secret']

/** Structured log lines on stderr: stdout belongs to what a command answers. */
export function createLog(level: string): Log {
  return pino({ level, base: null, redact: REDACTED, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2))
}
