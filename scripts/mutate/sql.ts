import type { Edit } from './mutant.ts'

type Replacement = string | ((match: string) => string)
type Rule = readonly [operator: string, pattern: RegExp, replacement: Replacement]

const OPPOSITES: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '=': '<>', '<>': '=' }

/** Where a rule gives what PostgreSQL does not accept, the mutant does not count. */
const RULES: readonly Rule[] = [
  ['boundary', /(?<= )(?:<=|>=|<>|<|>|=)(?= )/g, (found) => OPPOSITES[found]!],
  ['logic', /\band\b/g, 'or'],
  ['logic', /\bor\b(?! replace)/g, 'and'],
  ['term', /^ *(?:and|or) .*$/gm, ''],
  ['term', /\bwhere [^;\n)]*$/gm, ''],
  ['negation', /\bis not null\b/g, 'is null'],
  ['negation', /\bis null\b/g, 'is not null'],
  ['negation', /\bnot (?=exists|found|job|coalesce|\()/g, ''],
  ['negation', /(?<!not )\b(?:exists|found)\b(?= \(|;| then)/g, (found) => `not ${found}`],
  ['boolean', /\btrue\b/g, 'false'],
  ['boolean', /\bfalse\b/g, 'true'],
  ['arithmetic', /(?<=[\w)]) \+ (?:[\w.]+(?: \* interval *)?(?:\([^()]*\))?|\([^()]*\))/g, ''],
  ['arithmetic', /(?<=[\w)]) - (?:[\w.]+(?:\([^()]*\))?|\([^()]*\))/g, ''],
  ['method', /\bgreatest\b(?=\()/g, 'least'],
  ['method', /\bleast\b(?=\()/g, 'greatest'],
  ['lock', / *\bfor (?:no key )?update(?: of \w+)?(?: skip locked)?/g, ''],
  ['lock', / skip locked\b/g, ''],
  ['order', /\border by [^;\n)]*/g, ''],
  ['order', / desc\b/g, ''],
  ['limit', /\blimit [\w.]+/g, ''],
  ['condition', /(?<=\b(?:els)?if )[^;]*?(?= then\b)/g, 'true'],
  ['condition', /(?<=\b(?:els)?if )[^;]*?(?= then\b)/g, 'false'],
  ['condition', /\bcontinue when [^;]*;/g, 'null;'],
  ['statement', /^ *(?:perform|raise) [^;]*;/gm, 'null;'],
  ['statement', /^ *(?:update|insert into|delete from) [^;]*;/gm, 'null;'],
  ['statement', /^ *[\w.]+ := [^;]*;/gm, 'null;'],
  ['statement', /^ *return next[^;]*;/gm, 'null;'],
]

/** Everything that may be changed in a text of SQL, one change at a time; comments stay as they are. */
export function sqlEdits(text: string): Edit[] {
  const code = withoutWords(text)
  return RULES.flatMap(([operator, pattern, replacement]) =>
    [...code.matchAll(pattern)].map(({ 0: found, index }) => ({
      operator,
      start: index,
      end: index + found.length,
      replacement: typeof replacement === 'string' ? replacement : replacement(found),
    })),
  )
}

/** The same text with blanks in place of comments and sentences, which say something to people only. */
function withoutWords(text: string): string {
  return text.replace(/--.*$|^comment on [\s\S]*?';$|'[^'\n]* [^'\n]*'/gm, (words) => words.replace(/[^\n]/g, ' '))
}
