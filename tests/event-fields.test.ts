import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { SubscribableEvent } from '#contract/answers.ts'
import { EditedEvent } from '#contract/edited-events.ts'
import { eventAttributes } from '#contract/event-export.ts'
import { EventInput } from '#contract/event-input.ts'
import { CalendarEvent } from '#contract/events.ts'
import { event } from '#server/platform/db/tables.ts'
import { root } from './support/sources.ts'

/** A place that has or shows the fields of an event. */
interface Place {
  readonly title: string
  readonly of: readonly string[]
  readonly has: (field: string) => boolean
  /** The other fields, each with the reason. */
  readonly except: Readonly<Record<string, string>>
}

const columns = Object.keys(getTableColumns(event))
const fieldsOf = ({ entries }: { readonly entries: object }): readonly string[] => Object.keys(entries)
const among = (names: readonly string[]) => (field: string) => names.includes(field)
/** True if one of the files reads the property, or takes it out of an object. */
const readIn = (...paths: readonly string[]) => {
  const text = paths.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  return (field: string) => new RegExp(`\\.${field}\\b|[{,]\\s*${field}\\b[^;]*[}] = `).test(text)
}

const identity = { id: 'its number', version: 'the state that a change refers to' }
const times = { startsAt: 'dateStart', endsAt: 'dateEnd' }
const title = { titleDe: 'title', titleEn: 'title' }
const remarks = { remarksDe: 'remarks', remarksEn: 'remarks' }
const series = { seriesId: 'only for editors', programmePublic: 'leaflet' }

const places: readonly Place[] = [
  {
    title: 'the input of an editor has every column',
    of: columns,
    has: among(fieldsOf(EventInput)),
    except: {
      ...identity,
      ...times,
      cancelled: 'changed by a command',
      seriesId: 'repeatUntil creates it',
      programmePublic: 'set with the programme',
    },
  },
  { title: 'the editor sees every column', of: columns, has: among(fieldsOf(EditedEvent)), except: times },
  {
    title: 'the calendar has every column',
    of: columns,
    has: among(fieldsOf(CalendarEvent)),
    except: {
      ...times,
      ...title,
      ...remarks,
      imageName: 'image',
      reminderDays: 'only for editors',
      version: 'only for editors',
      contactUuid: 'contact',
      ...series,
    },
  },
  {
    title: 'a meeting has every field of the calendar',
    of: fieldsOf(CalendarEvent),
    has: among(fieldsOf(SubscribableEvent)),
    except: {
      remarks: 'in the calendar',
      remarksHtml: 'in the calendar',
      publicEvent: 'in the calendar',
      image: 'in the calendar',
      picture: 'in the calendar',
      articleId: 'in the calendar',
      files: 'fileIds',
    },
  },
  {
    title: 'the page of the calendar shows every field',
    of: fieldsOf(CalendarEvent),
    has: readIn(
      'src/features/events/EventCard.tsx',
      'src/features/events/EventFacts.tsx',
      'src/features/events/EventDetails.tsx',
      'src/features/events/event-times.ts',
    ),
    except: {
      kind: 'the title names it',
      fileIds: 'files',
      minimumPlayers: 'on the card of the meeting',
      foreign: 'InItsLanguage',
    },
  },
  {
    title: 'the card of a meeting shows every field',
    of: fieldsOf(SubscribableEvent),
    has: readIn('src/features/answers/MeetingCard.tsx', 'src/features/events/EventDetails.tsx'),
    except: {
      kind: 'the title names it',
      dateEnd: 'in the calendar',
      foreign: 'InItsLanguage',
      title: 'InItsLanguage',
    },
  },
  {
    title: 'a file for a calendar app has every column',
    of: columns,
    has: readIn('server/features/events/ical.ts', 'server/features/events/details.ts'),
    except: {
      kind: 'the title names it',
      ...title,
      ...remarks,
      publicEvent: 'the owner of a calendar app sees it alone',
      imageName: 'on the page of the event',
      articleId: 'on the page of the event',
      reminderDays: 'only for editors',
      minimumPlayers: 'on the card of the meeting',
      contactUuid: 'contact',
      ...series,
    },
  },
  {
    title: 'a printed list or spreadsheet can contain every column',
    of: columns,
    has: among(eventAttributes),
    except: {
      ...identity,
      ...times,
      ...title,
      ...remarks,
      fullDay: 'part of the times',
      publicEvent: 'audience',
      cancelled: 'state',
      imageName: 'on the page of the event',
      articleId: 'on the page of the event',
      reminderDays: 'only for editors',
      minimumPlayers: 'on the card of the meeting',
      contactUuid: 'contact',
      ...series,
    },
  },
]

describe('a field of an event that was forgotten somewhere is named', () => {
  test.each(places)('$title', ({ of, has, except }) => {
    // An exception for a field that the place has, or that no longer exists, is stale.
    expect(of.filter((field) => !has(field)).toSorted()).toEqual(Object.keys(except).toSorted())
  })
})
