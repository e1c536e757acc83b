import * as v from 'valibot'
import { NotificationPreferences } from '#contract/notifications.ts'
import { DesiredPreferences, notificationsKind } from '#device/outbox/kinds/notifications.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import type { Outbox } from '#device/outbox/store.ts'
import { conflictingFields, mergePreferences, type PreferenceName, resolvedPreferences } from './merge-preferences.ts'

export interface ConflictingPreferences {
  /** What was chosen differently; none = both choices hold. */
  readonly names: readonly PreferenceName[]
  readonly mine: DesiredPreferences
  readonly theirs: DesiredPreferences
  /** Rejects when this device cannot keep the choice. */
  readonly onDecide: (side: 'mine' | 'theirs') => Promise<void>
}

/** What two devices made of the same wishes, and how it is decided; null where there is no such conflict. */
export const preferencesConflict = (
  record: OutboxRecord,
  outbox: Pick<Outbox, 'decide'>,
): ConflictingPreferences | null => {
  if (record.kind !== notificationsKind.kind || record.state !== 'conflict') return null
  const current = v.safeParse(NotificationPreferences, record.problem?.current)
  const base = v.safeParse(DesiredPreferences, record.base)
  if (!current.success || !base.success) return null
  const row = current.output
  const theirs = v.parse(DesiredPreferences, row)
  const choice = { base: base.output, wish: v.parse(DesiredPreferences, record.desired) }
  return {
    names: conflictingFields(choice, theirs),
    mine: mergePreferences(choice, theirs),
    theirs,
    onDecide: (side) => {
      const { wish: desired } = resolvedPreferences(choice, theirs, side)
      return outbox.decide({ kind: notificationsKind.kind, key: record.key, desired, row })
    },
  }
}
