import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import * as v from 'valibot'
import { CompleteMyself } from '#contract/persons.ts'
import { type OwnPerson, overlayPerson } from '#device/outbox/kinds/person.ts'
import { useSnapshot } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { myselfQuery } from './queries.ts'
import { useIsRowStale } from './useIsRowStale.ts'

interface Own {
  /** null while nothing is known yet. */
  readonly own: OwnPerson | null
  readonly failed: boolean
  /** Time at which the server's row was fetched, in epoch milliseconds. */
  readonly knownAt: number
  readonly retry: () => void
}

/** The member's own record with pending changes overlaid. */
export const useOwnPerson = (): Own => {
  const { local } = useMember()
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(myselfQuery(useApp()))
  const records = useSnapshot(local.records)
  const own = useMemo(() => {
    const known = v.safeParse(CompleteMyself, data)
    return known.success ? overlayPerson(known.output, records) : null
  }, [data, records])
  // Data stored by an older app or server lack fields, which must not be saved as empty.
  const isIncomplete = data !== undefined && own === null
  useIsRowStale(own?.record ?? null, own?.row.version, refetch)
  useEffect(() => {
    if (isIncomplete) void refetch()
  }, [isIncomplete, refetch])
  return {
    own,
    failed: own === null && !isFetching && (isError || isIncomplete),
    knownAt: dataUpdatedAt,
    retry: () => void refetch(),
  }
}
