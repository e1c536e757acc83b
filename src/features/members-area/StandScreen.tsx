import { useApp } from '../../platform/session/app.tsx'
import { useUpcomingEvents } from '../events/useUpcomingEvents.ts'
import { RehearsalContext } from '../repertoires/follow-offer.ts'
import { SheetScreen } from '../repertoires/SheetScreen.tsx'
import { findRehearsal } from './rehearsal-now.ts'

/** The music stand, which knows if there is a rehearsal now. */
export const StandScreen = () => {
  const { now } = useApp()
  const { events = [] } = useUpcomingEvents()
  return (
    <RehearsalContext value={() => findRehearsal(events, now())?.id ?? null}>
      <SheetScreen />
    </RehearsalContext>
  )
}
