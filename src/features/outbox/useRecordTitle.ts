import { useQuery } from '@tanstack/react-query'
import { parseKeyFor } from '#device/outbox/kinds/key-for.ts'
import type { KindName } from '#device/outbox/kinds/kinds.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { subscribableQuery } from '../answers/queries.ts'
import { attendanceEventsQuery } from '../attendance/queries.ts'
import { bulletinsQuery } from '../bulletins/queries.ts'
import { dutiesQuery } from '../duties/queries.ts'
import { enquiriesQuery } from '../enquiries/queries.ts'
import { upcomingEventsQuery } from '../events/queries.ts'
import { liftsQuery } from '../lifts/queries.ts'
import { representedMembersQuery } from '../representations/queries.ts'
import { kindsForOthers, type Titled, titles } from './record-titles.ts'

/** Returns the title of a record from the lists as they are now, in the language of the page. */
export const useRecordTitle = (kind: KindName, record: Titled): string => {
  const app = useApp()
  const text = useText()
  const onlyFor = (one: KindName) => ({ enabled: kind === one })
  const { data: answered = [] } = useQuery({ ...subscribableQuery(app), ...onlyFor('participation') })
  // It has cancelled events too, which nobody answers any more.
  const { data: upcoming = [] } = useQuery({ ...upcomingEventsQuery(app, 'members'), ...onlyFor('participation') })
  const { data: recorded = [] } = useQuery({ ...attendanceEventsQuery(app), ...onlyFor('attendance') })
  const { data: duties = [] } = useQuery({ ...dutiesQuery(app), ...onlyFor('duty') })
  const { data: lifts = [] } = useQuery({ ...liftsQuery(app), ...onlyFor('lift-seat') })
  const { data: enquiries = [] } = useQuery({ ...enquiriesQuery(app), ...onlyFor('enquiry') })
  const { data: bulletins = [] } = useQuery({ ...bulletinsQuery(app), ...onlyFor('bulletin') })
  const isForAnother = kindsForOthers.some((one) => one === kind) && parseKeyFor(record.key).person !== null
  const { data: represented = [] } = useQuery({ ...representedMembersQuery(app), enabled: isForAnother })
  const lists = { events: [...answered, ...upcoming], represented, recorded, duties, lifts, enquiries, bulletins }
  return titles[kind](record, { ...lists, text, locale: app.locale }) ?? record.title
}
