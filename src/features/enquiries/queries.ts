import { listEnquiries } from '#contract/enquiries.ts'
import { enquiryKind, overlayEnquiries, type ShownEnquiry } from '#device/outbox/kinds/enquiry.ts'
import { type RouterContext, useApp } from '../../platform/session/app.tsx'
import { itemsQuery } from '../../platform/session/endpoint-query.ts'
import { type Overlaid, useOverlaid } from '../../platform/writes/useOverlaid.ts'

const kinds = [enquiryKind]

/** The enquiries that ask the member or a represented person, the open ones first. */
export const useEnquiries = (): Overlaid<unknown, readonly ShownEnquiry[]> =>
  useOverlaid(kinds, enquiriesQuery(useApp()), overlayEnquiries)

/** The enquiries as the server has them; the outbox is overlaid where they are shown. */
export const enquiriesQuery = (app: Pick<RouterContext, 'call' | 'locale'>) =>
  itemsQuery(
    app,
    ['enquiries', app.locale],
    listEnquiries,
    { query: { for: 'all' } },
    { shows: ['enquiry', 'event', 'person', 'membership', 'group', 'representation'] },
  )
