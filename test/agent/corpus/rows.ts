import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The lines of all files of a folder and those in it, in the order of their names, as the fields between their tabs. */
export function readRows(folder: string): { readonly name: string; readonly fields: readonly string[] }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsv'))
    .sort((one, other) => (basename(one) < basename(other) ? -1 : 1))
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => ({ name: basename(file, '.tsv'), fields: line.split('\t') })),
    )
}
