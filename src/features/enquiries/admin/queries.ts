import { getAskable, getEnquiryResults, listAskedEnquiries } from '#contract/edited-enquiries.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** The enquiries that the caller manages. */
export const askedEnquiriesQuery = ({ call }: Pick<Needs, 'call'>) =>
  itemsQuery({ call }, ['asked-enquiries'], listAskedEnquiries, {}, { ...fresh, shows: ['enquiry', 'event', 'group'] })

/** The persons whom the caller may ask. */
export const askableQuery = (app: Needs) =>
  endpointQuery(
    app,
    ['askable', app.locale],
    getAskable,
    {},
    { ...fresh, shows: ['group', 'person', 'membership', 'role'] },
  )

/** An enquiry with its results. */
export const enquiryResultsQuery = (app: Needs, id: number) =>
  endpointQuery(
    app,
    ['enquiry-results', app.locale, id],
    getEnquiryResults,
    { params: { id } },
    { ...fresh, shows: ['enquiry', 'event', 'person', 'membership', 'group', 'substitute'] },
  )
