import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { canEnter } from '#contract/access.ts'
import type { PersonGeneric } from '#contract/persons.ts'
import { overlayDirectory } from '#device/outbox/kinds/person.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { type Found, search, searchable } from './directory.ts'
import { directoryQuery } from './queries.ts'
import { useOwnPerson } from './useOwnPerson.ts'

interface Directory {
  /** undefined while nothing is known yet. */
  readonly people: readonly PersonGeneric[] | undefined
  /** null = the text is too short to search for. */
  readonly found: Found | null
  readonly failed: boolean
  /** Time at which the list was fetched, in epoch milliseconds. */
  readonly knownAt: number
  readonly retry: () => void
}

/** The members' directory and the search results for the typed text; the search runs on the device. */
export const useDirectory = (typed: string): Directory => {
  const { data, isError, dataUpdatedAt, refetch } = useQuery(directoryQuery(useApp()))
  const { own } = useOwnPerson()
  const wholeCards = canEnter('addresses', useMember().member)
  const people = useMemo(
    () => (data === undefined || own === null ? data : overlayDirectory(data, own.shown, wholeCards)),
    [data, own, wholeCards],
  )
  const directory = useMemo(() => (people === undefined ? undefined : searchable(people)), [people])
  const found = useMemo(() => (directory === undefined ? null : search(directory, typed)), [directory, typed])
  return {
    people,
    found,
    failed: data === undefined && isError,
    knownAt: dataUpdatedAt,
    retry: () => void refetch(),
  }
}
