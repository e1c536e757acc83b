import { and, eq } from 'drizzle-orm'
import {
  defaultPreferences,
  type NotificationPreferences,
  type NotificationPreferencesChange,
} from '#contract/notifications.ts'
import type { Database, Db } from '../db/open.ts'
import { notificationWish, pushDevice } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'

/** How a person wants to be told of what; the defaults at version 0 for who never chose. */
export const findPreferences = async (db: Db, personId: number): Promise<NotificationPreferences> => {
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
 * Changes them to what is wished, made on `version`. Repeating it is harmless: wishes that are as wished are the answer.
 * @throws Refusal conflict.version with the wishes as they stand
 */
export const updatePreferences = (
  { db }: Pick<Database, 'db'>,
  personId: number,
  { supersedes, ...wish }: NotificationPreferencesChange,
  version: number,
): Promise<NotificationPreferences> =>
  db.transaction(async (tx) => {
    const before = await findPreferences(tx, personId)
    // Where another choice left on this version and may still arrive, the version counts up: it can take effect no more.
    if (equals(before, wish) && !(supersedes && version === before.version)) return before
    const written = version === before.version && (await write(tx, personId, wish, version))
    const after = await findPreferences(tx, personId)
    // Another request of the same person may have come first and said the same.
    if (written || equals(after, wish)) return after
    throw new HttpError('conflict.version', { current: after })
  })

type Choice = Omit<NotificationPreferencesChange, 'supersedes'>

const write = async (tx: Db, personId: number, wish: Choice, version: number): Promise<boolean> => {
  const values = { ...wish, version: version + 1 }
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

const equals = (row: NotificationPreferences, wish: Choice): boolean =>
  row.answer === wish.answer &&
  row.reminder === wish.reminder &&
  row.change === wish.change &&
  row.music === wish.music &&
  row.reminderTime === wish.reminderTime
