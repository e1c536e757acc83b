import { eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { findLogo } from '../../platform/db/settings.ts'
import {
  bankFile,
  composition,
  file,
  mailingAttachment,
  picture,
  pictureFile,
  recording,
  sheet,
} from '../../platform/db/tables.ts'
import { fileFolders, keyOf } from '../../platform/files/store.ts'
import type { ObjectStorage } from '../../platform/storage/storage.ts'

/** A stored file that a row of the database names. */
export interface NamedFile {
  readonly key: string
  /** The kind and the name of the file, in English, for administrators. */
  readonly label: string
}

/** Returns every file that the database names. */
const findNamedFiles = async (db: Db): Promise<NamedFile[]> => {
  const { files, pictures, attachments, statements } = fileFolders
  const inPiece = { title: composition.title }
  const documents = await db.select({ sha256: file.sha256, name: file.title }).from(file)
  const sheets = await db
    .select({ sha256: sheet.sha256, name: sheet.name, ...inPiece })
    .from(sheet)
    .innerJoin(composition, eq(composition.id, sheet.compositionId))
  const recordings = await db
    .select({ sha256: recording.sha256, name: recording.title, ...inPiece })
    .from(recording)
    .innerJoin(composition, eq(composition.id, recording.compositionId))
  const masters = await db.select({ sha256: picture.masterSha256, id: picture.id }).from(picture)
  const sizes = await db
    .select({ sha256: pictureFile.sha256, id: picture.id, width: pictureFile.width })
    .from(pictureFile)
    .innerJoin(picture, eq(picture.id, pictureFile.pictureId))
  const logo = await findLogo(db)
  const attached = await db
    .select({ sha256: mailingAttachment.sha256, name: mailingAttachment.name })
    .from(mailingAttachment)
  const ofBank = await db
    .select({ sha256: bankFile.sha256, name: bankFile.name })
    .from(bankFile)
    .where(isNull(bankFile.erasedAt))
  return [
    ...documents.map(({ sha256, name }) => ({ key: keyOf(files, sha256), label: `document “${name}”` })),
    ...sheets.map(({ sha256, name, title }) => ({ key: keyOf(files, sha256), label: `sheet “${name}” of “${title}”` })),
    ...recordings.map(({ sha256, name, title }) => ({
      key: keyOf(files, sha256),
      label: `recording “${name}” of “${title}”`,
    })),
    ...masters.map(({ sha256, id }) => ({ key: keyOf(pictures, sha256), label: `picture ${id}` })),
    ...sizes.map(({ sha256, id, width }) => ({
      key: keyOf(pictures, sha256),
      label: `picture ${id}, ${width} pixels wide`,
    })),
    ...Object.entries(logo?.files ?? {}).map(([name, sha256]) => ({
      key: keyOf(pictures, sha256),
      label: `logo, ${name}`,
    })),
    ...attached.map(({ sha256, name }) => ({ key: keyOf(attachments, sha256), label: `attachment “${name}”` })),
    ...ofBank.map(({ sha256, name }) => ({ key: keyOf(statements, sha256), label: `file of the bank “${name}”` })),
  ]
}

/**
 * Returns the files that the database names and the storage does not have.
 * @throws StorageUnavailable
 */
export const findMissingFiles = async (db: Db, storage: ObjectStorage): Promise<readonly NamedFile[]> => {
  const named = await findNamedFiles(db)
  if (named.length === 0) return []
  const stored = new Set<string>()
  for await (const { key } of storage.list('files/')) stored.add(key)
  const suspected = new Set(named.flatMap(({ key }) => (stored.has(key) ? [] : [key])))
  if (suspected.size === 0) return []
  // A file and its row may have been deleted since.
  const missing: NamedFile[] = []
  for (const one of await findNamedFiles(db))
    if (suspected.has(one.key) && (await storage.stat(one.key)) === null) missing.push(one)
  return missing
}
