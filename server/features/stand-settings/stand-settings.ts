import { and, asc, count, eq, gt, inArray, max, sql } from 'drizzle-orm'
import {
  isLaterEdit,
  latestEdits,
  memberScope,
  type SettingEdit,
  type StandSettingChanges,
  standSettingLimits,
} from '#contract/stand-settings.ts'
import { batchAfter, wholeBatches } from '../../platform/db/batch.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { person, sheet, standSetting } from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { notifyStands } from '../stand-stream/channel.ts'

interface Sent {
  /** Number of a sheet, or 'member'. */
  readonly scope: string
  readonly edits: readonly SettingEdit[]
}

interface Saved {
  /** Covers this request. */
  readonly cursor: number
  /** The latest edits of the sent settings. */
  readonly edits: SettingEdit[]
  /** True if the sheet does not exist any more. */
  readonly isGone: boolean
}

/**
 * Merges edits into a person's settings: the latest edit of a setting wins. A time in the future becomes `now`, so that
 * a device whose clock is ahead does not win until then. Idempotent.
 * @throws HttpError rule.stand_settings_full
 */
export const mergeStandSettings = async (
  tx: DatabaseTransaction,
  personId: Checked<number>,
  { scope, edits }: Sent,
  now: Date,
): Promise<Saved> => {
  // Serializes the requests of a person, so that a reader of a cursor has seen every earlier row.
  await tx.select({ id: person.id }).from(person).where(eq(person.id, personId)).for('no key update')
  const { batch } = await holdings(tx, personId)
  if (scope !== memberScope && !(await holdSheet(tx, Number(scope)))) return { cursor: batch, edits: [], isGone: true }
  const sent = latestEdits(edits.map((edit) => ({ ...edit, at: Math.min(edit.at, now.getTime()) })))
  const known = await knownEdits(tx, personId, scope, sent)
  const fresh = sent.filter((edit) => {
    const before = known.get(edit.name)
    return before === undefined || (before.id !== edit.id && isLaterEdit(edit, before))
  })
  const next = batchAfter(batch, now)
  if (fresh.length > 0) {
    const rows = fresh.map(({ name, value, at, id }) => ({ name, value, editedAt: new Date(at), editId: id }))
    await tx
      .insert(standSetting)
      .values(rows.map((row) => ({ ...row, personId, scope, batch: next })))
      .onConflictDoUpdate({
        target: [standSetting.personId, standSetting.scope, standSetting.name],
        set: {
          value: sql`excluded.value`,
          editedAt: sql`excluded.edited_at`,
          editId: sql`excluded.edit_id`,
          batch: next,
        },
      })
    if ((await holdings(tx, personId)).settings > standSettingLimits.settings)
      throw new HttpError('rule.stand_settings_full')
    await notifyStands(tx, { kind: 'own', personId })
  }
  return {
    cursor: fresh.length > 0 ? next : batch,
    edits: latestEdits([...known.values()], fresh),
    isGone: false,
  }
}

/** Prevents the deletion of a sheet during the transaction. Returns false if there is no such sheet. */
const holdSheet = async (tx: Db, id: number): Promise<boolean> =>
  (await tx.select({ id: sheet.id }).from(sheet).where(eq(sheet.id, id)).for('key share')).length > 0

const knownEdits = async (
  tx: Db,
  personId: number,
  scope: string,
  sent: readonly SettingEdit[],
): Promise<ReadonlyMap<string, SettingEdit>> => {
  if (sent.length === 0) return new Map()
  const names = sent.map(({ name }) => name)
  const rows = await tx
    .select()
    .from(standSetting)
    .where(and(eq(standSetting.personId, personId), eq(standSetting.scope, scope), inArray(standSetting.name, names)))
  return new Map(rows.map((row) => [row.name, toEdit(row)]))
}

const toEdit = ({ name, value, editedAt, editId }: typeof standSetting.$inferSelect): SettingEdit => ({
  name,
  value,
  at: editedAt.getTime(),
  id: editId,
})

const holdings = async (tx: Db, personId: number) => {
  const [held] = await tx
    .select({
      batch: max(standSetting.batch),
      settings: count(),
      seconds: sql<number>`coalesce(sum(floor(extract(epoch from ${standSetting.editedAt}))), 0)`.mapWith(Number),
    })
    .from(standSetting)
    .where(eq(standSetting.personId, personId))
  return { batch: held?.batch ?? 0, settings: held?.settings ?? 0, seconds: held?.seconds ?? 0 }
}

/** Rows per reply; more than one request can write, so that a reply always contains whole batches. */
const perReply = 5 * standSettingLimits.perRequest

/** The edits of a person's settings since a cursor, in whole batches. */
export const standSettingsSince = async (db: Db, personId: number, since: number): Promise<StandSettingChanges> => {
  const found = await db
    .select()
    .from(standSetting)
    .where(and(eq(standSetting.personId, personId), gt(standSetting.batch, since)))
    .orderBy(asc(standSetting.batch), asc(standSetting.scope), asc(standSetting.name))
    .limit(perReply + 1)
  const { rows, more } = wholeBatches(found, perReply)
  const { settings, seconds } = await holdings(db, personId)
  return {
    edits: rows.map((row) => ({ ...toEdit(row), scope: row.scope })),
    cursor: rows.at(-1)?.batch ?? since,
    more,
    held: { settings, seconds },
  }
}
