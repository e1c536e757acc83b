import { teasersQuery } from '../features/articles/queries.ts'
import { upcomingEventsQuery } from '../features/events/queries.ts'
import { settingsQuery } from '../features/layout/queries.ts'
import type { RouterContext } from '../platform/session/app.tsx'
import { load, loadTexts } from './-load.ts'

/**
 * Loads the data of the home page, at any of its addresses. Returns nothing: the query cache is the only data source.
 */
export const loadHome = async (context: RouterContext): Promise<void> => {
  const { queryClient } = context
  await Promise.all([
    loadTexts(context, 'home'),
    load(queryClient, settingsQuery(context)),
    load(queryClient, teasersQuery(context)),
    load(queryClient, upcomingEventsQuery(context, 'visitors')),
  ])
}
