import { and, eq } from 'drizzle-orm'
import {
  defaultPreferences,
  type NotificationPreferences,
  type NotificationPreferencesChange,
} from '#contract/notifications.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { notificationWish, pushDevice } from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { mergeChange } from '../../platform/resources/rows.ts'

type Choice = Omit<typeof notificationWish.$inferSelect, 'personId' | 'version'>
type Preferences = Choice & Pick<NotificationPreferences, 'devices' | 'version'>

/** How a person wants to be notified; the defaults at version 0 for a person who never chose. */
export const findPreferences = async (db: Db, personId: number): Promise<Preferences> => {
  const [row = { ...defaultPreferences, version: 0 }] = await db
    .select({
      answer: notificationWish.answer,
      reminder: notificationWish.reminder,
      change: notificationWish.change,
      music: notificationWish.music,
      reminderTime: notificationWish.reminderTime,
      version: notificationWish.version,
    })
    .from(notificationWish)
    .where(eq(notificationWish.personId, personId))
  return { ...row, devices: await db.$count(pushDevice, eq(pushDevice.personId, personId)) }
}

/**
 * Merges a change that was made on `version`. A change that is stored already returns the preferences.
 * @throws HttpError conflict.version with the current preferences
 */
export const updatePreferences = async (
  tx: DatabaseTransaction,
  personId: number,
  { supersedes, ...change }: NotificationPreferencesChange,
  version: number,
): Promise<NotificationPreferences> => {
  const before = await findPreferences(tx, personId)
  const { devices: _devices, version: current, ...stored } = before
  const wanted = mergeChange(stored, change)
  // An earlier choice based on this version may still arrive. The new version number makes it a conflict.
  if (equals(before, wanted) && !(supersedes && version === current)) return before
  const isWritten = version === current && (await write(tx, personId, wanted, version))
  const after = await findPreferences(tx, personId)
  // A concurrent request of the same person may have stored the same values.
  if (isWritten || equals(after, wanted)) return after
  throw new HttpError('conflict.version', { current: after })
}

const write = async (tx: Db, personId: number, wanted: Choice, version: number): Promise<boolean> => {
  const values = { ...wanted, version: version + 1 }
  const written =
    version === 0
      ? await tx
          .insert(notificationWish)
          .values({ personId, ...values })
          .onConflictDoNothing()
          .returning()
      : await tx
          .update(notificationWish)
          .set(values)
          .where(and(eq(notificationWish.personId, personId), eq(notificationWish.version, version)))
          .returning()
  return written.length > 0
}

const equals = (row: Choice, wanted: Choice): boolean =>
  row.answer === wanted.answer &&
  row.reminder === wanted.reminder &&
  row.change === wanted.change &&
  row.music === wanted.music &&
  row.reminderTime === wanted.reminderTime
