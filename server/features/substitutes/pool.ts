import { and, eq, gt, inArray, max } from 'drizzle-orm'
import { type Substitute, SubstituteInput } from '#contract/substitutes.ts'
import { toWireDate } from '#contract/time.ts'
import { findSectionOrder } from '../../platform/db/functions.ts'
import type { Db } from '../../platform/db/open.ts'
import { event, substitute, substituteInvitation, substituteRequest } from '../../platform/db/tables.ts'
import { fieldRefusal, requireFirst } from '../../platform/http/http-error.ts'
import { inPlanningScope, type PlanningScope } from '../../platform/http/planner.ts'
import type { Rows } from '../../platform/resources/rows.ts'

/** @throws HttpError validation.invalid at `instrument` for a section that the caller does not plan */
export const requireScope = (scope: PlanningScope, instrument: string): void => {
  if (scope !== 'all' && scope !== instrument) throw fieldRefusal('instrument', 'validation.planning_section')
}

const collator = new Intl.Collator('de-CH')

/** The pool in the order of the score, by name. */
export const findSubstitutes = async (db: Db, scope: PlanningScope, id?: number): Promise<Substitute[]> => {
  const asked = db
    .select({ id: substituteInvitation.substituteId, at: max(substituteInvitation.askedAt).as('last_asked_at') })
    .from(substituteInvitation)
    .groupBy(substituteInvitation.substituteId)
    .as('asked')
  const rows = await db
    .select({ row: substitute, lastAskedAt: asked.at })
    .from(substitute)
    .leftJoin(asked, eq(asked.id, substitute.id))
    .where(and(inPlanningScope(scope, substitute.instrument), id === undefined ? undefined : eq(substitute.id, id)))
  const order = await findSectionOrder(db)
  return rows
    .map(({ row: { createdAt, ...row }, lastAskedAt }) => ({
      ...row,
      lastAskedAt: lastAskedAt === null ? null : new Date(lastAskedAt).toISOString(),
    }))
    .sort((a, b) => order.compare(a.instrument, b.instrument) || collator.compare(a.name, b.name) || a.id - b.id)
}

/** @throws HttpError not_found */
export const findSubstitute = async (db: Db, scope: PlanningScope, id: number): Promise<Substitute> => {
  return requireFirst(await findSubstitutes(db, scope, id))
}

/** The pool as a caller of `scope` keeps it. */
export const substituteRows = (scope: PlanningScope): Rows<Substitute, SubstituteInput, SubstituteInput> => ({
  noun: 'substitute',
  table: substitute,
  read: (tx, id) => findSubstitute(tx, scope, id),
  contentOf: ({ id, version, lastAskedAt, ...content }) => content,
  rules: SubstituteInput,
  columnsOf: (input) => input,
  added: (_tx, _input, { now }) => ({ createdAt: now }),
  check: (_tx, { changed: { instrument, consentOn }, author }) => {
    if (instrument !== undefined) requireScope(scope, instrument)
    if (consentOn !== undefined && consentOn > toWireDate(author.now))
      throw fieldRefusal('consentOn', 'validation.consent_future')
  },
  release: async (tx, { id }, { now }) => {
    const busy = await tx
      .select({ id: substituteInvitation.id })
      .from(substituteInvitation)
      .innerJoin(substituteRequest, eq(substituteRequest.id, substituteInvitation.requestId))
      .innerJoin(event, eq(event.id, substituteRequest.eventId))
      .where(
        and(
          eq(substituteInvitation.substituteId, id),
          inArray(substituteInvitation.state, ['waiting', 'asked', 'accepted']),
          gt(event.endsAt, now),
        ),
      )
      .limit(1)
    if (busy.length > 0) throw fieldRefusal('requests', 'validation.substitute_busy_removal')
  },
  hidesValues: true,
})
