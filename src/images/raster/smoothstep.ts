/** 0 at `from`, 1 at `to`, a smooth cubic between, and no less or more beyond (either end may be the greater one). */
export function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
