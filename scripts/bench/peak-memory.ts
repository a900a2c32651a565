import { readFileSync } from 'node:fs'

/**
 * The most memory that this process has held at once, in megabytes of 2^20 bytes. Linux counts in `maxRSS` what the
 * process that forked this one held at that moment, which may be far more; VmHWM is this process's own.
 */
export function peakMegabytes(): number {
  const kilobytes = ownPeak() ?? process.resourceUsage().maxRSS
  return kilobytes / 1024
}

function ownPeak(): number | undefined {
  if (process.platform !== 'linux') return undefined
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return peak === undefined ? undefined : Number(peak)
}
