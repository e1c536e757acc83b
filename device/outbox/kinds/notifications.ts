import * as v from 'valibot'
import { ifMatch } from '#contract/endpoint.ts'
import {
  channels,
  defaultWishes,
  type NotificationKind,
  NotificationWishes,
  notificationKinds,
  reminderTimes,
  updateNotificationWishes,
} from '#contract/notifications.ts'
import { isCarriedBy, type OutboxRecord } from '../record.ts'
import { defineKind, sending } from './kind.ts'

/** A channel that only a newer app knows counts as never chosen. */
const channelOf = (kind: NotificationKind) => v.fallback(v.picklist(channels), defaultWishes[kind])

/** How the member wants to be told of what; all of it, as it is to be. A row is its own wish. */
export const NotificationsWish = v.object({
  answer: channelOf('answer'),
  reminder: channelOf('reminder'),
  change: channelOf('change'),
  music: channelOf('music'),
  reminderTime: v.fallback(v.picklist(reminderTimes), defaultWishes.reminderTime),
})
export type NotificationsWish = v.InferOutput<typeof NotificationsWish>

export const wishNames = [...notificationKinds, 'reminderTime'] as const

/** A member has one row. */
const ownKey = 'own'

export const notificationsKind = defineKind({
  kind: 'notifications',
  version: 1,
  base: NotificationWishes,
  desired: NotificationsWish,
  migrations: {},
  same: (a, b) => (a === null || b === null ? a === b : wishNames.every((name) => a[name] === b[name])),
  request: ({ baseVersion, desired, supersedes }) =>
    sending(updateNotificationWishes, {
      headers: { 'if-match': ifMatch(baseVersion ?? 0) },
      body: { ...desired, supersedes },
    }),
  versionOf: (row) => row.version,
  keyOf: () => ownKey,
})

/** The own wishes as the member should see them: the server's row with what has not reached it over it. */
export interface OwnWishes {
  readonly shown: NotificationsWish
  /** The server's row as last fetched; hand it in as `row` of the next intent. */
  readonly row: NotificationWishes
  /** null = nothing is pending. */
  readonly record: OutboxRecord | null
}

/** Combines the persisted row with the outbox; pure, for use while rendering. */
export const overlayNotifications = (row: NotificationWishes, records: readonly OutboxRecord[]): OwnWishes => {
  const record = records.find(({ kind }) => kind === notificationsKind.kind) ?? null
  const shown = record === null || isCarriedBy(record, row.version) ? row : record.desired
  return { shown: v.parse(NotificationsWish, shown), row, record }
}
