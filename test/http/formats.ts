import { form } from '../support/requests.ts'

export type TextFields = Readonly<Record<string, string>>

export const AGENT = '/v2/image/agent'

/** The formats a job-creating request may come in, each with what makes a request of text fields. */
export const FORMATS: Readonly<Record<string, (fields: TextFields) => RequestInit>> = {
  multipart: (fields) => ({ method: 'POST', body: form(fields) }),
  JSON: (fields) => asJson(fields),
  urlencoded: (fields) => ({ method: 'POST', body: new URLSearchParams({ ...fields }) }),
}

export function asJson(fields: Readonly<Record<string, unknown>>, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', body: JSON.stringify(fields), headers: { 'Content-Type': 'application/json', ...headers } }
}
