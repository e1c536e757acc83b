import type { PlayersAnswer } from '#contract/edited-events.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { HttpError, requireRow } from '../../platform/http/http-error.ts'
import type { PlanningScope } from '../../platform/http/planner.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { findRow, putAnswer } from './answer.ts'
import { findAnswers } from './answers.ts'
import { findCoveringAbsence } from './covering-absence.ts'
import { findPlayer } from './find-player.ts'

interface ForPlayer {
  readonly eventId: number
  /** The player's id. */
  readonly uuid: string
  /** The players for whom the caller answers. */
  readonly scope: PlanningScope
  /** undefined = unchanged; the same applies to the remarks. */
  readonly status: boolean | null | undefined
  readonly remarks: string | undefined
}

/**
 * An administrator or planner answers for a player of the band, by the rules that apply to the player. `version` is that of
 * the answer that the author saw; undefined = there was none.
 * @throws HttpError not_found, rule.not_subscribable, rule.event_cancelled, rule.event_started; conflict.version with the
 * current answer
 */
export const answerOnBehalf = async (
  tx: DatabaseTransaction,
  { eventId, uuid, scope, status, remarks }: ForPlayer,
  version: number | undefined,
  author: Author & { readonly accountId: string },
): Promise<PlayersAnswer> => {
  const personId = await findPlayer(tx, { uuid, eventId, scope }, author.now)
  const before = await findRow(tx, personId, eventId)
  const despite = status === undefined ? undefined : await findCoveringAbsence(tx, personId, eventId)
  const desired = { eventId, status, despite, remarks: remarks ?? before?.remarks ?? '' }
  try {
    const id = version === undefined ? undefined : before?.id
    await putAnswer(tx, { ...desired, id }, version, { ...author, personId, onBehalf: true })
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'conflict.version') throw error
    throw new HttpError('conflict.version', { current: await answerOf(tx, eventId, uuid, author.now) })
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
  return await answerOf(tx, eventId, uuid, author.now)
}

const answerOf = async (db: Db, eventId: number, uuid: string, now: Date): Promise<PlayersAnswer> => {
  return requireRow(
    (await findAnswers(db, eventId, { scope: 'all', reasonsFor: null, now }))?.find((one) => one.uuid === uuid),
  )
}
