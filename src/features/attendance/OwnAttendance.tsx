import * as styles from './attendance.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { YearSelect } from '../../ui/form/YearSelect.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { date } from '../../ui/wall-clock.ts'
import { ownAttendanceQuery } from './queries.ts'
import { SummaryNumbers } from './SummaryNumbers.tsx'
import { stateName } from './states.tsx'

/** The member's own attendance in a season, in numbers and event by event. */
export const OwnAttendance = () => {
  const app = useApp()
  const text = useText()
  const [season, setSeason] = useState<number>()
  const { data, isError, refetch } = useQuery(ownAttendanceQuery(app, season))
  if (data === undefined)
    return isError ? <LoadFailed onRetry={() => void refetch()}>{text('attendance.own.failed')}</LoadFailed> : null
  return (
    <div className={`${styles.ownAttendance} grid`}>
      <YearSelect years={data.seasons} year={data.season} onChoose={setSeason} />
      {data.events.length === 0 ? (
        <p>{text('attendance.own.empty')}</p>
      ) : (
        <>
          <SummaryNumbers summary={data.summary} />
          <ul>
            {data.events.map(({ status, state, ...event }) => (
              <li key={event.id}>
                <time className="when" dateTime={event.dateStart}>
                  {date(event.dateStart, app.locale)}
                </time>
                <InItsLanguage of={event} part="title" />
                {`: ${text(`attendance.answer.${status === null ? 'open' : status ? 'yes' : 'no'}`)}, ${text(stateName(state))}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
