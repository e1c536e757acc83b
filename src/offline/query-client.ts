import { QueryClient } from '@tanstack/react-query'
import { OfflineError, RefusedError, SignInNeededError } from '#device/errors.ts'
import type { Persistence } from './persisted-queries.ts'

/** Another try cannot help against a missing network (the page asks again by itself) or a refusal. */
export const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 2 &&
  !(error instanceof OfflineError || error instanceof RefusedError || error instanceof SignInNeededError)

/**
 * The browser's query client. `offlineFirst`, because other modes never try without network and so never read what is on
 * the device.
 */
export const createQueryClient = (persistence: Persistence | null): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        retry: shouldRetry,
        ...(persistence === null ? {} : { persister: persistence.persister }),
      },
    },
  })
