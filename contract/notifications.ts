import * as v from 'valibot'
import { endpoint, IfMatch } from './endpoint.ts'

/**
 * What members are told of: a meeting they have not answered, one they come to, a change of one (time, place, cancelled),
 * new music (a repertoire, the sheet of a piece that the app opens for the reader).
 */
export const notificationKinds = ['answer', 'reminder', 'change', 'music'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** How: on every device that asked for it, by e-mail, or not at all. */
export const channels = ['push', 'email', 'none'] as const
export type Channel = (typeof channels)[number]

/** When those who come are reminded: at 18:00 on the day before, or so many hours before the beginning. */
export const reminderTimes = ['day_before', 'hours_6', 'hours_3', 'hours_1'] as const
export type ReminderTime = (typeof reminderTimes)[number]

/** What holds for who never chose. */
export const defaultPreferences = {
  answer: 'push',
  reminder: 'push',
  change: 'push',
  music: 'none',
  reminderTime: 'day_before',
} as const satisfies Record<NotificationKind, Channel> & { reminderTime: ReminderTime }

const known = { channel: v.fallback(v.picklist([...channels, 'other']), 'other') }

/** How the caller wants to be told of what. */
export const NotificationPreferences = v.object({
  answer: known.channel,
  reminder: known.channel,
  change: known.channel,
  music: known.channel,
  reminderTime: v.fallback(v.picklist([...reminderTimes, 'other']), 'other'),
  /** How many of the caller's devices get pushes. */
  devices: v.number(),
  /** 0 = never chosen. */
  version: v.number(),
})
export type NotificationPreferences = v.InferOutput<typeof NotificationPreferences>

const path = '/api/frontend/internal/personnatural/myself/notifications'
export const getNotificationPreferences = endpoint({ method: 'GET', path, input: {}, reply: NotificationPreferences })

const chosen = v.picklist(channels, 'validation.required')
/** An absent key means unchanged. There is always a channel: 'none' turns a kind off. */
export const NotificationPreferencesChange = v.object(
  {
    ...v.partial(
      v.object({
        answer: chosen,
        reminder: chosen,
        change: chosen,
        music: chosen,
        reminderTime: v.picklist(reminderTimes, 'validation.required'),
      }),
    ).entries,
    /** As in an answer to a meeting: the version counts up even when nothing changes. */
    supersedes: v.optional(v.boolean('validation.invalid'), false),
  },
  'validation.required',
)
export type NotificationPreferencesChange = v.InferOutput<typeof NotificationPreferencesChange>
/** If-Match is the version the change was made on; wishes equal → 200 unchanged; else 412 with the wishes as `current`. */
export const updateNotificationPreferences = endpoint({
  method: 'PATCH',
  path,
  input: { headers: v.object({ 'if-match': IfMatch }), body: NotificationPreferencesChange },
  reply: NotificationPreferences,
})
