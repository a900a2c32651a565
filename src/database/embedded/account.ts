import { execFile, type SpawnOptions } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { DomainError } from '../../errors.ts'

/** The operating-system account a server runs under. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root, so root lends its server one of these accounts. */
const LENT_ACCOUNTS = ['postgres', '_postgres', 'nobody']

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * The account for a new cluster: `undefined` means "as whoever runs darkroom", which is the answer for everybody
 * but root.
 *
 * @throws DomainError `NO_SERVER_ACCOUNT` when root finds no account to lend.
 */
export async function accountForNewCluster(): Promise<Account | undefined> {
  if (!isRoot()) return undefined
  const entries = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of LENT_ACCOUNTS) {
    const entry = entries.find((fields) => fields[0] === name)
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) }
  }
  throw new DomainError(
    'NO_SERVER_ACCOUNT',
    `PostgreSQL does not run as root, and this machine has no account named ${LENT_ACCOUNTS.join(' or ')}. ` +
      'Run darkroom as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Spawn options under which PostgreSQL's programs run: as `account`, from a folder that everybody can enter, and
 * without the caller's PG* variables, which would redirect them to another server.
 */
export function spawnOptions(account: Account | undefined): SpawnOptions {
  return {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    ...(account && { uid: account.uid, gid: account.gid }),
  }
}

/** Whether `account` may enter `folder`. Asked of the system, so that access lists count too. */
export async function canEnter(account: Account | undefined, folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    execFile('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], spawnOptions(account), (error) => resolve(!error))
  })
}
