/** `1 job`, `2 jobs`; `things` is for irregular plurals. */
export function count(number: number, thing: string, things = `${thing}s`): string {
  return `${number} ${number === 1 ? thing : things}`
}
