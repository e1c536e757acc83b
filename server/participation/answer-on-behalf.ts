import { and, eq } from 'drizzle-orm'
import type { PlayersAnswer } from '#contract/edited-events.ts'
import { type Author, recordChange } from '../changes/record.ts'
import { addressedPlayers } from '../db/active-membership.ts'
import type { Database, Db } from '../db/open.ts'
import { event, membership, person } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { inPlanningScope, type PlanningScope } from '../http/planner.ts'
import { changeAnswer, createAnswer, findRow } from './answer.ts'
import { findAnswers } from './attendance.ts'

interface ForPlayer {
  readonly eventId: number
  /** The player's id. */
  readonly uuid: string
  /** Whose players the caller answers for. */
  readonly scope: PlanningScope
  /** undefined = unchanged; the same applies to the remarks. */
  readonly status: boolean | null | undefined
  readonly remarks: string | undefined
}

/**
 * An editor or planner answers for a player of the band, by the rules that apply to the player. `version` is that of
 * the answer that the author saw; undefined = there was none.
 * @throws HttpError not_found, rule.not_subscribable, rule.event_started; conflict.version with the current answer
 */
export const answerOnBehalf = (
  { db }: Database,
  { eventId, uuid, scope, status, remarks }: ForPlayer,
  version: number | undefined,
  author: Author & { readonly accountId: string },
): Promise<PlayersAnswer> =>
  db.transaction(async (tx) => {
    const personId = await playerOf(tx, uuid, eventId, scope)
    const before = await findRow(tx, personId, eventId)
    const desired = {
      eventId,
      status: status === undefined ? (before?.status ?? null) : status,
      remarks: remarks ?? before?.remarks ?? '',
    }
    try {
      await give({ db: tx }, { ...desired, id: before?.id }, version, { ...author, personId })
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== 'conflict.version') throw error
      throw new HttpError('conflict.version', { current: await answerOf(tx, eventId, uuid) })
    }
    const after = await findRow(tx, personId, eventId)
    if (after !== undefined && after.version !== before?.version) {
      await recordChange(tx, author, {
        noun: 'participation',
        rowId: after.id,
        action: before === undefined ? 'created' : 'changed',
        fields: {
          status: [before?.status ?? null, after.status],
          // The remarks themselves are only in the answer's own history, which is deleted with the person.
          ...((before?.remarks ?? '') === after.remarks ? {} : { remarks: [null, null] }),
        },
      })
    }
    return await answerOf(tx, eventId, uuid)
  })

type Given = Parameters<typeof createAnswer>[1] & { readonly id: number | undefined }

const give = async (
  database: Pick<Database, 'db'>,
  { id, ...desired }: Given,
  version: number | undefined,
  by: Parameters<typeof createAnswer>[2],
): Promise<unknown> => {
  if (version === undefined) return await createAnswer(database, desired, by)
  if (id === undefined) throw new HttpError('not_found')
  return await changeAnswer(database, { ...desired, id }, version, by)
}

/** Finds a player in the scope of the author to whom the event is addressed, on its day. */
const playerOf = async (db: Db, uuid: string, eventId: number, scope: PlanningScope): Promise<number> => {
  const [row] = await db
    .select({ id: person.id })
    .from(person)
    .innerJoin(membership, eq(membership.personId, person.id))
    .innerJoin(event, eq(event.id, eventId))
    .where(and(eq(person.uuid, uuid), addressedPlayers, inPlanningScope(scope)))
  if (row === undefined) throw new HttpError('not_found')
  return row.id
}

const answerOf = async (db: Db, eventId: number, uuid: string): Promise<PlayersAnswer> => {
  const answer = (await findAnswers(db, eventId, 'all'))?.find((one) => one.uuid === uuid)
  if (answer === undefined) throw new HttpError('not_found')
  return answer
}
