import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { composition } from '../../platform/db/tables.ts'
import type { ZippedFile } from '../../platform/files/zip.ts'
import { findSheetRows } from './queries.ts'

interface WholePiece {
  readonly id: number
  /** Name of the ZIP. */
  readonly name: string
  readonly files: readonly ZippedFile[]
  /** Hash of all names and contents: it changes when a file is replaced, added or removed. */
  readonly sha256: string
}

/** A composition with all its files; undefined if it does not exist or has no files. */
export const findPieceFiles = async (db: Db, id: number): Promise<WholePiece | undefined> => {
  const [piece] = await db.select({ title: composition.title }).from(composition).where(eq(composition.id, id))
  const sheets = await findSheetRows(db, [id])
  if (piece === undefined || sheets.length === 0) return undefined
  const hash = createHash('sha256')
  for (const { name, sha256 } of sheets) hash.update(`${name}\0${sha256}\0`)
  return {
    id,
    name: `${piece.title}.zip`,
    files: sheets.map(({ name, size, sha256, createdAt }) => ({ name, size, sha256, modified: createdAt })),
    sha256: hash.digest('hex'),
  }
}
