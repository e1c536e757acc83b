import { and, asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { LateRequest } from '#contract/late-answers.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { recordHistory } from '../../platform/db/absence-requests.ts'
import { effectiveAnswer } from '../../platform/db/effective-answer.ts'
import { findSectionOrder } from '../../platform/db/functions.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { event, participation, person } from '../../platform/db/tables.ts'
import { HttpError, requireRow } from '../../platform/http/http-error.ts'
import { isPlanned, type PlanningScope } from '../../platform/http/planner.ts'
import { localizedTexts } from '../../platform/localized.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { findInvited } from '../invitations/invited.ts'
import { notifyOfDecision } from '../notifications/decision.ts'
import { findPersonOf, formatLabel, nameColumns } from '../persons/queries.ts'
import { findRow } from './answer.ts'

interface Reader {
  readonly scope: PlanningScope
  readonly locale: Locale
  readonly now: Date
}

/** The late answers to upcoming events by the players in the scope of a planner; with `where` only some of them. */
export const findLateAnswers = async (db: Db, { scope, locale, now }: Reader, where?: SQL): Promise<LateRequest[]> => {
  const invited = await findInvited(db, now)
  const { status } = effectiveAnswer(db, person.id, toWireDate(now))
  const rows = await db
    .selectDistinctOn([event.startsAt, event.id, person.lastName, person.id], {
      event,
      uuid: person.uuid,
      ...nameColumns,
      section: invited.section,
      status,
      late: participation.late,
      remarks: participation.remarks,
      version: participation.version,
    })
    .from(participation)
    .innerJoin(event, eq(event.id, participation.eventId))
    .innerJoin(person, eq(person.id, participation.personId))
    .innerJoinLateral(invited, eq(invited.personId, person.id))
    .where(
      and(
        isNotNull(participation.late),
        gt(event.startsAt, now),
        eq(event.cancelled, false),
        isPlanned(db, scope, invited),
        where,
      ),
    )
    .orderBy(asc(event.startsAt), asc(event.id), asc(person.lastName), asc(person.id))
  const order = await findSectionOrder(db)
  return rows.flatMap(({ event: held, late, section, firstName, lastName, company, ...row }) =>
    late === null
      ? []
      : {
          ...row,
          late,
          eventId: held.id,
          ...localizedTexts(locale, { title: [held.titleDe, held.titleEn] }),
          dateStart: toWireTime(held.startsAt),
          fullDay: held.fullDay,
          label: formatLabel({ firstName, lastName, company }),
          section: order.sectionOf(section),
        },
  )
}

/** The same without refused ones: those wait for a planner. */
export const findWaiting = (db: Db, reader: Reader): Promise<LateRequest[]> =>
  findLateAnswers(db, reader, sql`not (${participation.late} ->> 'refused')::boolean`)

interface Decision {
  readonly eventId: number
  /** The player's id. */
  readonly uuid: string
  readonly confirmed: boolean
  /** Version of the answer that the planner saw. */
  readonly version: number
}

/**
 * Confirms a late answer, which then counts, or refuses it. The member is notified.
 * @throws HttpError not_found for a player outside the scope; conflict.version with the request; rule.no_late_answer
 */
export const decide = async (
  tx: DatabaseTransaction,
  { eventId, uuid, confirmed, version }: Decision,
  reader: Reader,
  author: Author & { readonly accountId: string },
): Promise<LateRequest> => {
  const [found] = await findLateAnswers(tx, reader, and(eq(event.id, eventId), eq(person.uuid, uuid)))
  if (found === undefined)
    throw new HttpError((await isInScope(tx, eventId, uuid, reader)) ? 'rule.no_late_answer' : 'not_found')
  const { late } = found
  if (found.version !== version) throw new HttpError('conflict.version', { current: found })
  if (late.refused) throw new HttpError('rule.no_late_answer')
  const [player] = await tx.select({ id: person.id }).from(person).where(eq(person.uuid, uuid))
  const before = requireRow(player && (await findRow(tx, player.id, eventId)))
  const counts = { status: late.status, maybeUntil: late.maybeUntil, despite: late.despite }
  const [row] = await tx
    .update(participation)
    .set({
      ...(confirmed ? { ...counts, statedAt: new Date(late.at), late: null } : { late: { ...late, refused: true } }),
      version: version + 1,
      changedAt: author.now,
      changedBy: author.accountId,
    })
    .where(and(eq(participation.id, before.id), eq(participation.version, version)))
    .returning()
  if (row === undefined) throw new HttpError('conflict.version', { current: found })
  await recordHistory(tx, row)
  await recordChange(tx, author, {
    noun: 'participation',
    rowId: row.id,
    action: 'changed',
    fields: { lateAnswer: [null, confirmed], ...(confirmed ? { status: [before.status, row.status] } : {}) },
  })
  if ((await findPersonOf(tx, author.accountId)) !== row.personId)
    await notifyOfDecision(tx, row, { confirmed, now: author.now })
  return {
    ...found,
    status: confirmed ? late.status : found.status,
    late: { ...late, refused: !confirmed },
    version: row.version,
  }
}

const isInScope = async (db: Db, eventId: number, uuid: string, { scope, now }: Reader): Promise<boolean> => {
  const invited = await findInvited(db, now)
  const [found] = await db
    .select({ id: event.id })
    .from(event)
    .innerJoinLateral(invited, sql`true`)
    .innerJoin(person, and(eq(person.id, invited.personId), eq(person.uuid, uuid)))
    .where(and(eq(event.id, eventId), isPlanned(db, scope, invited)))
    .limit(1)
  return found !== undefined
}
