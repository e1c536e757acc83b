import * as v from 'valibot'
import type { SubscribableEvent } from '#contract/answers.ts'
import type { AttendanceEvent } from '#contract/attendance.ts'
import type { Bulletin } from '#contract/bulletins.ts'
import type { Duty } from '#contract/duties.ts'
import type { Enquiry } from '#contract/enquiries.ts'
import type { Lift } from '#contract/lifts.ts'
import type { RepresentedMember } from '#contract/represented-members.ts'
import { DesiredAbsence } from '#device/outbox/kinds/absence.ts'
import { parseKeyFor } from '#device/outbox/kinds/key-for.ts'
import type { KindName } from '#device/outbox/kinds/kinds.ts'
import { DesiredLift } from '#device/outbox/kinds/lift.ts'
import { DesiredParts } from '#device/outbox/kinds/photographed-parts.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import type { Locale } from '#i18n/intl.ts'
import { formatBytes } from '../../ui/bytes.ts'
import type { Text } from '../../ui/intl.tsx'
import { date, dayRange } from '../../ui/wall-clock.ts'
import { answerTitle } from '../answers/useAnswer.ts'
import { departureOf } from '../lifts/LiftConflict.tsx'
import { nameOfRepresented, titleFor } from '../representations/useWhose.ts'

/** The lists that name what the outbox changes. */
interface NamingLists {
  readonly events: readonly Pick<SubscribableEvent, 'id' | 'title' | 'dateStart'>[]
  readonly represented: readonly RepresentedMember[]
  readonly duties: readonly Pick<Duty, 'id' | 'name' | 'event'>[]
  readonly lifts: readonly Pick<Lift, 'id' | 'leavesAt' | 'place'>[]
  readonly enquiries: readonly Pick<Enquiry, 'id' | 'title'>[]
  readonly bulletins: readonly Pick<Bulletin, 'id' | 'title'>[]
  readonly recorded: readonly AttendanceEvent[]
}

export type Titled = Pick<OutboxRecord, 'key' | 'desired' | 'title'>

interface Naming extends Partial<NamingLists> {
  readonly text: Text
  readonly locale: Locale
}

/** Returns the title from the lists and the change itself; null if it is in no list any more, or the kind has none. */
type TitleOf = (record: Titled, naming: Naming) => string | null

/** The kinds whose keys have the person for whom the member acts. */
export const kindsForOthers = [
  'participation',
  'absence',
  'duty',
  'lift',
  'lift-seat',
  'enquiry',
  'bulletin',
] as const satisfies readonly KindName[]

/**
 * Returns a title with the represented person whose record it is. The stored title has the name of a person whom the member
 * does not represent any more.
 */
const titleOf = (key: string, represented: readonly RepresentedMember[], title: string): string | null => {
  const { person } = parseKeyFor(key)
  if (person === null) return title
  const name = nameOfRepresented(represented, person)
  return name === null ? null : titleFor(name, title)
}

/**
 * Titles by kind, in the language of the page. The title that was stored with a record has the language in which the
 * member made the change; it remains where these return null.
 */
export const titles: Readonly<Record<KindName, TitleOf>> = {
  participation: ({ key }, { events = [], represented = [], locale }) => {
    const { id: eventId, person: uuid } = parseKeyFor(key)
    const person = represented.find((one) => one.uuid === uuid) ?? null
    const event = [...events, ...(person?.events ?? [])].find(({ id }) => `${id}` === eventId)
    // The stored title has the name of a person whom the member does not represent any more.
    return event === undefined || (uuid !== null && person === null) ? null : answerTitle({ event, person }, locale)
  },
  attendance: ({ key }, { recorded = [], locale }) => {
    const [eventId, uuid] = key.split('/')
    const event = recorded.find(({ id }) => `${id}` === eventId)
    const player = event?.players.find((one) => one.uuid === uuid)
    return player === undefined || event === undefined
      ? null
      : `${player.label}, ${event.title}, ${date(event.dateStart, locale)}`
  },
  absence: ({ key, desired }, { represented = [], locale }) => {
    const days = v.safeParse(DesiredAbsence, desired)
    return days.success ? titleOf(key, represented, dayRange(days.output.from, days.output.to, locale)) : null
  },
  duty: ({ key }, { duties = [], represented = [] }) => {
    const duty = duties.find(({ id }) => `${id}` === parseKeyFor(key).id)
    return duty === undefined ? null : titleOf(key, represented, `${duty.name}, ${duty.event}`)
  },
  lift: ({ key, desired }, { represented = [], text, locale }) => {
    const lift = v.safeParse(DesiredLift, desired)
    return lift.success ? titleOf(key, represented, departureOf(lift.output, text, locale)) : null
  },
  'lift-seat': ({ key }, { lifts = [], represented = [], text, locale }) => {
    const lift = lifts.find(({ id }) => id === parseKeyFor(key).id)
    return lift === undefined ? null : titleOf(key, represented, departureOf(lift, text, locale))
  },
  enquiry: ({ key }, { enquiries = [], represented = [] }) => {
    const enquiry = enquiries.find(({ id }) => `${id}` === parseKeyFor(key).id)
    return enquiry === undefined ? null : titleOf(key, represented, enquiry.title)
  },
  bulletin: ({ key }, { bulletins = [], represented = [] }) => {
    const bulletin = bulletins.find(({ id }) => `${id}` === parseKeyFor(key).id)
    return bulletin === undefined ? null : titleOf(key, represented, bulletin.title)
  },
  comment: () => null,
  'private-note': () => null,
  'sent-bulletin': () => null,
  person: () => null,
  notifications: () => null,
  'default-answers': () => null,
  annotation: () => null,
  'shared-annotation': () => null,
  'stand-setting': () => null,
  'recording-section': () => null,
  'photographed-parts': ({ desired, title }, { text }) => {
    const wanted = v.safeParse(DesiredParts, desired)
    if (!wanted.success) return null
    const { parts, size } = wanted.output
    const pages = parts.flatMap(({ photographs }) => photographs).length
    return text('outbox.photographed_parts.size', { title, pages, size: formatBytes(size) })
  },
  'section-mark': () => null,
}
