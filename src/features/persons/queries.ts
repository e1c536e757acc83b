import { getContactData } from '#contract/contact-data.ts'
import { getMyMemberships } from '#contract/membership-history.ts'
import { getMyself, listPersons } from '#contract/persons.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../platform/session/endpoint-query.ts'

type Needs = Pick<RouterContext, 'call'>

export const myselfQuery = (app: Needs) =>
  endpointQuery(app, ['myself'], getMyself, {}, { shows: ['person'], staleTime: 5 * 60_000 })

/** The contact data of a represented member; never stored on the device. */
export const contactDataQuery = (app: Needs, person: string) =>
  endpointQuery(
    app,
    ['contact-data', person],
    getContactData,
    { query: { for: person } },
    { shows: ['person', 'representation'], staleTime: 0 },
  )

/** Players and board members, with the fields of their address cards that the member may see. */
export const directoryQuery = (app: Needs) =>
  itemsQuery(app, ['directory'], listPersons, {}, { shows: ['person', 'membership'], staleTime: 5 * 60_000 })

/** The member's memberships, functions and other bands. */
export const ownHistoryQuery = (app: Needs) =>
  endpointQuery(app, ['own-history'], getMyMemberships, {}, { shows: ['person', 'membership'], staleTime: 0 })
