import { userInfo } from 'node:os'
import { textOf } from './values.ts'

/** The name under which the ledger records who did something. */
export const BY_OPTION = {
  by: { placeholder: 'name', about: 'Who does it (default: your account on this machine)', read: textOf(1, 200) },
} as const

/** The name that was given, or that of the account on this machine. */
export function doneBy(by = userInfo().username): string {
  return by
}
