import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { partsOf } from '#contract/my-part.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { arrange, type Entry, entriesOf, nameOfList, type PieceList } from '../sheets/stand/setlist.ts'
import type { SettingsStore } from '../sheets/stand/settings-store.ts'
import { compositionsQuery, programmeQuery, programmeSizesQuery } from './queries.ts'

interface KnownList {
  /** Entries in the player's own order, if there is one; empty while nothing is known, or without a list. */
  readonly entries: readonly Entry[]
  /** False while the pieces are not known. */
  readonly isKnown: boolean
  readonly isOwn: boolean
  /** Resolves when the order is saved on this device; it applies in this screen in any case. */
  readonly setOrder: (keys: readonly string[] | null) => Promise<void>
}

/** The pieces of a list, from the device when offline. */
export const usePieceList = (list: PieceList | null, store: SettingsStore): KnownList => {
  const app = useApp()
  const { member } = useMember()
  const repertoire = useQuery({ ...compositionsQuery(app, list?.id ?? 0), enabled: list?.kind === 'repertoire' })
  const programme = useQuery({ ...programmeQuery(app, list?.id ?? 0), enabled: list?.kind === 'event' })
  const sizes = useQuery({ ...programmeSizesQuery(app), enabled: list?.kind === 'event' })
  const groups = list?.kind === 'event' ? sizes.data?.find(({ eventId }) => eventId === list.id)?.groups : undefined
  const { data } = list?.kind === 'event' ? programme : repertoire
  const name = list === null ? null : nameOfList(list)
  const [keys, setKeys] = useState<readonly string[] | null>(null)
  useEffect(() => {
    if (name === null) return
    let current = true
    store.ownOrder(name).then(
      (stored) => current && setKeys(stored),
      (error: unknown) => console.warn('piece_order.read_failed', error),
    )
    return () => {
      current = false
    }
  }, [name, store])
  const entries = useMemo(
    () => (name === null || data === undefined ? [] : arrange(entriesOf(partsOf(member, groups), data), keys)),
    [name, data, member, groups, keys],
  )
  return {
    entries,
    isKnown: data !== undefined,
    isOwn: keys !== null,
    setOrder: async (next) => {
      setKeys(next)
      if (name !== null) await store.saveOwnOrder(name, next)
    },
  }
}
