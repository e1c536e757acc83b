import * as calendarStyles from './calendar.css'
import * as leafletStyles from './leaflet.css'
import { FileText } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { leafletPath } from '#contract/calendar-paths.ts'
import type { CalendarEvent } from '#contract/events.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp, useSessionState } from '../../platform/session/app.tsx'
import { Announced } from '../../ui/Announced.tsx'
import { useText } from '../../ui/intl.tsx'
import { saveBlob } from '../../ui/save-blob.ts'

interface LeafletLinkProps {
  readonly event: Pick<CalendarEvent, 'id' | 'title' | 'dateStart'>
  readonly language: Locale
  readonly label: string
}

/**
 * A link to the programme leaflet of an event. For visitors it is a plain link; a leaflet for members needs their token,
 * which a link cannot carry, so its bytes are fetched and handed to the browser as a file.
 */
export const LeafletLink = ({ event: { id, title, dateStart }, language, label }: LeafletLinkProps) => {
  const { call } = useApp()
  const session = useSessionState()
  const text = useText()
  const [failed, setFailed] = useState(false)
  const save = async (): Promise<void> => {
    setFailed(false)
    const { getLeaflet } = await import('#contract/programme.ts')
    const bytes = await call(getLeaflet, { params: { id: String(id) }, query: { language } })
    saveBlob(new Blob([bytes], { type: 'application/pdf' }), `${dateStart.slice(0, 10)} ${title}.pdf`)
  }
  const onClick = (event: MouseEvent): void => {
    if (session === null || session.kind === 'anonymous') return
    event.preventDefault()
    save().catch((error: unknown) => {
      console.warn('leaflet.load_failed', error)
      setFailed(true)
    })
  }
  return (
    <span className={leafletStyles.leaflet}>
      <a href={`${leafletPath(id)}?language=${language}`} aria-label={`${label}: ${title}`} onClick={onClick}>
        <FileText aria-hidden="true" />
        {label}
      </a>
      {failed && (
        <Announced as="span" isUrgent className={calendarStyles.factsProblem}>
          {text('calendar.leaflet.failed')}
        </Announced>
      )}
    </span>
  )
}
