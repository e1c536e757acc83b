import { queryOptions } from '@tanstack/react-query'

/** A package in the app, on the server or of a font; the build writes them (scripts/vite/licences.ts). */
export interface PackageLicence {
  readonly name: string
  readonly version: string
  /** SPDX expression */
  readonly licence: string
  readonly text: string
}

const load = async (signal: AbortSignal): Promise<readonly PackageLicence[]> => {
  const response = await fetch('/licences/packages.json', { signal })
  if (!response.ok) throw new Error(`/licences/packages.json: ${response.status}`)
  return response.json()
}

/** The packages of the build. */
export const licencesQuery = () =>
  queryOptions({
    queryKey: ['licences'],
    meta: { shows: [] },
    queryFn: ({ signal }) => load(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
