import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type EditedPicture, PictureInput, pictureTypes } from '#contract/pictures.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Access } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/open.ts'
import { picture, pictureFile } from '../../platform/db/tables.ts'
import { atFile, detectType } from '../../platform/files/receive.ts'
import { withUnfinished } from '../../platform/files/store.ts'
import { HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { type Author, changedFields, recordChange } from '../../platform/resources/record.ts'
import { type Change, type Changed, changeRow, type Rows } from '../../platform/resources/rows.ts'
import { requireGroup } from '../persons/admin/groups.ts'
import { PictureFaultError } from './convert.ts'
import type { Pictures } from './pictures.ts'
import { findPictureRow, type PictureRow, presentEdited } from './queries.ts'
import { convertPictureJob, makeFirst, makeMaster, type Rendition, sizeOf } from './renditions.ts'
import { columnsOfShown } from './shown-groups.ts'
import { findUses } from './uses.ts'

interface PictureTools extends Access {
  readonly pictures: Pictures
}

/**
 * Adds an uploaded picture. The uploaded bytes are not stored: they contain when and where the photo was taken.
 * @throws HttpError validation.invalid at `file`; server.unavailable
 */
export const addPicture = async (
  { read, write, pictures }: PictureTools,
  { shows, ...texts }: Pick<PictureInput, 'altDe' | 'altEn' | 'shows'>,
  upload: AsyncIterable<Uint8Array>,
  author: Author,
): Promise<{ readonly row: PictureRow; readonly existed: boolean }> => {
  const types = { accepted: pictureTypes, wrong: 'validation.picture_type' } as const
  const { mimeType, bytes } = await detectType(upload, types)
  const isHeic = mimeType === 'image/heic' || mimeType === 'image/heif'
  return await withUnfinished(pictures.workFolder, bytes, async (path, { sha256 }) => {
    const bySource = eq(picture.sourceSha256, sha256)
    const [known] = await read((db) => db.select().from(picture).where(bySource))
    if (known !== undefined) return { row: known, existed: true }
    const made = await makeMaster(pictures, path, isHeic).catch(atField)
    return await write(async (tx) => {
      await requireGroup(tx, shows, 'shows')
      const { master, first } = made
      const whole = { masterWidth: master.width, masterHeight: master.height }
      const name = `picture-${randomBytes(12).toString('hex')}`
      const values = {
        ...texts,
        ...columnsOfShown(shows),
        ...whole,
        ...sizeOf(whole, null),
        name,
        sourceSha256: sha256,
      }
      const [row] = await tx
        .insert(picture)
        .values({ ...values, masterSha256: master.sha256, createdAt: author.now })
        .onConflictDoNothing({ target: picture.sourceSha256 })
        .returning()
      // The same picture was uploaded twice at once.
      if (row === undefined) return { row: await existing(tx, sha256), existed: true }
      await insertFirst(tx, { pictureId: row.id, revision: 0 }, first)
      await startRevision(tx, row, first)
      const fields = changedFields(null, columnsOf(contentOf({ ...row, shows })))
      await recordChange(tx, author, { noun: 'picture', rowId: row.id, action: 'created', fields })
      return { row, existed: false }
    })
  })
}

const existing = async (tx: Db, sourceSha256: string): Promise<PictureRow> => {
  const [row] = await tx.select().from(picture).where(eq(picture.sourceSha256, sourceSha256))
  if (row === undefined) throw new HttpError('server.unavailable')
  return row
}

/** Names a fault of a picture at the field of its file. @throws HttpError validation.invalid, or the error itself */
export const atField = (error: unknown): never => {
  throw error instanceof PictureFaultError ? atFile(`validation.picture_${error.fault}`) : error
}

const insertFirst = async (
  tx: Db,
  of: { readonly pictureId: number; readonly revision: number },
  { format, width, size, sha256 }: Rendition,
): Promise<void> => {
  await tx.insert(pictureFile).values({ ...of, format, width, size, sha256 })
}

const startRevision = async (tx: Db, { id, revision }: Pick<PictureRow, 'id' | 'revision'>, first: Rendition) => {
  await insertFirst(tx, { pictureId: id, revision }, first)
  await enqueue(tx, { kind: convertPictureJob, payload: { picture: id, revision } })
}

const columnsOf = ({ shows, ...columns }: PictureInput) => ({ ...columns, ...columnsOfShown(shows) })
type PictureRows = Rows<EditedPicture, PictureInput, ReturnType<typeof columnsOf>>

/** Pictures as their editors see them in a language. The files of a removed one are removed by the nightly clean-up. */
export const pictureRows = (locale: Locale): PictureRows => ({
  noun: 'picture',
  table: picture,
  read: async (tx, id) => presentEdited(tx, await findPictureRow(tx, id), locale),
  contentOf,
  rules: PictureInput,
  columnsOf,
  check: (tx, { content }) => requireGroup(tx, content.shows, 'shows'),
  // A transaction that is about to show the picture locks it until its row is visible here: see lockPictures.
  release: async (tx, { name }) => {
    const usesOf = await findUses(tx, [name], 'de-ch')
    if (usesOf(name).length > 0) throw new HttpError('rule.picture_in_use')
  },
})

/**
 * Changes a picture. Another crop is a new revision with files of its own.
 * @throws HttpError as changeRow; server.unavailable
 */
export const updatePicture = async (
  { read, write, pictures }: PictureTools,
  on: Changed,
  change: Change<PictureInput>,
  author: Author,
  locale: Locale,
): Promise<EditedPicture> => {
  const before = await read(findPictureRow, on.id)
  // Made before the transaction, which must not wait for it.
  const first =
    change.crop !== undefined && changedFields({ crop: before.crop }, { crop: change.crop }).crop !== undefined
      ? await makeFirst(pictures, before.masterSha256, change.crop)
      : undefined
  const rows: PictureRows = {
    ...pictureRows(locale),
    after: async (tx, id, { changed: { crop } }) => {
      if (crop === undefined) return
      if (first === undefined) throw new HttpError('server.unavailable')
      const row = requireFirst(
        await tx
          .update(picture)
          .set({ ...sizeOf(before, crop), revision: before.revision + 1 })
          .where(eq(picture.id, id))
          .returning(),
      )
      await tx.delete(pictureFile).where(ofRevision(id, before.revision))
      await startRevision(tx, row, first)
    },
  }
  return await write((tx) => changeRow(tx, rows, on, change, author))
}

const contentOf = ({ altDe, altEn, shows, crop, focusX, focusY, inHeader }: PictureInput): PictureInput => ({
  altDe,
  altEn,
  shows,
  crop,
  focusX,
  focusY,
  inHeader,
})

const ofRevision = (id: number, revision: number) =>
  and(eq(pictureFile.pictureId, id), eq(pictureFile.revision, revision))
