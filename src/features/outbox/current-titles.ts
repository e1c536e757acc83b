import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { DesiredAbsence } from '#device/outbox/kinds/absence.ts'
import { DesiredLift } from '#device/outbox/kinds/lift.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { date, dayRange } from '../../ui/wall-clock.ts'
import { attendanceEventsQuery } from '../attendance/queries.ts'
import { upcomingEventsQuery } from '../calendar/queries.ts'
import { dutiesQuery } from '../duties/queries.ts'
import { departureOf } from '../lifts/lift-words.ts'
import { liftsQuery } from '../lifts/queries.ts'
import { subscribableQuery } from '../participation/queries.ts'
import { answerTitle } from '../participation/useAnswer.ts'

/**
 * Returns the title of a record from the lists as they are now, in the language of the page. The title that was stored
 * with the record has the language in which the member made the change; it remains for what is in no list any more.
 */
export type UseTitle = (record: OutboxRecord) => string

export const useStoredTitle: UseTitle = ({ title }) => title

export const useAnswerTitle: UseTitle = ({ key, title }) => {
  const app = useApp()
  const { data: answered = [] } = useQuery(subscribableQuery(app))
  // It has cancelled events too, which nobody answers any more.
  const { data: upcoming = [] } = useQuery(upcomingEventsQuery(app, 'members'))
  const event = [...answered, ...upcoming].find(({ id }) => `${id}` === key)
  return event === undefined ? title : answerTitle(event, app.locale)
}

export const useAttendanceTitle: UseTitle = ({ key, title }) => {
  const app = useApp()
  const { data = [] } = useQuery(attendanceEventsQuery(app))
  const [eventId, uuid] = key.split('/')
  const event = data.find(({ id }) => `${id}` === eventId)
  const player = event?.players.find((one) => one.uuid === uuid)
  return player === undefined || event === undefined
    ? title
    : `${player.label}, ${event.title}, ${date(event.dateStart, app.locale)}`
}

export const useAbsenceTitle: UseTitle = ({ desired, title }) => {
  const { locale } = useApp()
  const days = v.safeParse(DesiredAbsence, desired)
  return days.success ? dayRange(days.output.from, days.output.to, locale) : title
}

export const useDutyTitle: UseTitle = ({ key, title }) => {
  const { data = [] } = useQuery(dutiesQuery(useApp()))
  const duty = data.find(({ id }) => `${id}` === key)
  return duty === undefined ? title : `${duty.name}, ${duty.event}`
}

export const useLiftTitle: UseTitle = ({ desired, title }) => {
  const { locale } = useApp()
  const text = useText()
  const lift = v.safeParse(DesiredLift, desired)
  return lift.success ? departureOf(lift.output, text, locale) : title
}

export const useSeatTitle: UseTitle = ({ key, title }) => {
  const app = useApp()
  const text = useText()
  const { data = [] } = useQuery(liftsQuery(app))
  const lift = data.find(({ id }) => id === key)
  return lift === undefined ? title : departureOf(lift, text, app.locale)
}
