import { queryOptions } from '@tanstack/react-query'
import { getNotificationPreferences } from '#contract/notifications.ts'
import type { RouterContext } from '../../session/app.tsx'

/** How the member wants to be told of what, as the server has it; the outbox overlays it where it is shown. */
export const notificationsQuery = ({ call }: Pick<RouterContext, 'call'>) =>
  queryOptions({
    queryKey: ['notifications'],
    queryFn: ({ signal }) => call(getNotificationPreferences, {}, { signal }),
    staleTime: 60_000,
  })
