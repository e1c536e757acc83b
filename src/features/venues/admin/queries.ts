import { listLocationTexts, listVenues } from '#contract/edited-venues.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { editedRows } from '../../admin/edit/queries.ts'
import { fresh } from '../../admin/fresh.ts'

/** All venues by name, with the number of their events. */
export const venuesQuery = editedRows(listVenues, 'venue', 'event')

/** The texts that events have instead of a venue. */
export const locationTextsQuery = (app: Pick<RouterContext, 'call'>) =>
  itemsQuery(app, ['location-texts'], listLocationTexts, {}, { ...fresh, shows: ['event', 'venue'] })
