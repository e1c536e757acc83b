import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { YearSelect } from '../../ui/form/YearSelect.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { date } from '../../ui/wall-clock.ts'
import { ownHoursQuery } from './queries.ts'

/** The member's hours in a year, duty by duty. */
const OwnHours = () => {
  const app = useApp()
  const text = useText()
  const [season, setSeason] = useState<number>()
  const { data, isError, refetch } = useQuery(ownHoursQuery(app, season))
  if (data === undefined)
    return isError ? <LoadFailed onRetry={() => void refetch()}>{text('duty.hours.failed')}</LoadFailed> : null
  return (
    <div className="grid">
      <YearSelect years={data.seasons} year={data.season} onChoose={setSeason} />
      {data.duties.length === 0 ? (
        <p>{text('duty.hours.none')}</p>
      ) : (
        <>
          <p>
            <b>{text('duty.hours.sum', { count: data.duties.length, hours: data.hours })}</b>
          </p>
          <ul>
            {data.duties.map((duty) => (
              <li key={duty.id}>
                <time className="when" dateTime={duty.dateStart}>
                  {date(duty.dateStart, app.locale)}
                </time>
                <InItsLanguage of={duty} part="name" /> (<InItsLanguage of={duty} part="event" />
                ): {text('duty.hours.line', { hours: duty.hours })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** The hours behind a summary; they are fetched when it is opened. */
export const FoldedHours = () => {
  const text = useText()
  const [isOpened, setIsOpened] = useState(false)
  return (
    <details className="form-fold" onToggle={({ currentTarget }) => currentTarget.open && setIsOpened(true)}>
      <summary>
        <b>{text('duty.hours.own')}</b>
      </summary>
      {isOpened && <OwnHours />}
    </details>
  )
}
