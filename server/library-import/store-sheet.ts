import { and, eq, sql } from 'drizzle-orm'
import type { PartName } from '#contract/part-name.ts'
import type { Db } from '#server/db/open.ts'
import { sheet } from '#server/db/tables.ts'

/** Where bytes go; the file store of the data folder satisfies it. Storing the same bytes twice keeps one copy. */
export interface FileSink {
  put(bytes: Uint8Array): Promise<{ readonly sha256: string; readonly size: number }>
}

export type SheetOutcome = 'added' | 'replaced' | 'unchanged'

/** True when the bytes begin as a PDF does (ISO 32000-1 §7.5.2; readers accept the header within the first 1024 bytes). */
export const looksLikePdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).includes('%PDF-')

/**
 * Puts one part under its composition. The file name is its identity there: the same bytes change nothing, other bytes
 * replace what the row points to (devices see the new hash and mark their copy as outdated).
 */
export const storeSheet = async (
  db: Db,
  files: FileSink,
  compositionId: number,
  name: string,
  part: Omit<PartName, 'title'>,
  bytes: Uint8Array,
): Promise<SheetOutcome> => {
  const { sha256, size } = await files.put(bytes)
  const [existing] = await db
    .select({ id: sheet.id, sha256: sheet.sha256, version: sheet.version })
    .from(sheet)
    .where(and(eq(sheet.compositionId, compositionId), eq(sheet.name, name)))
  const { instrument, voice, key } = part
  if (existing === undefined) {
    await db.insert(sheet).values({ compositionId, name, size, sha256, instrument, voice, key })
    return 'added'
  }
  if (existing.sha256 === sha256) return 'unchanged'
  const version = existing.version + 1
  const createdAt = sql`now()`
  await db
    .update(sheet)
    .set({ size, sha256, instrument, voice, key, version, createdAt })
    .where(eq(sheet.id, existing.id))
  return 'replaced'
}
