import type { DesiredPreferences } from '#device/outbox/kinds/notifications.ts'
import type { MessageId } from '#i18n/intl.ts'

type Name = keyof DesiredPreferences

/** Labels of the preferences. */
export const labels = {
  answer: 'reminder.kind.answer',
  reminder: 'reminder.kind.reminder',
  change: 'reminder.kind.change',
  music: 'reminder.kind.music',
  reminderTime: 'reminder.time',
} as const satisfies Record<Name, MessageId>

/** Labels of the choices. */
export const words = {
  push: 'reminder.channel.push',
  email: 'reminder.channel.email',
  none: 'reminder.channel.none',
  day_before: 'reminder.time.day_before',
  hours_6: 'reminder.time.hours_6',
  hours_3: 'reminder.time.hours_3',
  hours_1: 'reminder.time.hours_1',
} as const satisfies Record<DesiredPreferences[Name], MessageId>
