import type { Db } from '../../platform/db/open.ts'
import { findLogo } from '../../platform/db/settings.ts'
import { bulletinPicture, picture, pictureFile } from '../../platform/db/tables.ts'
import type { Pictures } from './pictures.ts'

/** A file is stored before its row: younger files may belong to a running upload. */
const minimumAgeMs = 24 * 60 * 60_000

/** Removes the files of removed pictures, of earlier crops and of uploads that ended in between. */
export const removeOrphanedFiles = async (db: Db, { files }: Pick<Pictures, 'files'>, now: Date): Promise<void> => {
  const orphans: string[] = []
  for await (const { sha256, storedAt } of files.list()) {
    if (now.getTime() - storedAt.getTime() > minimumAgeMs) orphans.push(sha256)
  }
  if (orphans.length === 0) return
  const used = new Set<string>()
  for (const { sha256 } of await db.select({ sha256: picture.masterSha256 }).from(picture)) used.add(sha256)
  for (const { sha256 } of await db.select({ sha256: pictureFile.sha256 }).from(pictureFile)) used.add(sha256)
  for (const { sha256 } of await db.select({ sha256: bulletinPicture.sha256 }).from(bulletinPicture)) used.add(sha256)
  for (const sha256 of Object.values((await findLogo(db))?.files ?? {})) used.add(sha256)
  for (const sha256 of orphans) if (!used.has(sha256)) await files.remove(sha256)
}
