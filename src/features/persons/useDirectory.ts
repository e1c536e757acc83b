import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { PersonGeneric } from '#contract/persons.ts'
import { useApp } from '../../session/app.tsx'
import { type Found, search, searchable, searchPause } from './directory.ts'
import { directoryQuery } from './queries.ts'

interface DirectorySearch {
  /** undefined while nothing is known yet. */
  readonly people: readonly PersonGeneric[] | undefined
  /** null = too little was typed, or the writer has not paused yet. */
  readonly found: Found | null
  readonly failed: boolean
  /** When the list was fetched; milliseconds since 1970. */
  readonly knownAt: number
  readonly retry: () => void
}

/** The members' directory, and who in it is meant by what is typed; searched on the device, once the writer pauses. */
export const useDirectory = (typed: string): DirectorySearch => {
  const query = useQuery(directoryQuery(useApp()))
  const { data, isError, dataUpdatedAt, refetch } = query
  const directory = useMemo(() => (data === undefined ? undefined : searchable(data)), [data])
  const paused = useDeferredValue(usePaused(typed))
  const found = useMemo(() => (directory === undefined ? null : search(directory, paused)), [directory, paused])
  return {
    people: data,
    found,
    failed: data === undefined && isError,
    knownAt: dataUpdatedAt,
    retry: () => void refetch(),
  }
}

/** What was typed, once no key came for a while. */
const usePaused = (typed: string): string => {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), searchPause)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}
