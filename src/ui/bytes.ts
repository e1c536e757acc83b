const units = ['Byte', 'kB', 'MB', 'GB'] as const

/** Formats a size in steps of 1000 (SI units): '512 Byte', '47.30 MB'. Two decimals from kB on. */
export const formatBytes = (bytes: number): string => {
  let [size, unit] = [bytes, 0]
  // 999.995 kB would be formatted as 1000.00 kB.
  while (unit < units.length - 1 && Number(size.toFixed(unit === 0 ? 0 : 2)) >= 1000) {
    size /= 1000
    unit++
  }
  return `${unit === 0 ? size : size.toFixed(2)} ${units[unit]}`
}
