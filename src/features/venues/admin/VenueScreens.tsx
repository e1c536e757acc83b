import type { EditedVenue } from '#contract/edited-venues.ts'
import { type Text, useText } from '../../../ui/intl.tsx'
import { EditRow } from '../../admin/edit/EditRow.tsx'
import { NewRow } from '../../admin/edit/NewRow.tsx'
import { type ListColumns, ListRows } from '../../admin/ListRows.tsx'
import { LocationTexts } from './LocationTexts.tsx'
import { venuesQuery } from './queries.ts'
import { venueNoun } from './venue-noun.ts'

const columnsOf = (text: Text): ListColumns<EditedVenue> => [
  { name: 'name', heading: 'admin.venue.name', shown: 'always', value: ({ name }) => name },
  { name: 'city', heading: 'admin.venue.city', value: ({ city }) => city },
  {
    name: 'events',
    heading: 'admin.events',
    value: ({ events }) => events,
    cell: ({ events }) => text('venue.events', { count: events }),
  },
  {
    name: 'retired',
    heading: 'admin.venue.retired',
    value: ({ retired }) => Number(retired),
    cell: ({ retired }) => retired && <span className="tag tag--soft">{text('admin.venue.retired')}</span>,
  },
]

/** All venues of events, and the texts that could become one. */
export const VenuesScreen = () => (
  <>
    <ListRows
      noun={venueNoun}
      create="admin.venue.new"
      intro="admin.venues.intro"
      rows={venuesQuery}
      columns={columnsOf}
      none="admin.venues.none"
      initial={{ sort: 'name', order: 'ASC' }}
    />
    <LocationTexts />
  </>
)

/** The events that show the venue. */
const Use = ({ events }: Pick<EditedVenue, 'events'>) => {
  const text = useText()
  return <p className="soft">{text('venue.events', { count: events })}</p>
}

export const EditVenueScreen = () => (
  <EditRow noun={venueNoun} title="admin.noun.venue" intro={({ events }) => <Use events={events} />} />
)

export const NewVenueScreen = () => <NewRow noun={venueNoun} title="admin.venue.new" />
