import { and, eq, gt, inArray, max } from 'drizzle-orm'
import { type Section, sections } from '#contract/sections.ts'
import { type Substitute, type SubstituteChange, SubstituteInput } from '#contract/substitutes.ts'
import { toWireDate } from '#contract/time.ts'
import { type Author, recordChange, withoutValues } from '../changes/record.ts'
import { type Changed, updateRow } from '../changes/update-row.ts'
import type { Database, Db } from '../db/open.ts'
import { event, substitute, substituteInvitation, substituteRequest } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import type { PlanningScope } from '../http/planner.ts'
import { inScope } from './policy.ts'

type Message = NonNullable<HttpError['details']['fields']>[number]['message']
/** The refusal of a request because of one field. */
export const refusal = (field: string, message: Message): HttpError =>
  new HttpError('validation.invalid', { fields: [{ field, message }] })

/** @throws HttpError validation.invalid at `instrument` for a section that the caller does not plan */
export const requireScope = (scope: PlanningScope, instrument: Section): void => {
  if (scope !== 'all' && scope !== instrument) throw refusal('instrument', 'validation.planning_section')
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
    .where(and(inScope(scope, substitute.instrument), id === undefined ? undefined : eq(substitute.id, id)))
  return rows
    .map(({ row: { createdAt, ...row }, lastAskedAt }) => ({
      ...row,
      lastAskedAt: lastAskedAt === null ? null : new Date(lastAskedAt).toISOString(),
    }))
    .sort(
      (a, b) =>
        sections.indexOf(a.instrument) - sections.indexOf(b.instrument) ||
        collator.compare(a.name, b.name) ||
        a.id - b.id,
    )
}

/** @throws HttpError not_found */
export const findSubstitute = async (db: Db, scope: PlanningScope, id: number): Promise<Substitute> => {
  const [row] = await findSubstitutes(db, scope, id)
  if (row === undefined) throw new HttpError('not_found')
  return row
}

const requireConsent = (consentOn: string, now: Date): void => {
  if (consentOn > toWireDate(now)) throw refusal('consentOn', 'validation.consent_future')
}

/** @throws HttpError validation.invalid at `instrument` or `consentOn` */
export const addSubstitute = async (
  tx: Db,
  input: SubstituteInput,
  { scope, ...author }: Author & { readonly scope: PlanningScope },
): Promise<Substitute> => {
  requireScope(scope, input.instrument)
  requireConsent(input.consentOn, author.now)
  const [row] = await tx
    .insert(substitute)
    .values({ ...input, createdAt: author.now })
    .returning({ id: substitute.id })
  if (row === undefined) throw new Error('a substitute was inserted without a row coming back')
  const fields = withoutValues(Object.keys(input))
  await recordChange(tx, author, { noun: 'substitute', rowId: row.id, action: 'created', fields })
  return await findSubstitute(tx, scope, row.id)
}

/** @throws HttpError as updateRow and addSubstitute */
export const updateSubstitute = (
  { db }: Pick<Database, 'db'>,
  on: Changed,
  change: SubstituteChange,
  { scope, ...author }: Author & { readonly scope: PlanningScope },
): Promise<Substitute> =>
  db.transaction((tx) =>
    updateRow(
      tx,
      {
        noun: 'substitute',
        table: substitute,
        on,
        read: () => findSubstitute(tx, scope, on.id),
        contentOf: ({ id, version, lastAskedAt, ...content }) => content,
        rules: SubstituteInput,
        change,
        columnsOf: (content) => content,
        check: ({ instrument, consentOn }) => {
          if (instrument !== undefined) requireScope(scope, instrument)
          if (consentOn !== undefined) requireConsent(consentOn, author.now)
        },
        hidesValues: true,
      },
      author,
    ),
  )

/** @throws HttpError not_found; validation.invalid at `requests` while a coming event needs the row */
export const deleteSubstitute = (
  { db }: Pick<Database, 'db'>,
  id: number,
  { scope, ...author }: Author & { readonly scope: PlanningScope },
): Promise<void> =>
  db.transaction(async (tx) => {
    await findSubstitute(tx, scope, id)
    // Locked, so that no request begins meanwhile.
    await tx.select({ id: substitute.id }).from(substitute).where(eq(substitute.id, id)).for('update')
    const busy = await tx
      .select({ id: substituteInvitation.id })
      .from(substituteInvitation)
      .innerJoin(substituteRequest, eq(substituteRequest.id, substituteInvitation.requestId))
      .innerJoin(event, eq(event.id, substituteRequest.eventId))
      .where(
        and(
          eq(substituteInvitation.substituteId, id),
          inArray(substituteInvitation.state, ['waiting', 'asked', 'accepted']),
          gt(event.endsAt, author.now),
        ),
      )
      .limit(1)
    if (busy.length > 0) throw refusal('requests', 'validation.substitute_busy_removal')
    await tx.delete(substitute).where(eq(substitute.id, id))
    await recordChange(tx, author, { noun: 'substitute', rowId: id, action: 'removed', fields: {} })
  })
