import { and, asc, eq } from 'drizzle-orm'
import { answerOpen } from '#contract/answers.ts'
import { subscribableKinds } from '#contract/events.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { actsFor, represented } from '../../platform/db/representation.ts'
import { account, type EventRow, event, participation, person } from '../../platform/db/tables.ts'
import { findInvited } from '../invitations/invited.ts'
import { readAnswer } from '../notifications/answer-link.ts'
import { distinctNames } from '../persons/distinct-names.ts'
import { labelColumns } from '../persons/queries.ts'

/** A person whom the holder of a link answers for. */
export interface Answering {
  readonly personId: number
  readonly uuid: string
  /** Null for the holder of the link. */
  readonly name: string | null
  readonly row: typeof participation.$inferSelect | null
}

/** The event of a link, who holds it, and for whom that person answers now. */
export interface Invitation {
  readonly event: EventRow
  readonly holder: { readonly personId: number; readonly accountId: string }
  /** The holder first. */
  readonly persons: readonly [Answering, ...Answering[]]
}

/**
 * Returns undefined for a link that was not signed here, an event that no longer accepts answers, or one that invites
 * neither the holder of the link nor anybody whom the holder represents now.
 */
export const findInvitation = async (db: Db, token: string, now: Date): Promise<Invitation | undefined> => {
  const key = await readAnswer(db, token)
  if (key === undefined) return undefined
  const [held] = await db.select().from(event).where(eq(event.id, key.eventId))
  if (held === undefined || !subscribableKinds.includes(held.kind)) return undefined
  const { fullDay, cancelled } = held
  if (!answerOpen({ dateStart: toWireTime(held.startsAt), fullDay, cancelled }, toWireTime(now))) return undefined
  const invited = await findInvited(db, now)
  const columns = {
    id: represented.id,
    uuid: represented.uuid,
    ...labelColumns(represented),
    birthDate: represented.birthDate,
  }
  const rows = await db
    .selectDistinctOn([represented.sortFirstName, represented.id], {
      ...columns,
      holder: { personId: person.id, uuid: person.uuid, accountId: account.id },
      row: participation,
    })
    .from(event)
    .innerJoin(person, and(eq(person.uuid, key.personUuid), eq(person.archived, false)))
    .innerJoin(represented, actsFor(db, person.id, toWireDate(now)))
    .innerJoinLateral(invited, eq(invited.personId, represented.id))
    .leftJoin(account, eq(account.personId, person.id))
    .leftJoin(participation, and(eq(participation.personId, represented.id), eq(participation.eventId, event.id)))
    .where(eq(event.id, held.id))
    .orderBy(asc(represented.sortFirstName), asc(represented.id))
  const own = rows.filter(({ id, holder }) => id === holder.personId)
  const others = rows.filter(({ id, holder }) => id !== holder.personId)
  const names = distinctNames(others)
  const [first, ...more] = [
    ...own.map(({ id, uuid, row }) => ({ personId: id, uuid, name: null, row })),
    ...others.map((one, index) => ({ personId: one.id, uuid: one.uuid, name: names[index] ?? null, row: one.row })),
  ]
  const holder = rows[0]?.holder
  if (first === undefined || holder === undefined) return undefined
  const { personId, uuid, accountId } = holder
  return { event: held, holder: { personId, accountId: accountId ?? uuid }, persons: [first, ...more] }
}
