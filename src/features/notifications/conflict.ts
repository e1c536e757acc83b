import * as v from 'valibot'
import { NotificationPreferences } from '#contract/notifications.ts'
import { DesiredPreferences, notificationsKind } from '#device/outbox/kinds/notifications.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import type { Outbox } from '#device/outbox/store.ts'
import { conflictingFields, rebase } from '../../ui/form/draft.ts'
import { mergePreferences, type PreferenceName } from './merge-preferences.ts'

export interface ConflictingPreferences {
  /** The conflicting preferences; none = both choices can be merged. */
  readonly names: readonly PreferenceName[]
  readonly mine: DesiredPreferences
  readonly theirs: DesiredPreferences
  /** Rejects if this device cannot save the choice. */
  readonly onDecide: (side: 'mine' | 'theirs') => Promise<void>
}

/** Returns the conflict between two devices' preferences, and how to resolve it; null if there is none. */
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
  const choice = rebase({ base: base.output, typed: v.parse(DesiredPreferences, record.desired) }, base.output)
  const names = conflictingFields(choice, theirs)
  return {
    names,
    mine: mergePreferences(choice, theirs),
    theirs,
    onDecide: (side) => {
      const desired = mergePreferences(choice, theirs, side === 'theirs' ? names : [])
      return outbox.decide({ kind: notificationsKind.kind, key: record.key, desired, row })
    },
  }
}
