import { QueryClient } from '@tanstack/react-query'
import { OfflineError, RefusedError, SignInNeededError } from '#device/errors.ts'
import type { Persistence } from './persisted-queries.ts'

/** Milliseconds after which a list is fetched again when it is shown, unless its query says otherwise. */
export const staleTime = 60_000

/** Retrying does not help without a network (the page retries later by itself) or after a refusal. */
export const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 2 &&
  !(error instanceof OfflineError || error instanceof RefusedError || error instanceof SignInNeededError)

/**
 * Creates the browser's query client. `offlineFirst`, because the other modes never run without network and so never
 * read stored data.
 */
export const createQueryClient = (persistence: Persistence | null): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime,
        retry: shouldRetry,
        ...(persistence === null ? {} : { persister: persistence.persister }),
      },
    },
  })
