import { and, asc, eq, exists, gt, inArray, ne, not, type SQL, sql } from 'drizzle-orm'
import { EventInput, notRepeated } from '#contract/event-input.ts'
import { subscribableKinds } from '#contract/events.ts'
import type { GroupRehearsal, RehearsalInput } from '#contract/led-groups.ts'
import type { Locale } from '#i18n/intl.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { event, eventInvitation } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { findFieldProblems } from '../../platform/http/input.ts'
import type { Author } from '../../platform/resources/record.ts'
import { findAnswersByEvent } from '../answers/answers.ts'
import { addEvent } from '../events/edit.ts'
import { setCancelled } from '../events/edit-series.ts'
import { presentEvent } from '../events/queries.ts'
import { type Leading, requireLeading } from './leading.ts'

/** Events with answers that invite the group and nobody else. */
const isOfGroup = (db: Db, groupId: number): SQL | undefined => {
  const invitation = (where: SQL | undefined) =>
    exists(
      db
        .select({ id: eventInvitation.id })
        .from(eventInvitation)
        .where(and(eq(eventInvitation.eventId, event.id), where)),
    )
  const own = and(eq(eventInvitation.kind, 'GROUP'), eq(eventInvitation.groupId, groupId))
  return and(
    inArray(event.kind, [...subscribableKinds]),
    sql`cardinality(${event.sections}) = 0`,
    invitation(own),
    not(
      invitation(sql`(${ne(eventInvitation.kind, 'GROUP')} or ${eventInvitation.groupId} is distinct from ${groupId})`),
    ),
  )
}

/** @throws HttpError not_found */
export const findRehearsals = async (
  db: Db,
  leading: Leading,
  { locale, now, id }: { readonly locale: Locale; readonly now: Date; readonly id?: number },
): Promise<GroupRehearsal[]> => {
  await requireLeading(db, leading)
  const rows = await db
    .select()
    .from(event)
    .where(and(isOfGroup(db, leading.groupId), gt(event.endsAt, now), id === undefined ? undefined : eq(event.id, id)))
    .orderBy(asc(event.startsAt), asc(event.id))
  if (rows.length === 0) return []
  const found = inArray(
    event.id,
    rows.map((row) => row.id),
  )
  const answers = await findAnswersByEvent(db, found, { scope: 'all', reasonsFor: null, now })
  return rows.map((row) => {
    const { title, dateStart, dateEnd, fullDay, location, cancelled } = presentEvent(row, locale, {
      ...{ fileIds: [], contact: null, venue: null, reader: 'members', leaflet: false, invitations: [] },
    })
    return {
      ...{ id: row.id, title, dateStart, dateEnd, fullDay, location, cancelled },
      answers: (answers.get(row.id) ?? [])
        .map(({ uuid, label, section, status, assumed, maybeUntil }) => ({
          ...{ uuid, label, section, status, assumed, maybe: maybeUntil !== null },
        }))
        .sort((a, b) => a.label.localeCompare(b.label, 'de-CH')),
    }
  })
}

const findRehearsal = async (db: Db, leading: Leading, id: number, locale: Locale, now: Date) =>
  requireFirst(await findRehearsals(db, leading, { locale, now, id }))

/** The event of a rehearsal: it is for members, and the fields that its leader does not choose are those of a new event. */
const eventOf = (input: RehearsalInput, groupId: number) => ({
  ...input,
  ...{ kind: 'rehearsal', fullDay: false, publicEvent: false, comments: false, fileIds: [] },
  ...{ sections: [], invitations: [{ kind: 'GROUP', group: groupId }] },
  ...{ titleEn: null, remarksDe: null, remarksEn: null, imageName: null, articleId: null },
  ...{ callTime: null, callPlace: null, dressCode: null, replyBy: null, minimumPlayers: [], contactUuid: null },
  ...{ venueId: null, ...notRepeated },
})

/** @throws HttpError not_found; validation.invalid */
export const addRehearsal = async (
  tx: Db,
  leading: Leading,
  { input, locale, author }: { readonly input: RehearsalInput; readonly locale: Locale; readonly author: Author },
): Promise<GroupRehearsal> => {
  await requireLeading(tx, leading)
  const content = eventOf(input, leading.groupId)
  const problems = findFieldProblems(EventInput, content)
  if (problems.length > 0) throw new HttpError('validation.invalid', { fields: problems })
  const added = await addEvent(tx, content as EventInput, author)
  const [rehearsal] = await findRehearsals(tx, leading, { locale, now: author.now, id: added.id })
  if (rehearsal === undefined) throw fieldRefusal('dateStart', 'validation.rehearsal_over')
  return rehearsal
}

/** @throws HttpError not_found for an event that invites others too */
export const endRehearsal = async (
  tx: DatabaseTransaction,
  leading: Leading,
  {
    id,
    changeReason,
    locale,
    author,
  }: { readonly id: number; readonly changeReason: string | null; readonly locale: Locale; readonly author: Author },
): Promise<GroupRehearsal> => {
  await requireLeading(tx, leading)
  const where = and(isOfGroup(tx, leading.groupId), gt(event.endsAt, author.now), eq(event.id, id))
  const { version } = requireFirst(await tx.select({ version: event.version }).from(event).where(where).for('update'))
  await setCancelled(tx, { id, version }, { cancelled: true, told: 'affected', changeReason }, author)
  return await findRehearsal(tx, leading, id, locale, author.now)
}
