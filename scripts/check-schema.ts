import { spawnSync } from 'node:child_process'
import { readArguments } from './read-arguments.ts'

const OBJECTS = ['db/functions', 'db/views', 'db/roles']

/** What git says; `undefined` where it does not answer. */
function git(...argv: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', argv, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** Files under the folders that differ from a release; with `filter` only those that it lacks. */
function differing(release: string, folders: readonly string[], ...filter: string[]): string[] {
  const tracked = git('diff', '--name-only', ...filter, release, '--', ...folders)
  const others = git('ls-files', '--others', '--exclude-standard', '--', ...folders)
  return `${tracked}\n${others}`.split('\n').filter((name) => name !== '')
}

readArguments(
  `npm run check:schema

Says whether functions, views and roles that differ from those of the last release, the last tag v…, come with a migration.
Without one a database could not tell which of two versions is the older.`,
  {},
)
const release = git('describe', '--tags', '--abbrev=0', '--match', 'v*')
const changed = release === undefined ? [] : differing(release, OBJECTS)
if (changed.length > 0 && differing(release!, ['db/migrations'], '--diff-filter=A').length === 0) {
  console.error(
    `${changed.join(', ')} changed since ${release}, and no migration came with it: add one, if only with a comment that ` +
      'says what changed. See db/README.md.',
  )
  process.exitCode = 1
}
