import { createHash } from 'node:crypto'

/** Hex, 16 characters: short enough for a name, long enough to detect any change. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)
