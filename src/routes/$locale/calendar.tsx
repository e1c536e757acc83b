import { createFileRoute } from '@tanstack/react-router'
import { CalendarScreen } from '../../features/events/CalendarScreen.tsx'
import { upcomingEventsQuery } from '../../features/events/queries.ts'
import { PlacesOfMembers } from '../../features/members-area/PlacesOfMembers.tsx'
import { load } from '../-load.ts'

export const Route = createFileRoute('/$locale/calendar')({
  staticData: { public: true, title: 'calendar.title', description: 'calendar.description' },
  loader: async ({ context }) => {
    await load(context.queryClient, upcomingEventsQuery(context, 'visitors'))
  },
  component: () => (
    <>
      <PlacesOfMembers />
      <CalendarScreen />
    </>
  ),
})
