import './attendance.css'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { toWireDate } from '#contract/clock.ts'
import { useApp } from '../../platform/session/app.tsx'
import { foreignLanguage } from '../../platform/session/InItsLanguage.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { shortDate } from '../../ui/wall-clock.ts'
import { EventAttendance } from './EventAttendance.tsx'
import { useRecording } from './useRecording.ts'

const route = getRouteApi('/$locale/intra/attendance')

/** The screen 'Anwesenheit': a planner records who is at the rehearsal. */
export const AttendanceScreen = () => {
  const navigate = route.useNavigate()
  /** Id of the chosen event; undefined = the latest one. */
  const { event: chosen } = route.useSearch()
  const { locale, now } = useApp()
  const text = useText()
  const select = useId()
  const recording = useRecording()
  const today = toWireDate(now())
  const begun = recording.events?.filter(({ dateStart }) => dateStart.slice(0, 10) <= today).toReversed()
  const event = begun?.find(({ id }) => id === chosen) ?? begun?.[0]
  return (
    <>
      <PageHead title={text('attendance.title')} />
      <div className="grid">
        <Link className="go" to="/$locale/intra/attendance/statistics" params={{ locale }}>
          {text('attendance.statistics.open')} <ArrowRight aria-hidden="true" />
        </Link>
        {recording.failed && <LoadFailed onRetry={recording.retry}>{text('attendance.failed')}</LoadFailed>}
        {begun?.length === 0 && <p className="empty">{text('attendance.empty')}</p>}
        {recording.saveFailed && <SaveFailedNotice announced />}
        {begun !== undefined && event !== undefined && (
          <>
            <div className="field">
              <label htmlFor={select}>{text('attendance.event')}</label>
              <Select
                id={select}
                value={event.id}
                onChange={({ currentTarget: { value } }) =>
                  void navigate({ search: { event: Number(value) }, replace: true })
                }
              >
                {begun.map((one) => (
                  <option key={one.id} value={one.id} lang={foreignLanguage(locale, one, 'title')}>
                    {`${shortDate(one.dateStart, locale)}, ${one.title}`}
                  </option>
                ))}
              </Select>
            </div>
            <EventAttendance event={event} recording={recording} />
          </>
        )}
      </div>
    </>
  )
}
