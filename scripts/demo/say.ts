/** One line: what happened, and more about it in a column of its own. */
export function say(what: string, more: string): void {
  console.log(`${`${what}:`.padEnd(22)} ${more}`)
}
