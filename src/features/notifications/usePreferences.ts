import * as v from 'valibot'
import {
  DesiredPreferences,
  notificationsKind,
  type OwnPreferences,
  overlayNotifications,
  type PreferenceName,
} from '#device/outbox/kinds/notifications.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { type OutboxForm, useOutboxForm } from '../../platform/writes/useOutboxForm.ts'
import { type Overlaid, useOverlaid } from '../../platform/writes/useOverlaid.ts'
import { notificationsQuery } from './queries.ts'

const kinds = [notificationsKind]

/** The member's preferences with pending changes overlaid. */
export const usePreferences = (): Overlaid<unknown, OwnPreferences> =>
  useOverlaid(kinds, notificationsQuery(useApp()), overlayNotifications)

/** The form's choices, which are saved to the outbox. */
export const usePreferencesForm = ({ shown, row }: OwnPreferences): OutboxForm<PreferenceName> => {
  const { outbox } = useMember().local
  return useOutboxForm<PreferenceName>({
    draft: 'notifications',
    base: shown,
    merges: true,
    asksToLeave: true,
    put: async (values) => {
      const { kind, keyOf } = notificationsKind
      await outbox.put({ kind, key: keyOf(row), desired: v.parse(DesiredPreferences, values), row })
      return values
    },
  })
}
