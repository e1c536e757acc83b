import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { subscribableQuery } from '../answers/queries.ts'
import { attendanceEventsQuery } from '../attendance/queries.ts'
import { dutiesQuery } from '../duties/queries.ts'
import { upcomingEventsQuery } from '../events/queries.ts'
import { liftsQuery } from '../lifts/queries.ts'
import { type Titled, titles } from './record-titles.ts'

/** Returns the title of a record from the lists as they are now, in the language of the page. */
export type UseTitle = (record: Titled) => string

export const useStoredTitle: UseTitle = ({ title }) => title

const useNaming = () => ({ text: useText(), locale: useApp().locale })

export const useAnswerTitle: UseTitle = (record) => {
  const app = useApp()
  const naming = useNaming()
  const { data: answered = [] } = useQuery(subscribableQuery(app))
  // It has cancelled events too, which nobody answers any more.
  const { data: upcoming = [] } = useQuery(upcomingEventsQuery(app, 'members'))
  return titles.participation(record, { ...naming, events: [...answered, ...upcoming] }) ?? record.title
}

export const useAttendanceTitle: UseTitle = (record) => {
  const { data: recorded = [] } = useQuery(attendanceEventsQuery(useApp()))
  return titles.attendance(record, { ...useNaming(), recorded }) ?? record.title
}

export const useAbsenceTitle: UseTitle = (record) => titles.absence(record, useNaming()) ?? record.title

export const useDutyTitle: UseTitle = (record) => {
  const { data: duties = [] } = useQuery(dutiesQuery(useApp()))
  return titles.duty(record, { ...useNaming(), duties }) ?? record.title
}

export const useLiftTitle: UseTitle = (record) => titles.lift(record, useNaming()) ?? record.title

export const useSeatTitle: UseTitle = (record) => {
  const { data: lifts = [] } = useQuery(liftsQuery(useApp()))
  return titles['lift-seat'](record, { ...useNaming(), lifts }) ?? record.title
}
