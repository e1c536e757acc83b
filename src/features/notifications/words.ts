import { canEnter, type Standing } from '#contract/access.ts'
import type { NotificationKind } from '#contract/notifications.ts'
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

const hints = {
  answer: 'reminder.kind.answer.hint',
  reminder: 'reminder.kind.reminder.hint',
  change: 'reminder.kind.change.hint',
  music: 'reminder.kind.music.hint',
} as const satisfies Record<NotificationKind, MessageId>

/**
 * Returns what the notifications of a kind are about. Among the changes, planners also get late answers and short duties,
 * section leaders only late answers.
 */
export const hintOf = (kind: NotificationKind, member: Standing): MessageId => {
  if (kind !== 'change' || !canEnter('planning', member)) return hints[kind]
  return canEnter('duties', member) ? 'reminder.kind.change.hint.planner' : 'reminder.kind.change.hint.leader'
}
