import * as styles from './calendar.css'
import type { CalendarEvent } from '#contract/events.ts'
import { invitesBand } from '#contract/invited.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useFunctions, useText } from '../../ui/intl.tsx'
import { date } from '../../ui/wall-clock.ts'
import { invitedInWords } from './invited-in-words.ts'
import { VenueDetails } from './VenueDetails.tsx'

export type Details = Pick<
  CalendarEvent,
  | 'changeReason'
  | 'callTime'
  | 'callPlace'
  | 'dressCode'
  | 'replyBy'
  | 'contact'
  | 'sections'
  | 'invitations'
  | 'cancelled'
  | 'location'
  | 'venue'
>

/** Details for players besides time and place; visitors see only whom they can ask. */
export const EventDetails = ({ event }: { readonly event: Details }) => {
  const { locale } = useApp()
  const text = useText()
  const { changeReason, callTime, callPlace, dressCode, replyBy, contact, sections, invitations, cancelled } = event
  const functions = useFunctions()
  const call = [callTime, callPlace].filter((part) => part !== null).join(', ')
  const invited = [
    ...functions.sections.flatMap(({ id, name }) => (sections.includes(id) ? [name] : [])),
    ...invitedInWords(invitations, text),
  ]
  const lines = [
    changeReason !== null && text('event.change_reason', { value: changeReason }),
    invited.length > 0 &&
      text(invitesBand({ sections, invitations }) ? 'event.invited' : 'event.sections', { value: invited.join(', ') }),
    call !== '' && text('event.call', { value: call }),
    dressCode !== null && text('event.dress_code', { value: dressCode }),
    replyBy !== null && !cancelled && text('event.reply_by', { value: date(replyBy, locale) }),
    contact !== null && text('event.contact', { value: contact }),
  ].filter((line) => line !== false)
  return (
    <>
      {lines.length > 0 && (
        <ul className={`${styles.eventDetails} small`}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <VenueDetails event={event} />
    </>
  )
}
