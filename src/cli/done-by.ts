import { userInfo } from 'node:os'
import { textOf } from './values.ts'

/** Who does what is kept in the ledger under a name. */
export const BY_OPTION = {
  by: { placeholder: 'name', about: 'Who does it (default: your account on this machine)', read: textOf(1, 200) },
} as const

/** The name that was given, or that of the account on this machine. */
export function doneBy(by = userInfo().username): string {
  return by
}
