import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as v from 'valibot'
import {
  DesiredPreferences,
  notificationsKind,
  type OwnPreferences,
  overlayNotifications,
} from '#device/outbox/kinds/notifications.ts'
import { useSnapshot } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { type OutboxForm, useOutboxForm } from '../../platform/writes/useOutboxForm.ts'
import { useIsRowStale } from '../persons/useIsRowStale.ts'
import type { PreferenceName } from './merge-preferences.ts'
import { notificationsQuery } from './queries.ts'

interface Own {
  /** null while nothing is known yet. */
  readonly own: OwnPreferences | null
  readonly failed: boolean
  readonly retry: () => void
}

/** The member's preferences with pending changes overlaid. */
export const usePreferences = (): Own => {
  const { local } = useMember()
  const { data, isError, isFetching, refetch } = useQuery(notificationsQuery(useApp()))
  const records = useSnapshot(local.records)
  const own = useMemo(() => (data === undefined ? null : overlayNotifications(data, records)), [data, records])
  useIsRowStale(own?.record ?? null, own?.row.version, refetch)
  return { own, failed: own === null && isError && !isFetching, retry: () => void refetch() }
}

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
