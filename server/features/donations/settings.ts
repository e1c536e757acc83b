import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { DonationSettings } from '#contract/donations.ts'
import type { Db } from '../../platform/db/open.ts'
import { setting } from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'

const key = 'donations'
/** A band that has set nothing is not exempt from taxes, as most are not. */
const initial: DonationSettings = {
  ...{ exempt: false, decidedOn: null, office: null, textDe: null, textEn: null },
  threshold: 10_000,
}

export const readDonationSettings = async (db: Db): Promise<DonationSettings> => {
  const [row] = await db.select().from(setting).where(eq(setting.key, key))
  const parsed = v.safeParse(DonationSettings, row?.value)
  return parsed.success ? parsed.output : initial
}

/** Waits until nobody else changes them or sends confirmations. */
export const lockDonationSettings = async (tx: Db): Promise<DonationSettings> => {
  await tx.select({ key: setting.key }).from(setting).where(eq(setting.key, key)).for('update')
  return await readDonationSettings(tx)
}

/** @throws HttpError validation.invalid at `decidedOn` and `office` */
export const writeDonationSettings = async (
  tx: Db,
  value: DonationSettings,
  author: Author,
): Promise<DonationSettings> => {
  const missing = value.exempt ? (['decidedOn', 'office'] as const).filter((field) => value[field] === null) : []
  if (missing.length > 0)
    throw new HttpError('validation.invalid', {
      fields: missing.map((field) => ({ field, message: 'validation.required' })),
    })
  const before = await readDonationSettings(tx)
  await tx.insert(setting).values({ key, value }).onConflictDoUpdate({ target: setting.key, set: { value } })
  const fields = { [key]: [before, value] } as const
  await recordChange(tx, author, { noun: 'treasury', rowId: 1, action: 'changed', fields })
  return value
}
