import { and, eq, lt } from 'drizzle-orm'
import { toWireDate } from '#contract/clock.ts'
import type { Db } from '../../platform/db/open.ts'
import { take } from '../../platform/db/tables.ts'
import type { FileStore } from '../../platform/files/store.ts'

/** Age in ms at which a stored file without a row belongs to no running upload: a day. */
const unusedMs = 24 * 60 * 60_000

/** Removes the bytes of a deleted take, unless another one has the same. */
export const removeBytes = async (db: Db, files: FileStore, sha256: string): Promise<void> => {
  if ((await db.$count(take, and(eq(take.sha256, sha256), eq(take.deleted, false)))) === 0) await files.remove(sha256)
}

/** Deletes takes whose last day is over, and the bytes of takes that are no longer there. */
export const removeOldTakes = async (db: Db, files: FileStore, now: Date): Promise<void> => {
  const old = await db
    .delete(take)
    .where(lt(take.until, toWireDate(now)))
    .returning({ sha256: take.sha256 })
  for (const { sha256 } of old) await removeBytes(db, files, sha256)
  // The takes of a removed event leave their bytes behind.
  for await (const { sha256, storedAt } of files.list())
    if (now.getTime() - storedAt.getTime() > unusedMs) await removeBytes(db, files, sha256)
}
