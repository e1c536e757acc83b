import { contentChannel } from './content-changes.ts'
import type { Database } from './database.ts'

/** Counts the changes of content, in this or another process, so that a cache knows what it still may return. */
export interface ContentVersion {
  /** Returns a number that differs after each change that was committed before this call; null while that is unknown. */
  current(): Promise<number | null>
  stop(): Promise<void>
}

/** Watches the content of a database until `stop` is called. While the connection is lost, the version is unknown. */
export const watchContent = async (database: Pick<Database, 'listen'>): Promise<ContentVersion> => {
  let version = 0
  const { delivered, stop } = await database.listen(contentChannel, () => {
    version += 1
  })
  return { current: async () => ((await delivered()) ? version : null), stop }
}

const MINUTE_MS = 60_000

/**
 * Returns the minute to which a time belongs, in minutes since the epoch. All dates of the content (beginnings, ends,
 * midnight) are whole minutes. The instant in which a minute begins belongs to the one before: a content that ends then is
 * still shown.
 */
export const minuteOf = (now: Date): number => Math.floor((now.getTime() - 1) / MINUTE_MS)
