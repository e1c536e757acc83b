import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'

/** Channel of NOTIFY for open music stands, in every process on the database; an SQL name. */
export const standChannel = 'music_stand'

/** A change for open stands: an announced piece, the layers of everybody, or the annotations and settings of one person. */
type Notification =
  | { readonly kind: 'announced' }
  | { readonly kind: 'shared' }
  | { readonly kind: 'own'; readonly personId: number }

/** Notifies the open stands when the transaction is committed. */
export const notifyStands = (tx: Db, notification: Notification): Promise<unknown> =>
  tx.execute(sql`select pg_notify(${standChannel}, ${JSON.stringify(notification)})`)

/** Reads the payload that `notifyStands` wrote. */
export const readNotification = (payload: string): Notification => JSON.parse(payload) as Notification
