import { eq } from 'drizzle-orm'
import {
  defaultPreferences,
  type NotificationPreferences,
  type NotificationPreferencesChange,
} from '#contract/notifications.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { notificationWish, pushDevice } from '../../platform/db/tables.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { putDesired, writeOnVersion } from '../../platform/resources/desired-state.ts'
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
  personId: Checked<number>,
  { supersedes, ...change }: NotificationPreferencesChange,
  version: number,
): Promise<NotificationPreferences> => {
  const find = () => findPreferences(tx, personId)
  const merged = ({ devices: _devices, version: _version, ...stored }: Preferences) =>
    mergeChange<Choice>(stored, change)
  const { row } = await putDesired({
    find,
    isEqual: (stored) => equals(stored, merged(stored)),
    isBasis: (stored) => stored.version === version,
    supersedes,
    write: async (stored) => {
      const written = await writeOnVersion(tx, notificationWish, { personId }, version, merged(stored))
      return written && (await find())
    },
    present: (stored) => stored,
  })
  return row
}

const equals = (row: Choice, wanted: Choice): boolean =>
  row.answer === wanted.answer &&
  row.reminder === wanted.reminder &&
  row.change === wanted.change &&
  row.music === wanted.music &&
  row.reminderTime === wanted.reminderTime
