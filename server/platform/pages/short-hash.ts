import { createHash } from 'node:crypto'

/** Hex, 16 characters: short enough for a name, long enough to detect any change. */
export const shortHash = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)
