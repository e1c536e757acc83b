import * as v from 'valibot'
import {
  DesiredPreferences,
  notificationsKind,
  type OwnPreferences,
  overlayNotifications,
  type PreferenceName,
} from '#device/outbox/kinds/notifications.ts'
import { useApp } from '../../platform/session/app.tsx'
import { type OutboxForm, useOutboxForm } from '../../platform/writes/useOutboxForm.ts'
import { type Overlaid, useOverlaid } from '../../platform/writes/useOverlaid.ts'
import { notificationsQuery } from './queries.ts'

const kinds = [notificationsKind]

/** The member's preferences with pending changes overlaid. */
export const usePreferences = (): Overlaid<unknown, OwnPreferences> =>
  useOverlaid(kinds, notificationsQuery(useApp()), overlayNotifications)

/** The form's choices, which are saved to the outbox. */
export const usePreferencesForm = ({ shown, row }: OwnPreferences): OutboxForm<PreferenceName> => {
  return useOutboxForm<PreferenceName>({
    draft: 'notifications',
    base: shown,
    merges: true,
    asksToLeave: true,
    changes: (values) => {
      const { kind, keyOf } = notificationsKind
      return [{ kind, key: keyOf(row), desired: v.parse(DesiredPreferences, values), row }]
    },
  })
}
