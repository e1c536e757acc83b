import { getNotificationPreferences } from '#contract/notifications.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { endpointQuery } from '../../platform/session/endpoint-query.ts'

/** The member's notification preferences as the server has them; the outbox is overlaid where they are shown. */
export const notificationsQuery = (app: Pick<RouterContext, 'call'>) =>
  endpointQuery(app, ['notifications'], getNotificationPreferences, {}, { shows: ['preferences'] })
