import * as styles from '../../admin/edit/edit.css'
import * as calendarStyles from '../calendar.css'
import type { CalendarEvent } from '#contract/events.ts'
import { eventKinds } from '#contract/events.ts'
import { textOfHtml, withParagraphs } from '#contract/rich-text.ts'
import { useApp } from '../../../platform/session/app.tsx'
import type { Values } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EventCard } from '../EventCard.tsx'
import { wordsIn } from './field-lists.ts'
import { band, readInvitations } from './invitations.ts'

/** The event of a form as the calendar shows it to members; undefined before it has a date. */
export const eventIn = (values: Values, locale: 'de-ch' | 'en-gb'): CalendarEvent | undefined => {
  const read = (name: string): string => values[name] ?? ''
  const orNull = (name: string): string | null => (read(name) === '' ? null : read(name))
  const localized = (name: string): string =>
    locale === 'en-gb' && read(`${name}En`) !== '' ? read(`${name}En`) : read(`${name}De`)
  if (read('dateStart') === '' || read('dateEnd') === '') return undefined
  const remarks = textOfHtml(withParagraphs(localized('remarks')))
  return {
    // No event has the number 0, so the preview contains no programme.
    id: 0,
    kind: eventKinds.find((kind) => kind === read('kind')) ?? 'other',
    title: localized('title'),
    foreign: ['title', 'remarks'].filter((name) => locale === 'en-gb' && read(`${name}En`) === ''),
    remarks: remarks === '' ? null : remarks,
    // Only the server makes HTML safe: the words suffice here, and the preview of the page has the rest.
    remarksHtml: null,
    dateStart: read('dateStart'),
    dateEnd: read('dateEnd'),
    fullDay: read('fullDay') === 'on',
    location: orNull('location'),
    // The preview of the page has its address.
    venue: null,
    publicEvent: read('publicEvent') === 'on',
    cancelled: false,
    image: orNull('imageName'),
    picture: null,
    articleId: null,
    fileIds: [],
    files: [],
    leaflet: false,
    callTime: orNull('callTime'),
    callPlace: orNull('callPlace'),
    dressCode: orNull('dressCode'),
    changeReason: null,
    replyBy: orNull('replyBy'),
    contact: null,
    sections: [...wordsIn(read('sections'))],
    minimumPlayers: [],
    invitations: read('invitations') === band ? [] : readInvitations(read('invitations')),
    uninvited: false,
  }
}

/** How the calendar will show the event to members, beside the form on a wide screen. Its links do nothing. */
export const EventPreview = ({ values }: { readonly values: Values }) => {
  const { locale } = useApp()
  const text = useText()
  const event = eventIn(values, locale)
  return (
    <aside className={styles.editPreview} aria-labelledby="event-preview">
      <h2 id="event-preview">{text('admin.preview')}</h2>
      {event === undefined ? (
        <p className="soft">{text('admin.preview.empty')}</p>
      ) : (
        <div inert className={calendarStyles.eventList}>
          <EventCard event={{ ...event, title: event.title === '' ? '…' : event.title }} />
        </div>
      )}
    </aside>
  )
}
