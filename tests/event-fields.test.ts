import { expect, test } from 'vitest'
import type { SubscribableEvent } from '#contract/answers.ts'
import type { EditedEvent } from '#contract/edited-events.ts'
import type { EventAttribute } from '#contract/event-export.ts'
import type { EventInput } from '#contract/event-input.ts'
import type { TemplateContent } from '#contract/event-templates.ts'
import type { CalendarEvent } from '#contract/events.ts'
import type { GuestEvent } from '#contract/substitutes.ts'
import type { IcalColumns } from '#server/features/events/ical.ts'
import type { LeafletColumns } from '#server/features/events/leaflet.ts'
import type { ReminderColumns } from '#server/features/notifications/message-text.ts'
import type { GuestPageFields } from '#server/features/substitutes/page-views.ts'
import type { EventRow } from '#server/platform/db/tables.ts'
import type { MeetingFields } from '../src/features/answers/MeetingCard.tsx'
import type { CardFields } from '../src/features/events/EventCard.tsx'
import type { GuestFields } from '../src/features/substitutes/GuestScreen.tsx'

/**
 * The fields that a reader does not show, each with the reason. A new field does not compile until each reader shows it or has
 * a reason here; a reason for a field that the reader shows, or that is gone, does not compile either.
 */
const except =
  <All, Reader>() =>
  <Reasons extends Record<Exclude<keyof All, keyof Reader>, string>>(
    reasons: Reasons & Record<Exclude<keyof Reasons, Exclude<keyof All, keyof Reader>>, never>,
  ): Readonly<Record<string, string>> =>
    reasons
type Columns = Required<EventRow>

const venue = { venueId: 'location names the venue' }
const identity = { id: 'its number', version: 'the state that a change refers to' }
const times = { startsAt: 'dateStart', endsAt: 'dateEnd' }
const title = { titleDe: 'title', titleEn: 'title' }
const remarks = { remarksDe: 'remarks', remarksEn: 'remarks' }
const series = { seriesId: 'only for editors', programmePublic: 'leaflet' }
const inCalendar = 'in the calendar'
const onPage = {
  albumNames: 'in the gallery',
  imageName: 'on the page of the event',
  articleId: 'on the page of the event',
}
const forAnswers = {
  ...{ reminderDays: 'only for editors', minimumPlayers: 'on the card of the meeting' },
  comments: 'on the card of the meeting',
}
const short = 'the reader sees it in the app'

/** The columns that each reader of an event's row leaves out. */
const leftOut = {
  input: except<Columns, EventInput>()({
    ...identity,
    ...times,
    ...{ cancelled: 'changed by a command', changeReason: 'said with a change' },
    seriesId: 'repeatUntil creates it',
    programmePublic: 'set with the programme',
  }),
  editor: except<Columns, EditedEvent>()(times),
  template: except<Columns, TemplateContent>()({
    ...identity,
    ...{ startsAt: 'times', endsAt: 'times', fullDay: 'times', replyBy: 'belongs to a date' },
    ...{
      imageName: 'belongs to a date',
      albumNames: 'belongs to a date',
      articleId: 'belongs to a date',
      cancelled: 'belongs to a date',
      changeReason: 'belongs to a date',
    },
    ...{ seriesId: 'belongs to a date', programmePublic: 'belongs to a date' },
  }),
  calendar: except<Columns, CalendarEvent>()({
    ...times,
    ...title,
    ...remarks,
    ...series,
    imageName: 'image',
    albumNames: 'in the gallery',
    reminderDays: 'only for editors',
    comments: 'on the card of the meeting',
    version: 'only for editors',
    contactUuid: 'contact',
    venueId: 'venue',
  }),
  file: except<Columns, IcalColumns>()({
    venueId: 'location, with the address',
    ...series,
    ...onPage,
    ...forAnswers,
    kind: 'the title names it',
    publicEvent: 'the owner of a calendar app sees it alone',
    contactUuid: 'contact',
  }),
  export: except<Columns, Record<EventAttribute, unknown>>()({
    ...venue,
    ...identity,
    ...times,
    ...title,
    ...remarks,
    ...series,
    ...onPage,
    ...forAnswers,
    fullDay: 'part of the times',
    publicEvent: 'audience',
    ...{ cancelled: 'state', changeReason: 'remarks' },
    contactUuid: 'contact',
  }),
  reminder: except<Columns, ReminderColumns>()({
    ...venue,
    ...identity,
    ...title,
    ...series,
    ...onPage,
    ...forAnswers,
    ...{ kind: 'the title names it', remarksDe: short, remarksEn: short, publicEvent: short },
    ...{ sections: 'who is reminded is addressed', contactUuid: short },
  }),
  guest: except<Columns, GuestEvent>()({
    ...venue,
    ...identity,
    ...times,
    ...title,
    ...remarks,
    ...series,
    ...onPage,
    ...forAnswers,
    ...{
      publicEvent: 'only for members',
      changeReason: 'the planner writes a message',
      replyBy: 'the guest has accepted',
      sections: 'the guest knows the own part',
    },
    contactUuid: 'contact',
  }),
  leaflet: except<Columns, LeafletColumns>()({
    ...venue,
    ...identity,
    ...series,
    ...onPage,
    ...forAnswers,
    ...{ kind: 'the title names it', remarksDe: inCalendar, remarksEn: inCalendar, publicEvent: 'printed for guests' },
    ...{ cancelled: 'printed for the event', endsAt: 'a concert ends when it ends' },
    ...{ callTime: 'only for players', callPlace: 'only for players', dressCode: 'only for players' },
    ...{
      changeReason: 'only for players',
      replyBy: 'only for players',
      sections: 'only for players',
      contactUuid: inCalendar,
    },
  }),
}

/** The fields that each screen of an event leaves out. */
const hidden = {
  meeting: except<CalendarEvent, SubscribableEvent>()({
    ...{ remarks: inCalendar, remarksHtml: inCalendar, publicEvent: inCalendar, image: inCalendar },
    ...{ picture: inCalendar, articleId: inCalendar, files: 'fileIds' },
    uninvited: 'the list has only invitations',
  }),
  card: except<CalendarEvent, CardFields>()({
    kind: 'the title names it',
    fileIds: 'files',
    minimumPlayers: 'on the card of the meeting',
  }),
  meetingCard: except<SubscribableEvent, MeetingFields>()({ kind: 'the title names it', dateEnd: inCalendar }),
  guestPage: except<GuestEvent, GuestPageFields>()({ kind: 'the title names it' }),
  guestScreen: except<GuestEvent, GuestFields>()({
    ...{ kind: 'the title names it', dateEnd: 'the start is what counts', remarks: 'the planner writes a message' },
    ...{ instrument: 'the name of the sheet', voice: 'the name of the sheet', key: 'the name of the sheet' },
  }),
}

test('every column of an event reaches a reader, under its own name or another', () => {
  const { input, editor, ...readers } = leftOut
  const [first = {}, ...others] = Object.values(readers)
  const nowhere = Object.keys(first).filter((column) => others.every((reasons) => column in reasons))
  // The gallery has the album. The calendar has others as `image` and `leaflet`; only editors see which events are a series.
  expect(nowhere.toSorted()).toEqual(['albumNames', 'imageName', 'programmePublic', 'seriesId'])
})

test('nothing is left out without a reason', () => {
  const reasons = [leftOut, hidden].flatMap((readers) => Object.values(readers).flatMap((one) => Object.values(one)))
  expect(reasons.filter((reason) => reason.trim() === '')).toEqual([])
})
