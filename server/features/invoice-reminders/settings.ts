import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { ReminderSettings } from '#contract/invoice-reminders.ts'
import type { Db } from '../../platform/db/open.ts'
import { setting } from '../../platform/db/tables.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'

const key = 'reminders'
const level = { days: 10, fee: 0, textDe: null, textEn: null }
/** Reminders of a band that has set nothing: ten days after each day, without a fee. */
const initial: ReminderSettings = { term: 10, levels: [level, level, level] }

export const readReminderSettings = async (db: Db): Promise<ReminderSettings> => {
  const [row] = await db.select().from(setting).where(eq(setting.key, key))
  const parsed = v.safeParse(ReminderSettings, row?.value)
  return parsed.success ? parsed.output : initial
}

export const writeReminderSettings = async (
  tx: Db,
  value: ReminderSettings,
  author: Author,
): Promise<ReminderSettings> => {
  const before = await readReminderSettings(tx)
  await tx.insert(setting).values({ key, value }).onConflictDoUpdate({ target: setting.key, set: { value } })
  const fields = { [key]: [before, value] } as const
  await recordChange(tx, author, { noun: 'treasury', rowId: 1, action: 'changed', fields })
  return value
}
