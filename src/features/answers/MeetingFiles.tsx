import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { FileRows } from '../documents/FileRows.tsx'
import { upcomingEventsQuery } from '../events/queries.ts'

/** The documents of an event; renders nothing if the member may load none. */
export const MeetingFiles = ({ eventId }: { readonly eventId: number }) => {
  const app = useApp()
  const text = useText()
  const { data: events } = useQuery(upcomingEventsQuery(app, 'members'))
  const files = events?.find(({ id }) => id === eventId)?.files ?? []
  return files.length === 0 ? null : <FileRows files={files} label={text('participation.files')} />
}
