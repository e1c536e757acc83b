import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import {
  type DesiredPreferences,
  notificationsKind,
  type OwnPreferences,
  overlayNotifications,
  preferenceNames,
} from '#device/outbox/kinds/notifications.ts'
import { useSnapshot } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { conflictingFields, rebase } from '../../ui/form/draft.ts'
import { useIsRowStale } from '../persons/useIsRowStale.ts'
import { type Choice, choose, mergePreferences, type PreferenceName } from './merge-preferences.ts'
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

interface PreferencesFormState {
  readonly values: DesiredPreferences
  /** True if there are choices that are not saved yet. */
  readonly dirty: boolean
  readonly state: 'editing' | 'saving' | 'saved' | 'failed'
  /** Preferences that another device changed differently since; resolved before anything is saved. */
  readonly conflicts: readonly PreferenceName[]
  set(name: PreferenceName, value: string): void
  decide(side: 'mine' | 'theirs'): Promise<void>
  /** Saves the choices to the device's outbox. */
  save(): Promise<void>
}

/** The form state: choices on top of the known preferences. */
export const usePreferencesForm = ({ shown, row }: OwnPreferences): PreferencesFormState => {
  const { local } = useMember()
  const { offline } = useApp()
  const [made, setMade] = useState<Choice>()
  const [state, setState] = useState<PreferencesFormState['state']>('editing')
  const choice = made ?? { base: shown, typed: {} }
  const open = conflictingFields(choice, shown)
  const values = mergePreferences(choice, shown)
  const dirty = preferenceNames.some((name) => values[name] !== shown[name])
  useEffect(() => {
    if (!dirty) return
    const confirmLeave = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', confirmLeave)
    return () => window.removeEventListener('beforeunload', confirmLeave)
  }, [dirty])
  useEffect(() => (dirty ? offline?.updates.hold() : undefined), [dirty, offline])
  return {
    values,
    dirty,
    state,
    conflicts: open,
    set: (name, value) => {
      if (state !== 'saving') setState('editing')
      setMade(choose(choice, shown, name, value))
    },
    decide: async (side) => setMade(rebase(choice, shown, side === 'theirs' ? open : [])),
    save: async () => {
      if (state === 'saving' || open.length > 0) return
      setState('saving')
      try {
        const { kind, keyOf } = notificationsKind
        await local.outbox.put({ kind, key: keyOf(row), desired: values, row })
        // Clears only the saved choices: later ones stay in the form.
        setMade((now) => (now === undefined || now === made ? undefined : rebase(now, values)))
        setState('saved')
      } catch (error) {
        console.warn('preferences.save_failed', error)
        setState('failed')
      }
    },
  }
}
