import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { cleanFileName } from '#contract/file-name.ts'
import { type Attachment, attachmentsMaximum, attachmentTypes } from '#contract/mailings.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Access } from '../../platform/db/database.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import type { Db } from '../../platform/db/open.ts'
import { mailing, mailingAttachment } from '../../platform/db/tables.ts'
import { atFile, receiveFile } from '../../platform/files/receive.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import type { Author } from '../../platform/resources/record.ts'

const day = 24 * 60 * 60_000
/** Age in ms at which an attachment that was not sent is deleted, and a stored file without a row. */
const unsentMs = day
/** Retention of sent attachments in ms: half a year, like mails that were given up and can be retried. */
const sentMs = 183 * day

interface Uploaded {
  readonly name: string
  readonly upload: AsyncIterable<Uint8Array>
}

/** @throws HttpError validation.invalid at `file` */
export const addAttachment = async (
  { write }: Pick<Access, 'write'>,
  files: FileStore,
  { name, upload }: Uploaded,
  { accountId, now }: Author,
): Promise<Attachment> => {
  const { sha256, size, mimeType } = await receiveFile(files, upload, {
    accepted: attachmentTypes,
    wrong: 'validation.attachment_type',
  })
  if (size > attachmentsMaximum) throw atFile('validation.attachments_too_large')
  const values = { name: cleanFileName(name), sha256, size, mimeType, uploadedAt: now, uploadedBy: accountId }
  const row = await write((tx) => insertRow(tx, mailingAttachment, values))
  return { uuid: row.uuid, name: row.name, size }
}

const atAttachments = (message: MessageId): HttpError =>
  new HttpError('validation.invalid', { fields: [{ field: 'attachments', message }] })

/**
 * Finds attachments that the author uploaded and that no mailing has yet.
 * @throws HttpError validation.invalid at `attachments`
 */
export const requireAttachments = async (db: Db, uuids: readonly string[], { accountId }: Author): Promise<void> => {
  if (uuids.length === 0) return
  const rows = await db
    .select({ size: mailingAttachment.size })
    .from(mailingAttachment)
    .where(
      and(
        inArray(mailingAttachment.uuid, [...uuids]),
        isNull(mailingAttachment.mailingId),
        accountId === null ? sql`false` : eq(mailingAttachment.uploadedBy, accountId),
      ),
    )
    .for('update')
  if (rows.length < uuids.length) throw atAttachments('validation.attachment_gone')
  if (rows.reduce((sum, { size }) => sum + size, 0) > attachmentsMaximum)
    throw atAttachments('validation.attachments_too_large')
}

/** Gives attachments to a mailing, in the order of their uuids. */
export const attach = async (tx: Db, uuids: readonly string[], mailingId: number): Promise<void> => {
  for (const [position, uuid] of uuids.entries())
    await tx.update(mailingAttachment).set({ mailingId, position }).where(eq(mailingAttachment.uuid, uuid))
}

/** Deletes attachments whose time is over, with their bytes. */
export const removeOldAttachments = async (db: Db, files: FileStore, now: Date): Promise<void> => {
  const before = (age: number) => new Date(now.getTime() - age)
  await db
    .delete(mailingAttachment)
    .where(and(isNull(mailingAttachment.mailingId), lt(mailingAttachment.uploadedAt, before(unsentMs))))
  const old = db
    .select({ id: mailing.id })
    .from(mailing)
    .where(lt(mailing.at, before(sentMs)))
  await db.delete(mailingAttachment).where(inArray(mailingAttachment.mailingId, old))
  const stored: string[] = []
  // A file is stored before its row: a younger one may belong to a running upload.
  for await (const { sha256, storedAt } of files.list()) if (storedAt < before(unsentMs)) stored.push(sha256)
  if (stored.length === 0) return
  const rows = await db.select({ sha256: mailingAttachment.sha256 }).from(mailingAttachment)
  const used = new Set(rows.map(({ sha256 }) => sha256))
  for (const sha256 of stored) if (!used.has(sha256)) await files.remove(sha256)
}
