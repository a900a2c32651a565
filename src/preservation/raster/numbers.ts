/** `value` moved into [`low`, `high`]. */
export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value
}

/** The upper median; NaN of nothing. */
export function median(values: ArrayLike<number>): number {
  const sorted = new Float32Array(values).sort()
  return sorted.length === 0 ? Number.NaN : sorted[sorted.length >> 1]!
}

/** A level rounded and limited to 0–255. */
export function toLevel(value: number): number {
  return value < 0 ? 0 : value > 254.5 ? 255 : value + 0.5
}
