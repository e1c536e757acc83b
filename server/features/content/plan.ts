import { and, eq, lte } from 'drizzle-orm'
import * as v from 'valibot'
import type { ContentFields, ContentNoun, PlannedChange } from '#contract/content.ts'
import { RowNumber } from '#contract/endpoint.ts'
import { toWireTime } from '#contract/time.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { account, person, plannedChange } from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { parseFields } from '../../platform/http/input.ts'
import { mayStill } from '../../platform/http/may-still.ts'
import { editors } from '../../platform/http/policy.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { Author } from '../../platform/resources/record.ts'
import type { Changed } from '../../platform/resources/rows.ts'
import { fromWireTime, NonexistentTimeError } from '../../platform/time.ts'
import { tellNotDone } from '../memberships/not-done.ts'
import { formatLabel, nameColumns } from '../persons/queries.ts'
import { contentKinds } from './kinds.ts'

/** Publishes a planned change when its time has come. */
export const publishChangeJob = defineJob('publish_change', v.object({ plan: RowNumber }))

interface Row {
  readonly noun: ContentNoun
  readonly id: number
}
const ofRow = ({ noun, id }: Row) => and(eq(plannedChange.noun, noun), eq(plannedChange.rowId, id))

/** The changes of a row that are not published yet: at most one. */
export const findPlans = async (db: Db, row: Row): Promise<PlannedChange[]> => {
  const found = await db
    .select({
      id: plannedChange.id,
      publishAt: plannedChange.publishAt,
      fields: plannedChange.fields,
      state: plannedChange.state,
      author: { ...nameColumns },
    })
    .from(plannedChange)
    .leftJoin(account, eq(account.id, plannedChange.plannedBy))
    .leftJoin(person, eq(person.id, account.personId))
    .where(ofRow(row))
  return found.map(({ author, publishAt, ...plan }) => ({
    ...plan,
    publishAt: toWireTime(publishAt),
    by: author === null ? null : formatLabel(author),
  }))
}

interface Plan {
  readonly noun: ContentNoun
  readonly on: Changed
  readonly fields: ContentFields
  /** Wall clock time in Zürich. */
  readonly publishAt: string
}

/**
 * Plans a change. The noun's rules are checked now, by a change that is taken back, and once more when it is published.
 * @throws HttpError as the noun's change; validation.invalid at `publishAt` for a time that has passed or does not exist
 */
export const plan = async (
  tx: DatabaseTransaction,
  { noun, on, fields, publishAt }: Plan,
  author: Author,
): Promise<PlannedChange> => {
  const at = timeOf(publishAt, author.now)
  const kind = contentKinds[noun]
  const change = parseFields(kind.change, fields)
  await tx
    .transaction(async (trial) => {
      await kind.update(trial, on, change, author)
      throw new TrialDone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TrialDone)) throw error
    })
  await tx.delete(plannedChange).where(ofRow({ noun, id: on.id }))
  const row = await insertRow(tx, plannedChange, {
    ...{ noun, rowId: on.id, rowVersion: on.version, fields, publishAt: at },
    ...{ plannedAt: author.now, plannedBy: author.accountId },
  })
  await enqueue(tx, { kind: publishChangeJob, payload: { plan: row.id }, runAt: at })
  const [planned] = await findPlans(tx, { noun, id: on.id })
  if (planned === undefined) throw new Error('a plan was inserted and is not found')
  return planned
}

class TrialDone extends Error {}

const timeOf = (wire: string, now: Date): Date => {
  const invalid = (message: 'validation.time' | 'validation.time_passed') =>
    new HttpError('validation.invalid', { fields: [{ field: 'publishAt', message }] })
  try {
    const at = fromWireTime(wire)
    if (at <= now) throw invalid('validation.time_passed')
    return at
  } catch (error) {
    throw error instanceof NonexistentTimeError ? invalid('validation.time') : error
  }
}

/** @throws HttpError not_found */
export const cancel = async (db: Db, row: Row): Promise<void> => {
  const removed = await db.delete(plannedChange).where(ofRow(row)).returning({ id: plannedChange.id })
  if (removed.length === 0) throw new HttpError('not_found')
}

/**
 * Publishes a planned change in the name of the editor who planned it. If that person may no longer edit, the row has
 * changed since, or the change now violates a rule, nothing is published; the plan stays and says so.
 */
export const publish = async (tx: DatabaseTransaction, planId: number, now: Date): Promise<void> => {
  const [planned] = await tx
    .select()
    .from(plannedChange)
    .where(and(eq(plannedChange.id, planId), eq(plannedChange.state, 'planned'), lte(plannedChange.publishAt, now)))
    .for('update')
  if (planned === undefined) return
  const { noun, rowId, rowVersion, fields, plannedBy } = planned
  const kind = contentKinds[noun]
  if (!(await mayStill(tx, plannedBy, editors, now))) return await refuse(tx, planned, 'plan_author', now)
  try {
    await tx.transaction(async (inner) => {
      const on = { id: rowId, version: rowVersion }
      await kind.update(inner, on, parseFields(kind.change, fields), {
        accountId: plannedBy,
        now,
      })
    })
    await tx.delete(plannedChange).where(eq(plannedChange.id, planId))
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    await refuse(tx, planned, 'plan_content', now)
  }
}

/** Pages of the administration on which a plan is shown. */
const editedAt: Readonly<Record<ContentNoun, (id: number) => string>> = {
  article: (id) => `intra/admin/articles/${id}`,
  event: (id) => `intra/admin/events/${id}`,
  shop_item: (id) => `intra/admin/shop/${id}`,
  page_text: () => 'intra/admin/page-texts',
}

/** Keeps the plan with its fields, and tells everybody who can publish or delete it. */
const refuse = async (
  tx: Db,
  { id, noun, rowId, publishAt, fields }: typeof plannedChange.$inferSelect,
  why: 'plan_author' | 'plan_content',
  now: Date,
): Promise<void> => {
  await tx.update(plannedChange).set({ state: 'refused' }).where(eq(plannedChange.id, id))
  const [plan] = await findPlans(tx, { noun, id: rowId })
  const { titleDe } = fields
  const title = typeof titleDe === 'string' ? titleDe.slice(0, 200) : `${noun} ${rowId}`
  const values = { why, title, by: plan?.by ?? '', at: publishAt.toISOString(), path: editedAt[noun](rowId) }
  await tellNotDone(tx, { roles: ['EDITOR', 'ADMIN'], key: `plan:${id}`, values }, now)
}
