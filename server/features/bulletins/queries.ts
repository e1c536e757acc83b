import { and, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Bulletin } from '#contract/bulletins.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { bulletin, bulletinReading, person } from '../../platform/db/tables.ts'
import { type Acting, type ActsFor, type PersonFor, personsFor, replyFor } from '../../platform/http/for-whom.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { localizedTexts } from '../../platform/localized.ts'
import { findAddressed, isInvited } from '../invitations/invited.ts'
import { findNamesOf } from '../persons/queries.ts'
import { filesOfBulletins } from './files.ts'

interface At {
  readonly locale: Locale
  readonly now: Date
}

/** For each of these persons a row of each bulletin that addresses the person and is not over. */
const presentBulletins = async (
  db: Db,
  where: SQL | undefined,
  persons: readonly PersonFor[],
  { locale, now }: At,
): Promise<Bulletin[]> => {
  const addressed = await findAddressed(db, now)
  const rows = await db
    .select({ bulletin, personId: person.id, readAt: bulletinReading.at })
    .from(bulletin)
    .innerJoin(
      person,
      inArray(
        person.id,
        persons.map(({ personId }) => personId),
      ),
    )
    .leftJoin(
      bulletinReading,
      and(eq(bulletinReading.bulletinId, bulletin.id), eq(bulletinReading.personId, person.id)),
    )
    .where(and(where, gte(bulletin.endsOn, toWireDate(now)), isInvited(db, addressed, sql`${person.id}`)))
    .orderBy(desc(bulletin.createdAt), desc(bulletin.id), desc(eq(person.id, persons[0]?.personId ?? 0)))
  const found = rows.map((row) => row.bulletin)
  const filesOf = await filesOfBulletins(
    db,
    found.map(({ id }) => id),
  )
  const nameOf = await findNamesOf(
    db,
    found.map(({ personId }) => personId),
  )
  return rows.map(({ bulletin: row, personId, readAt }) => ({
    id: row.id,
    ...localizedTexts(locale, { title: [row.titleDe, row.titleEn], text: [row.textDe, row.textEn] }),
    files: filesOf(row.id),
    eventId: row.eventId,
    sender: nameOf(row.personId),
    sentAt: toWireTime(row.createdAt),
    endsOn: row.endsOn,
    comments: row.comments,
    person: persons.find((one) => one.personId === personId)?.person ?? null,
    read: readAt !== null,
    version: readAt === null ? 0 : 1,
  }))
}

/** The bulletins for the caller, and on request for everybody for whom the caller acts. */
export const findBulletins = (
  db: Db,
  acts: Checked<ActsFor>,
  { all, ...at }: At & { readonly all: boolean },
): Promise<Bulletin[]> => presentBulletins(db, undefined, personsFor(acts, all), at)

/** Marks a bulletin as read. Idempotent. @throws HttpError not_found for a person whom it does not address */
export const markRead = async (
  tx: DatabaseTransaction,
  bulletinId: number,
  by: Omit<Acting, 'accountId'> & At,
): Promise<Bulletin> => {
  const find = async () => requireFirst(await presentBulletins(tx, eq(bulletin.id, bulletinId), [replyFor(by)], by))
  await find()
  await tx.insert(bulletinReading).values({ bulletinId, personId: by.personId, at: by.now }).onConflictDoNothing()
  return await find()
}
