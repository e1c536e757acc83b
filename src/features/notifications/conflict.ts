import * as v from 'valibot'
import { NotificationPreferences } from '#contract/notifications.ts'
import { DesiredPreferences, notificationsKind, type PreferenceName } from '#device/outbox/kinds/notifications.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import type { Outbox } from '#device/outbox/store.ts'
import { recordConflict } from '../../platform/writes/record-conflict.ts'
import { conflictingFields } from '../../ui/form/draft.ts'
import type { Conflict } from '../../ui/form/useFormState.ts'

const parsed = (preferences: unknown): DesiredPreferences => v.parse(DesiredPreferences, preferences)

/** Returns the conflict between two devices' preferences; null if there is none. */
export const preferencesConflict = (
  record: OutboxRecord,
  outbox: Pick<Outbox, 'decide'>,
): Conflict<PreferenceName> | null =>
  recordConflict(
    {
      kind: notificationsKind,
      row: NotificationPreferences,
      valuesOf: parsed,
      wantedOf: (_base, desired) => parsed(desired),
      desiredOf: parsed,
    },
    record,
    outbox,
  )

/** Returns true if the choices of both devices can be merged. */
export const isMergeable = ({ draft, current }: Conflict<PreferenceName>): boolean =>
  conflictingFields(draft, current).length === 0
