import { type MouseEvent, useState } from 'react'
import type { CalendarEvent } from '#contract/events.ts'
import { useApp } from '../../platform/session/app.tsx'
import { saveBlob } from '../../ui/save-blob.ts'

type Event = Pick<CalendarEvent, 'id' | 'title' | 'dateStart' | 'publicEvent'>

/**
 * Click handler of an event's iCal link. A public event is a plain download; an internal one needs the member's token,
 * which a link cannot carry, so its bytes are fetched and handed to the browser as a file.
 */
export const useIcalDownload = ({ id, title, dateStart, publicEvent }: Event) => {
  const { call } = useApp()
  const [failed, setFailed] = useState(false)
  const save = async (): Promise<void> => {
    setFailed(false)
    const { getEventIcal } = await import('#contract/events.ts')
    const bytes = await call(getEventIcal, { params: { id: String(id) } })
    const name = `${dateStart.slice(0, 10)} ${title}.ics`
    saveBlob(new Blob([bytes], { type: 'text/calendar' }), name)
  }
  const onClick = (event: MouseEvent): void => {
    if (publicEvent) return
    event.preventDefault()
    save().catch((error: unknown) => {
      console.warn('calendar_entry.load_failed', error)
      setFailed(true)
    })
  }
  return { failed, onClick }
}
