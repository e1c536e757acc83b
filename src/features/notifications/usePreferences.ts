import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import {
  type DesiredPreferences,
  notificationsKind,
  type OwnPreferences,
  overlayNotifications,
  preferenceNames,
} from '#device/outbox/kinds/notifications.ts'
import { useSnapshot } from '../../offline/hooks.ts'
import { useApp } from '../../session/app.tsx'
import { useMember } from '../../session/member.ts'
import { useIsRowStale } from '../persons/useIsRowStale.ts'
import {
  type Choice,
  choose,
  conflictingFields,
  mergePreferences,
  type PreferenceName,
  resolvedPreferences,
} from './merge-preferences.ts'
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

interface WishesForm {
  readonly values: DesiredPreferences
  /** True if there are choices that are not saved yet. */
  readonly dirty: boolean
  readonly state: 'editing' | 'keeping' | 'kept' | 'not-kept'
  /** Preferences that another device changed differently since; resolved before anything is saved. */
  readonly disputed: readonly PreferenceName[]
  set(name: PreferenceName, value: string): void
  decide(side: 'mine' | 'theirs'): Promise<void>
  /** Saves the choices to the device's outbox. */
  save(): Promise<void>
}

/** The form state: choices on top of the known preferences. */
export const usePreferencesForm = ({ shown, row }: OwnPreferences): WishesForm => {
  const { local } = useMember()
  const { offline } = useApp()
  const [made, keep] = useState<Choice>()
  const [state, setState] = useState<WishesForm['state']>('editing')
  const choice = made ?? { base: shown, wish: shown }
  const open = conflictingFields(choice, shown)
  const values = mergePreferences(choice, shown)
  const dirty = preferenceNames.some((name) => values[name] !== shown[name])
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  useEffect(() => (dirty ? offline?.updates.hold() : undefined), [dirty, offline])
  return {
    values,
    dirty,
    state,
    disputed: open,
    set: (name, value) => {
      if (state !== 'keeping') setState('editing')
      keep(choose(choice, shown, name, value))
    },
    decide: async (side) => keep(resolvedPreferences(choice, shown, side)),
    save: async () => {
      if (state === 'keeping' || open.length > 0) return
      setState('keeping')
      try {
        const { kind, keyOf } = notificationsKind
        await local.outbox.put({ kind, key: keyOf(row), desired: values, row })
        await local.records.refresh()
        // Clears only the saved choices: later ones stay in the form.
        keep((now) =>
          now === undefined || now === made ? undefined : { base: values, wish: mergePreferences(now, values) },
        )
        setState('kept')
      } catch (error) {
        console.warn('The wishes could not be kept on this device', error)
        setState('not-kept')
      }
    },
  }
}
