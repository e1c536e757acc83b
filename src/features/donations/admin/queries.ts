import { getDonationSettings, getDonor, listDonors } from '#contract/donations.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call'>

/** Milliseconds after which the donors are fetched again while mails are waiting. */
const waitingMs = 5000

/** The donors of a year, and what the books have. */
export const donorsQuery = (app: Needs, year: number) =>
  endpointQuery(
    app,
    ['donors', year],
    listDonors,
    { query: { year: `${year}` } },
    {
      ...fresh,
      shows: ['invoice', 'bank_transaction', 'ledger', 'person', 'treasury'],
      refetchInterval: ({ state: { data } }) =>
        data?._embedded.items.some(({ confirmed }) => confirmed?.state === 'WAITING') ? waitingMs : false,
    },
  )

export const donationSettingsQuery = (app: Needs) =>
  endpointQuery(app, ['donation-settings'], getDonationSettings, {}, { ...fresh, shows: ['treasury'] })

/** The donor of a movement on the bank account. */
export const donorQuery = (app: Needs, id: number) =>
  endpointQuery(app, ['donor', id], getDonor, { params: { id } }, { ...fresh, shows: ['bank_transaction', 'person'] })
