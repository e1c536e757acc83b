import { keepPreviousData } from '@tanstack/react-query'
import { listAttention, listFirstSteps, searchAdministration } from '#contract/administration.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { itemsQuery } from '../../platform/session/endpoint-query.ts'
import { fresh } from './fresh.ts'

type App = Pick<RouterContext, 'call'>

/** Matters that wait in the member's areas of the administration. */
export const attentionQuery = (app: App) =>
  itemsQuery(app, ['attention'], listAttention, {}, { ...fresh, shows: ['person', 'invoice', 'shop_item'] })

/** Rows that the member may edit and whose name has these words. */
export const administrationSearchQuery = (app: App, q: string) =>
  itemsQuery(
    app,
    ['search of the administration', q],
    searchAdministration,
    { query: { q } },
    {
      ...fresh,
      placeholderData: keepPreviousData,
      shows: [
        'person',
        'event',
        'article',
        'composition',
        'file',
        'shop_item',
        'equipment',
        'group',
        'venue',
        'invoice',
      ],
    },
  )

/** The first steps of a new band. */
export const firstStepsQuery = (app: App) =>
  itemsQuery(
    app,
    ['first steps'],
    listFirstSteps,
    {},
    { ...fresh, shows: ['settings', 'person', 'role', 'event', 'composition', 'page_text'] },
  )
