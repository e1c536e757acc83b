import { useQuery } from '@tanstack/react-query'
import type { EditedEvent } from '#contract/edited-events.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { QuietButton } from '../../../ui/Button.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'
import { ReferenceControl } from '../../admin/edit/ReferenceControl.tsx'
import { eventReferencesQuery } from './queries.ts'

/**
 * A select of the band's venues, without the retired ones, and the place of the last event of the kind with one tap. The
 * name goes into the text too, so that the form sees whether the place changes.
 */
export const VenueControl = (props: ControlProps<EditedEvent>) => {
  const { value = '', values, set, setField, row } = props
  const text = useText()
  const { data } = useQuery(eventReferencesQuery(useApp()))
  const venues = data?.venues ?? []
  const offered = venues.filter(({ id, retired }) => !retired || `${id}` === value || id === row?.venueId)
  const last = data?.lastPlaces.find(({ kind }) => kind === values.kind)
  const lastId = last?.venueId?.toString() ?? ''
  const choose = (id: string, location: string | undefined) => {
    set(id)
    if (location !== undefined) setField('location', location)
  }
  const isLast = last === undefined || (lastId === value && last.location === values.location)
  return (
    <>
      {(offered.length > 0 || value !== '') && (
        <ReferenceControl
          {...props}
          set={(id) => choose(id, venues.find((venue) => `${venue.id}` === id)?.name)}
          none="admin.event.venue.none"
          choices={data && offered.map(({ id, name }) => ({ value: `${id}`, label: name }))}
        />
      )}
      {!isLast && (
        <div className="buttons">
          <QuietButton onClick={() => choose(lastId, last.location)}>
            {text('admin.event.venue.last', { place: last.location })}
          </QuietButton>
        </div>
      )}
    </>
  )
}
