import { contentChannel } from './content-changes.ts'
import type { Database } from './database.ts'

/** Counts the changes of content, in this or another process, so that a cache knows what it still may return. */
export interface ContentVersion {
  /** Returns a number that differs after each change that was committed before this call; null while that is unknown. */
  current(): Promise<number | null>
  stop(): Promise<void>
}

export const watchContent = async (database: Pick<Database, 'listen'>): Promise<ContentVersion> => {
  let version = 0
  const { delivered, stop } = await database.listen(contentChannel, () => {
    version += 1
  })
  return { current: async () => ((await delivered()) ? version : null), stop }
}

const MINUTE_MS = 60_000

/** Returns the minute to which a time belongs. All dates of the content (beginnings, ends, midnight) are whole minutes. */
// A content that ends at a minute is still shown in the instant in which that minute begins.
export const minuteOf = (now: Date): number => Math.floor((now.getTime() - 1) / MINUTE_MS)
