import { queryOptions } from '@tanstack/react-query'
import { getNotificationPreferences } from '#contract/notifications.ts'
import type { RouterContext } from '../../platform/session/app.tsx'

/** The member's notification preferences as the server has them; the outbox is overlaid where they are shown. */
export const notificationsQuery = ({ call }: Pick<RouterContext, 'call'>) =>
  queryOptions({
    queryKey: ['notifications'],
    queryFn: ({ signal }) => call(getNotificationPreferences, {}, { signal }),
  })
