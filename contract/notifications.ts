import * as v from 'valibot'
import { endpoint, IfMatch } from './endpoint.ts'

/**
 * Kinds of notifications for members: a meeting without their answer, a meeting they attend, a change of a meeting
 * (time, place, cancelled), new music (a repertoire, or the sheet of a piece that the app opens for the recipient).
 */
export const notificationKinds = ['answer', 'reminder', 'change', 'music'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/**
 * Kinds of messages: the kinds of notifications, and four that use the channel of changes: late answers and duties that
 * lack people, for planners, the decision about an own late answer, and bulletins with their comments.
 */
export const messageKinds = [...notificationKinds, 'late', 'short', 'decision', 'bulletin'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Channel: push to every subscribed device, e-mail, or none. */
export const channels = ['push', 'email', 'none'] as const
export type Channel = (typeof channels)[number]

/** When participants are reminded: at 18:00 on the day before, or this many hours before the start. */
export const reminderTimes = ['day_before', 'hours_6', 'hours_3', 'hours_1'] as const
export type ReminderTime = (typeof reminderTimes)[number]

/** The preferences of a member who has never chosen any. */
export const defaultPreferences = {
  answer: 'push',
  reminder: 'push',
  change: 'push',
  music: 'none',
  reminderTime: 'day_before',
} as const satisfies Record<NotificationKind, Channel> & { reminderTime: ReminderTime }

const known = { channel: v.fallback(v.picklist([...channels, 'other']), 'other') }

/** The caller's notification preferences. */
export const NotificationPreferences = v.object({
  answer: known.channel,
  reminder: known.channel,
  change: known.channel,
  music: known.channel,
  reminderTime: v.fallback(v.picklist([...reminderTimes, 'other']), 'other'),
  /** Number of the caller's devices that receive pushes. */
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
    /** As for an answer to a meeting: the version increases even if nothing changes. */
    supersedes: v.optional(v.boolean('validation.invalid'), false),
  },
  'validation.required',
)
export type NotificationPreferencesChange = v.InferOutput<typeof NotificationPreferencesChange>
/**
 * If-Match is the version that the change is based on; equal preferences are returned unchanged; another
 * version is a conflict with the preferences.
 */
export const updateNotificationPreferences = endpoint({
  method: 'PATCH',
  path,
  input: { headers: v.object({ 'if-match': IfMatch }), body: NotificationPreferencesChange },
  reply: NotificationPreferences,
  errors: ['conflict.version'],
})
