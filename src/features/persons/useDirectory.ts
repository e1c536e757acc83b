import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PersonGeneric } from '#contract/persons.ts'
import { useApp } from '../../session/app.tsx'
import { type Found, search, searchable } from './directory.ts'
import { directoryQuery } from './queries.ts'

interface Directory {
  /** undefined while nothing is known yet. */
  readonly people: readonly PersonGeneric[] | undefined
  /** null = too little was typed to search for. */
  readonly found: Found | null
  readonly failed: boolean
  /** When the list was fetched; milliseconds since 1970. */
  readonly knownAt: number
  readonly retry: () => void
}

/** The members' directory, and who in it is meant by what was typed; searched on the device. */
export const useDirectory = (typed: string): Directory => {
  const { data, isError, dataUpdatedAt, refetch } = useQuery(directoryQuery(useApp()))
  const directory = useMemo(() => (data === undefined ? undefined : searchable(data)), [data])
  const found = useMemo(() => (directory === undefined ? null : search(directory, typed)), [directory, typed])
  return {
    people: data,
    found,
    failed: data === undefined && isError,
    knownAt: dataUpdatedAt,
    retry: () => void refetch(),
  }
}
