import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { type CaptchaSettings, captchaStartModes } from '#contract/captcha.ts'
import type { Db } from './open.ts'
import { setting } from './tables.ts'

/** Settings that editors change, by their key in the table. */
interface Settings {
  /** Number of events on the home page. */
  numberOfCalendarItems: number
  shopEnabled: boolean
  captchaStartMode: CaptchaSettings['startMode']
}

/** Parses a stored value; the fallback applies until an editor stores another one. */
const schemas: { [Key in keyof Settings]: v.GenericSchema<unknown, Settings[Key]> } = {
  numberOfCalendarItems: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20)), 5),
  shopEnabled: v.fallback(v.boolean(), true),
  captchaStartMode: v.fallback(v.picklist(captchaStartModes), 'focus'),
}

export const readSetting = async <Key extends keyof Settings>(db: Db, key: Key): Promise<Settings[Key]> => {
  const [row] = await db.select().from(setting).where(eq(setting.key, key))
  const schema: v.GenericSchema<unknown, Settings[Key]> = schemas[key]
  return v.parse(schema, row?.value)
}

export const writeSetting = async <Key extends keyof Settings>(
  tx: Db,
  key: Key,
  value: Settings[Key],
): Promise<void> => {
  await tx.insert(setting).values({ key, value }).onConflictDoUpdate({ target: setting.key, set: { value } })
}
