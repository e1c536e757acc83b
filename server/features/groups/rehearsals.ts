import { and, asc, eq, exists, gt, inArray, ne, not, type SQL, sql } from 'drizzle-orm'
import { EventInput, notRepeated } from '#contract/event-input.ts'
import { subscribableKinds } from '#contract/events.ts'
import type { GroupRehearsal, RehearsalInput } from '#contract/led-groups.ts'
import type { Locale } from '#i18n/intl.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { event, eventInvitation } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { findFieldProblems } from '../../platform/http/input.ts'
import type { PlanningScope } from '../../platform/http/planner.ts'
import type { Checked } from '../../platform/http/policy.ts'
import type { Author } from '../../platform/resources/record.ts'
import { findAnswersByEvent } from '../answers/answers.ts'
import { addEvent } from '../events/edit.ts'
import { setCancelled, updateEvent } from '../events/edit-series.ts'
import { presentEvent } from '../events/queries.ts'
import { type Leading, requireLeading } from './leading.ts'

/** The players who rehearse alone: a group, with the person who acts as its leader, or a section that the caller may plan. */
export type Rehearsing = Leading | { readonly section: string; readonly scope: Checked<PlanningScope> }

/** @throws HttpError not_found for a person who does not lead the group or the section */
const requireLeader = async (db: Db, rehearsing: Rehearsing): Promise<void> => {
  if ('groupId' in rehearsing) await requireLeading(db, rehearsing)
  else if (rehearsing.scope !== 'all' && rehearsing.scope !== rehearsing.section) throw new HttpError('not_found')
}

/** Events with answers that invite the group or the section, and nobody else. */
const isTheirs = (db: Db, rehearsing: Rehearsing): SQL | undefined => {
  const invitation = (where: SQL | undefined) =>
    exists(
      db
        .select({ id: eventInvitation.id })
        .from(eventInvitation)
        .where(and(eq(eventInvitation.eventId, event.id), where)),
    )
  if ('section' in rehearsing)
    return and(
      inArray(event.kind, [...subscribableKinds]),
      eq(event.sections, [rehearsing.section]),
      not(invitation(undefined)),
    )
  const { groupId } = rehearsing
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
  rehearsing: Rehearsing,
  { locale, now, id }: { readonly locale: Locale; readonly now: Date; readonly id?: number },
): Promise<GroupRehearsal[]> => {
  await requireLeader(db, rehearsing)
  const rows = await db
    .select()
    .from(event)
    .where(and(isTheirs(db, rehearsing), gt(event.endsAt, now), id === undefined ? undefined : eq(event.id, id)))
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
      ...{ id: row.id, title, dateStart, dateEnd, fullDay, location, cancelled, version: row.version },
      answers: (answers.get(row.id) ?? [])
        .map(({ uuid, label, section, status, assumed, maybeUntil }) => ({
          ...{ uuid, label, section, status, assumed, maybe: maybeUntil !== null },
        }))
        .sort((a, b) => a.label.localeCompare(b.label, 'de-CH')),
    }
  })
}

const findRehearsal = async (db: Db, rehearsing: Rehearsing, id: number, locale: Locale, now: Date) =>
  requireFirst(await findRehearsals(db, rehearsing, { locale, now, id }))

/** The event of a rehearsal: it is for members, and the fields that its leader does not choose are those of a new event. */
const eventOf = (input: RehearsalInput, rehearsing: Rehearsing) => ({
  ...input,
  ...{ kind: 'rehearsal', fullDay: false, publicEvent: false, comments: false, fileIds: [], albumNames: [] },
  ...('section' in rehearsing
    ? { sections: [rehearsing.section], invitations: [] }
    : { sections: [], invitations: [{ kind: 'GROUP', group: rehearsing.groupId }] }),
  ...{ titleEn: null, remarksDe: null, remarksEn: null, imageName: null, articleId: null },
  ...{ callTime: null, callPlace: null, dressCode: null, replyBy: null, minimumPlayers: [], contactUuid: null },
  ...{ venueId: null, ...notRepeated },
})

/** @throws HttpError not_found; validation.invalid */
export const addRehearsal = async (
  tx: Db,
  rehearsing: Rehearsing,
  { input, locale, author }: { readonly input: RehearsalInput; readonly locale: Locale; readonly author: Author },
): Promise<GroupRehearsal> => {
  await requireLeader(tx, rehearsing)
  const content = eventOf(input, rehearsing)
  const problems = findFieldProblems(EventInput, content)
  if (problems.length > 0) throw new HttpError('validation.invalid', { fields: problems })
  const added = await addEvent(tx, content as EventInput, author)
  const [rehearsal] = await findRehearsals(tx, rehearsing, { locale, now: author.now, id: added.id })
  if (rehearsal === undefined) throw fieldRefusal('dateStart', 'validation.rehearsal_over')
  return rehearsal
}

interface Act {
  readonly id: number
  readonly locale: Locale
  readonly author: Author
}

/** Locks the event and returns its version. @throws HttpError not_found for an event that invites others too */
const lockRehearsal = async (tx: Db, rehearsing: Rehearsing, { id, author }: Act): Promise<number> => {
  await requireLeader(tx, rehearsing)
  const where = and(isTheirs(tx, rehearsing), gt(event.endsAt, author.now), eq(event.id, id))
  return requireFirst(await tx.select({ version: event.version }).from(event).where(where).for('update')).version
}

/** @throws HttpError as lockRehearsal; conflict.version with the rehearsal; validation.invalid */
export const changeRehearsal = async (
  tx: DatabaseTransaction,
  rehearsing: Rehearsing,
  { input, seen, ...act }: Act & { readonly input: RehearsalInput; readonly seen: number },
): Promise<GroupRehearsal> => {
  const { id, locale, author } = act
  const version = await lockRehearsal(tx, rehearsing, act)
  const current = await findRehearsal(tx, rehearsing, id, locale, author.now)
  // The leader does not see the whole event, which another check of the version would show.
  if (version !== seen) throw new HttpError('conflict.version', { current })
  const { titleDe, dateStart, dateEnd, location } = input
  // The leader saw one language, and of a venue the name only: what is as it was keeps the rest.
  const title = titleDe === current.title ? {} : { titleDe, titleEn: null }
  const place = location === current.location ? {} : { location, venueId: null }
  await updateEvent(tx, { id, version }, { ...title, dateStart, dateEnd, ...place, told: 'affected' }, author)
  const [changed] = await findRehearsals(tx, rehearsing, { locale, now: author.now, id })
  if (changed === undefined) throw fieldRefusal('dateStart', 'validation.rehearsal_over')
  return changed
}

/** @throws HttpError as lockRehearsal */
export const endRehearsal = async (
  tx: DatabaseTransaction,
  rehearsing: Rehearsing,
  { changeReason, ...act }: Act & { readonly changeReason: string | null },
): Promise<GroupRehearsal> => {
  const { id, locale, author } = act
  const version = await lockRehearsal(tx, rehearsing, act)
  await setCancelled(tx, { id, version }, { cancelled: true, told: 'affected', changeReason }, author)
  return await findRehearsal(tx, rehearsing, id, locale, author.now)
}
