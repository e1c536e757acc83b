import '../documents/documents.css'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../platform/session/app.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import { useText } from '../../ui/intl.tsx'
import { DownloadRow } from '../documents/DownloadRow.tsx'
import { upcomingEventsQuery } from '../events/queries.ts'
import { fileType } from '../files/file-type.ts'
import { useFileDownload } from '../files/useFileDownload.ts'

/** The documents of an event; renders nothing if the member may load none. */
export const MeetingFiles = ({ eventId }: { readonly eventId: number }) => {
  const app = useApp()
  const text = useText()
  const { data: events } = useQuery(upcomingEventsQuery(app, 'members'))
  const { running, failed, start } = useFileDownload()
  const files = events?.find(({ id }) => id === eventId)?.files ?? []
  if (files.length === 0) return null
  return (
    <ul aria-label={text('participation.files')}>
      {files.map((file) => {
        const type = fileType(file.mimeType)
        return (
          <DownloadRow
            key={file.id}
            title={file.title}
            kind={type?.kind ?? 'other'}
            details={[type?.name, formatBytes(file.size)].filter((part) => part !== undefined).join(', ')}
            running={running === file.id}
            failed={failed === file.id}
            onClick={() => start(file)}
          />
        )
      })}
    </ul>
  )
}
