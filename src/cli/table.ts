const GAP = '  '

/** Lines with their cells aligned in columns; the last column is not padded. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length)
  }
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column]!)).join(GAP)
  return rows.map((row) => line(row).trimEnd()).join('\n')
}
