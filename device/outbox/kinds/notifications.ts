import * as v from 'valibot'
import { ifMatch } from '#contract/endpoint.ts'
import {
  channels,
  defaultPreferences,
  type NotificationKind,
  NotificationPreferences,
  notificationKinds,
  reminderTimes,
  updateNotificationPreferences,
} from '#contract/notifications.ts'
import { isReflectedIn, type OutboxRecord } from '../record.ts'
import { defineKind, sending } from './kind.ts'

/** Maps an unknown channel of a newer app to the default. */
const channelOf = (kind: NotificationKind) => v.fallback(v.picklist(channels), defaultPreferences[kind])

/** The member's complete notification preferences. A row has the same shape as the desired state. */
export const DesiredPreferences = v.object({
  answer: channelOf('answer'),
  reminder: channelOf('reminder'),
  change: channelOf('change'),
  music: channelOf('music'),
  reminderTime: v.fallback(v.picklist(reminderTimes), defaultPreferences.reminderTime),
})
export type DesiredPreferences = v.InferOutput<typeof DesiredPreferences>

const preferenceNames = [...notificationKinds, 'reminderTime'] as const
export type PreferenceName = (typeof preferenceNames)[number]

/** Each member has one row. */
const ownKey = 'own'

export const notificationsKind = defineKind({
  kind: 'notifications',
  list: 'notifications',
  title: (_, text) => text('outbox.notifications'),
  confirmsDiscard: false,
  version: 1,
  base: NotificationPreferences,
  desired: DesiredPreferences,
  migrations: {},
  same: (a, b) => (a === null || b === null ? a === b : preferenceNames.every((name) => a[name] === b[name])),
  request: ({ baseVersion, desired, supersedes }) =>
    sending(updateNotificationPreferences, {
      headers: { 'if-match': ifMatch(baseVersion ?? 0) },
      body: { ...desired, supersedes },
    }),
  versionOf: (row) => row.version,
  keyOf: () => ownKey,
})

/** The member's preferences to display: the server's row with the pending changes applied. */
export interface OwnPreferences {
  readonly shown: DesiredPreferences
  /** The server's row as last fetched; pass it as `row` of the next intent. */
  readonly row: NotificationPreferences
  /** null = nothing is pending. */
  readonly record: OutboxRecord | null
}

/** Combines the persisted row with the outbox; pure, for use while rendering. */
export const overlayNotifications = (
  row: NotificationPreferences,
  records: readonly OutboxRecord[],
): OwnPreferences => {
  const record = records.find(({ kind }) => kind === notificationsKind.kind) ?? null
  const shown = record === null || isReflectedIn(record, row.version) ? row : record.desired
  return { shown: v.parse(DesiredPreferences, shown), row, record }
}
