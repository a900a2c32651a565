/** `1 job`, `2 jobs`; `things` is for those that are not spelled so. */
export function count(number: number, thing: string, things = `${thing}s`): string {
  return `${number} ${number === 1 ? thing : things}`
}
