import { getRouteApi } from '@tanstack/react-router'
import { useApp } from '../../platform/session/app.tsx'
import { useUpcomingEvents } from '../events/useUpcomingEvents.ts'
import { StandNotes } from '../private-notes/StandNotes.tsx'
import { RehearsalContext } from '../repertoires/follow-offer.ts'
import { SheetScreen } from '../repertoires/SheetScreen.tsx'
import { NotesContext } from '../sheets/stand/notes-on-stand.ts'
import { listOfName } from '../sheets/stand/setlist.ts'
import { findRehearsal } from './rehearsal-now.ts'

const route = getRouteApi('/$locale/intra/repertoire/composition/$id/sheet/$sheetId')

/** The music stand, which knows if there is a rehearsal now, and has the notes about it or about the event of the programme. */
export const StandScreen = () => {
  const { now } = useApp()
  const { events = [] } = useUpcomingEvents()
  const list = listOfName(route.useSearch().list)
  const rehearsal = () => findRehearsal(events, now())
  const event = list?.kind === 'event' ? events.find(({ id }) => id === list.id) : rehearsal()
  return (
    <RehearsalContext value={() => rehearsal()?.id ?? null}>
      <NotesContext value={event == null ? null : (piece) => <StandNotes event={event} piece={piece} />}>
        <SheetScreen />
      </NotesContext>
    </RehearsalContext>
  )
}
