import { and, eq, exists, gte, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { type BulletinInput, bulletinPictureMaximum } from '#contract/edited-bulletins.ts'
import { pictureTypes } from '#contract/pictures.ts'
import { toWireDate } from '#contract/time.ts'
import type { Access } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/open.ts'
import { bulletin, bulletinPicture, groupMember, person } from '../../platform/db/tables.ts'
import { atFile, detectType } from '../../platform/files/receive.ts'
import { withUnfinished } from '../../platform/files/store.ts'
import { type ActsFor, asksFor, personsFor } from '../../platform/http/for-whom.ts'
import { fieldRefusal, HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { type Checked, restricted, signedIn } from '../../platform/http/policy.ts'
import { bulletinPicturesIn } from '../articles/rich-text.ts'
import type { Asker } from '../invitations/asker.ts'
import { findAddressed, isInvited } from '../invitations/invited.ts'
import { atField } from '../pictures/edit.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { makeFiles } from '../pictures/renditions.ts'
import { isWrittenBy, writing } from './policy.ts'

/** Pixels of a picture, which is stored once: enough for a phone and for the column of a desktop. */
const width = 1440
/** Pictures at most of one person that are not sent yet. */
const unsentMaximum = 50
/** Days after which a picture that is not sent is deleted; a draft rarely waits longer. */
const unsentDays = 7

interface Reader {
  readonly acts: Checked<ActsFor>
  readonly writer: Checked<Asker>
}

/** Those whom a bulletin addresses, with their representatives, and those who manage it. */
export const readsPicture = restricted<Reader>({
  name: 'accounts, pictures of bulletins that they read or manage only',
  may: signedIn,
  rows: (caller, now) => ({ acts: asksFor.rows(caller, now), writer: writing.rows(caller, now) }),
})

/** Finds the bytes of a picture for somebody who may see it. @throws HttpError not_found */
export const findPicture = async (
  db: Db,
  { acts, writer }: Checked<Reader>,
  uuid: string,
): Promise<{ readonly sha256: string }> => {
  const addressed = await findAddressed(db, writer.now)
  const ids = personsFor(acts, true).map(({ personId }) => personId)
  const isAddressed = exists(
    db
      .select({ id: person.id })
      .from(person)
      .where(and(inArray(person.id, ids), isInvited(db, addressed, sql`${person.id}`))),
  )
  const isSeen = or(
    and(isNull(bulletinPicture.bulletinId), eq(bulletinPicture.personId, writer.personId)),
    and(isNotNull(bulletin.id), isWrittenBy(db, writer)),
    and(gte(bulletin.endsOn, toWireDate(writer.now)), isAddressed),
  )
  return requireFirst(
    await db
      .select({ sha256: bulletinPicture.sha256 })
      .from(bulletinPicture)
      .leftJoin(bulletin, eq(bulletin.id, bulletinPicture.bulletinId))
      .where(and(eq(bulletinPicture.uuid, uuid), isSeen)),
  )
}

/** @throws HttpError auth.forbidden for whoever may write to nobody */
const requireWriter = async (db: Db, { scope, personId }: Checked<Asker>): Promise<void> => {
  if (scope !== null) return
  const isLed = and(eq(groupMember.personId, personId), eq(groupMember.leader, true))
  if ((await db.$count(groupMember, isLed)) === 0) throw new HttpError('auth.forbidden')
}

/**
 * Stores a picture for a bulletin that is being written. The uploaded bytes are not stored: they contain when and where the
 * photo was taken.
 * @throws HttpError auth.forbidden; validation.invalid at `file`; server.unavailable
 */
export const addBulletinPicture = async (
  { read, write, pictures }: Access & { readonly pictures: Pictures },
  writer: Checked<Asker>,
  upload: () => AsyncIterable<Uint8Array>,
): Promise<{ readonly uuid: string }> => {
  await read(requireWriter, writer)
  const isOwnUnsent = and(isNull(bulletinPicture.bulletinId), eq(bulletinPicture.personId, writer.personId))
  const types = { accepted: pictureTypes, wrong: 'validation.picture_type' } as const
  const { mimeType, bytes } = await detectType(upload(), types)
  const isHeic = mimeType === 'image/heic' || mimeType === 'image/heif'
  return await withUnfinished(pictures.workFolder, bytes, async (source) => {
    if ((await read((db) => db.$count(bulletinPicture, isOwnUnsent))) >= unsentMaximum)
      throw atFile('validation.bulletin_pictures_unsent')
    const outputs = [{ format: 'webp', width }] as const
    const [made] = await makeFiles(pictures, { source, isHeic, crop: null, outputs }, 'now').catch(atField)
    if (made === undefined) throw new Error('a conversion without results')
    const row = { personId: writer.personId || null, sha256: made.sha256, createdAt: writer.now }
    return await write(async (tx) =>
      requireFirst(await tx.insert(bulletinPicture).values(row).returning({ uuid: bulletinPicture.uuid })),
    )
  })
}

type Texts = Pick<BulletinInput, 'textDe' | 'textEn'>

/** @throws HttpError validation.invalid for a picture without alternative text, and for too many pictures */
export const requireDescribed = (texts: Partial<Texts>): void => {
  for (const field of ['textDe', 'textEn'] as const) {
    const html = texts[field] ?? null
    if (html === null) continue
    if (/<img src="\/api\/frontend\/[^"]*" alt="\s*"/.test(html))
      throw fieldRefusal(field, 'validation.bulletin_picture_alt')
    if (bulletinPicturesIn(html).length > bulletinPictureMaximum)
      throw fieldRefusal(field, 'validation.bulletin_pictures')
  }
}

/**
 * Gives a bulletin the pictures of its texts, and deletes those that are in none of them any more.
 * @throws HttpError validation.invalid for one of another bulletin or of another person, and for a deleted one
 */
export const takePictures = async (tx: Db, writer: Checked<Asker>, bulletinId: number, texts: Texts): Promise<void> => {
  const named = bulletinPicturesIn(texts.textDe, texts.textEn)
  const isOwn = and(isNull(bulletinPicture.bulletinId), eq(bulletinPicture.personId, writer.personId))
  const taken = await tx
    .update(bulletinPicture)
    .set({ bulletinId })
    .where(and(inArray(bulletinPicture.uuid, named), or(eq(bulletinPicture.bulletinId, bulletinId), isOwn)))
    .returning({ uuid: bulletinPicture.uuid })
  const missing = named.find((uuid) => !taken.some((row) => row.uuid === uuid))
  if (missing !== undefined) {
    const field = bulletinPicturesIn(texts.textDe).includes(missing) ? 'textDe' : 'textEn'
    throw fieldRefusal(field, 'validation.bulletin_picture_gone')
  }
  await tx
    .delete(bulletinPicture)
    .where(and(eq(bulletinPicture.bulletinId, bulletinId), notInArray(bulletinPicture.uuid, named)))
}

/** Deletes the pictures of drafts that were never sent. Their files go with the other files that nothing needs. */
export const removeUnsentPictures = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - unsentDays * 86_400_000)
  await db.delete(bulletinPicture).where(and(isNull(bulletinPicture.bulletinId), lt(bulletinPicture.createdAt, before)))
}
