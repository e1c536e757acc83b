/** Returns the place after a word of four letters; -1 = it is not there. */
const after = (bytes: Uint8Array, word: string): number => {
  const letters = [...word].map((letter) => letter.charCodeAt(0))
  const at = bytes.findIndex((_, index) => letters.every((letter, place) => bytes[index + place] === letter))
  return at < 0 ? -1 : at + word.length
}

/**
 * Sets the duration in the header of a fragmented MP4 to 0, which means that it is that of the fragments (ISO/IEC 14496-12,
 * 8.8.1). Chromium writes that of the first samples, and Firefox then plays nothing behind them.
 * @param bytes the beginning of the file; changed in place. Other formats stay as they are.
 */
export const correctDuration = (bytes: ArrayBuffer): void => {
  const head = new Uint8Array(bytes)
  const header = after(head, 'mdhd')
  if (header < 0 || after(head, 'mvex') < 0) return
  // ISO/IEC 14496-12, 8.4.2: version and flags, two times and the time scale come before; times have 8 bytes from version 1 on.
  const [from, length] = head[header] === 0 ? [header + 16, 4] : [header + 24, 8]
  head.fill(0, from, from + length)
}
