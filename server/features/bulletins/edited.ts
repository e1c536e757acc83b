import { and, asc, countDistinct, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { BulletinReaders, BulletinReferences, EditedBulletin } from '#contract/edited-bulletins.ts'
import { subscribableKinds } from '#contract/events.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { bulletin, bulletinReading, event, person } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { localized } from '../../platform/localized.ts'
import { type Asker, findAskable, invitesOnlyAskable } from '../invitations/asker.ts'
import { invitationsOfBulletins } from '../invitations/event-invitations.ts'
import { events, findAddressed, isInvited } from '../invitations/invited.ts'
import { findWaysOfBulletin } from '../notifications/bulletin-news.ts'
import { byName, findNamesOf, formatLabel, nameColumns } from '../persons/queries.ts'
import { filesOfBulletins, findMembersFiles } from './files.ts'
import { isWrittenBy } from './policy.ts'

/** The bulletins of a condition that a person may manage, the newest first. */
export const findSentRows = async (db: Db, writer: Checked<Asker>, where?: SQL): Promise<EditedBulletin[]> => {
  const rows = await db
    .select()
    .from(bulletin)
    .where(and(where, isWrittenBy(db, writer)))
    .orderBy(desc(bulletin.createdAt), desc(bulletin.id))
  const ids = rows.map(({ id }) => id)
  const [invitationsOf, filesOf] = [await invitationsOfBulletins(db, ids), await filesOfBulletins(db, ids)]
  const countOf = await countReaders(db, ids, writer.now)
  const nameOf = await findNamesOf(
    db,
    rows.map(({ personId }) => personId),
  )
  return rows.map(({ personId, createdAt, ...row }) => ({
    ...row,
    fileIds: filesOf(row.id).map(({ id }) => id),
    invitations: invitationsOf(row.id),
    sender: nameOf(personId),
    sentAt: toWireTime(createdAt),
    ...countOf(row.id),
  }))
}

/** The numbers of persons whom bulletins address, and of those who have read them. */
const countReaders = async (db: Db, ids: readonly number[], now: Date) => {
  const addressed = await findAddressed(db, now)
  const rows = await db
    .select({ id: bulletin.id, addressed: countDistinct(person.id), seen: countDistinct(bulletinReading.personId) })
    .from(bulletin)
    .innerJoinLateral(addressed, sql`true`)
    .innerJoin(person, and(eq(person.id, addressed.personId), eq(person.archived, false)))
    .leftJoin(
      bulletinReading,
      and(eq(bulletinReading.bulletinId, bulletin.id), eq(bulletinReading.personId, person.id)),
    )
    .where(inArray(bulletin.id, [...ids]))
    .groupBy(bulletin.id)
  const counts = new Map(rows.map(({ id, ...count }) => [id, count]))
  return (id: number) => counts.get(id) ?? { addressed: 0, seen: 0 }
}

/** @throws HttpError not_found, also for one that addresses others than the person may write to */
export const findSentBulletin = async (db: Db, writer: Checked<Asker>, id: number): Promise<EditedBulletin> =>
  requireFirst(await findSentRows(db, writer, eq(bulletin.id, id)))

/** A bulletin with its audience by name. @throws HttpError not_found */
export const findReaders = async (db: Db, writer: Checked<Asker>, id: number): Promise<BulletinReaders> => {
  const found = await findSentBulletin(db, writer, id)
  const addressed = await findAddressed(db, writer.now)
  const persons = await db
    .select({ id: person.id, uuid: person.uuid, ...nameColumns, readAt: bulletinReading.at })
    .from(bulletin)
    .innerJoin(person, eq(person.archived, false))
    .leftJoin(
      bulletinReading,
      and(eq(bulletinReading.bulletinId, bulletin.id), eq(bulletinReading.personId, person.id)),
    )
    .where(and(eq(bulletin.id, id), isInvited(db, addressed, sql`${person.id}`)))
  return {
    bulletin: found,
    readers: persons
      .sort(byName)
      .map(({ uuid, readAt, ...name }) => ({ uuid, label: formatLabel(name), read: readAt !== null })),
    ...(await findWaysOfBulletin(db, id, writer.now)),
  }
}

/** The choices in the form of a bulletin. */
export const findReferences = async (db: Db, writer: Checked<Asker>, locale: Locale): Promise<BulletinReferences> => {
  const coming = await db
    .select()
    .from(event)
    .where(
      and(
        inArray(event.kind, [...subscribableKinds]),
        gt(event.endsAt, writer.now),
        invitesOnlyAskable(db, writer, events),
      ),
    )
    .orderBy(asc(event.startsAt), asc(event.id))
  return {
    ...(await findAskable(db, writer, locale)),
    events: coming.map(({ id, titleDe, titleEn, startsAt }) => ({
      ...{ id, title: localized(locale, titleDe, titleEn), dateStart: toWireTime(startsAt) },
    })),
    files: await findMembersFiles(db),
  }
}
