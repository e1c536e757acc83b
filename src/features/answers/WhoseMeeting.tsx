import type { Meeting } from '#device/meetings.ts'
import { type Text, useText } from '../../ui/intl.tsx'

type Whose = Pick<Meeting, 'person' | 'amongOthers'>

/** Returns whose meeting it is, in a list with meetings of several persons; null in other lists. */
export const nameOfMeeting = ({ person, amongOthers }: Whose, text: Text): string | null =>
  amongOthers ? (person?.name ?? text('participation.me')) : null

/** Returns the title of an event, with the person in a list with meetings of several persons. */
export const titleFor = (meeting: Meeting, text: Text): string => {
  const name = nameOfMeeting(meeting, text)
  return name === null ? meeting.event.title : `${name}: ${meeting.event.title}`
}

/** The person whose meeting it is; it renders nothing where all meetings are the member's. */
export const WhoseMeeting = ({ meeting }: { readonly meeting: Whose }) => {
  const name = nameOfMeeting(meeting, useText())
  return name === null ? null : <span className="tag tag--soft">{name}</span>
}
