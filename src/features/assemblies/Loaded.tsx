import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RefusedError } from '#device/errors.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}

/** Renders what a query loads, or that it failed, or that the assembly does not concern the member. */
export const Loaded = <Data,>({ query: { data, error, refetch }, children }: LoadedProps<Data>) => {
  const text = useText()
  if (data !== undefined) return children(data)
  if (error === null) return null
  if (error instanceof RefusedError && error.status === 404) return <Note>{text('assembly.gone')}</Note>
  return <LoadFailed onRetry={() => void refetch()}>{text('assembly.failed')}</LoadFailed>
}
