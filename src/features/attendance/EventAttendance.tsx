import * as styles from './attendance.css'
import { CheckCheck } from 'lucide-react'
import type { AttendanceEvent } from '#contract/attendance.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { SectionMark } from '../../ui/SectionMark.tsx'
import { PlayerRow } from './PlayerRow.tsx'
import { StateIcon, stateChoices, stateName } from './states.tsx'
import type { Recording } from './useRecording.ts'

interface EventAttendanceProps {
  readonly event: AttendanceEvent
  readonly recording: Recording
}

/** The players of an event by section, each with the recorded state. */
export const EventAttendance = ({ event, recording }: EventAttendanceProps) => {
  const text = useText()
  const { attendanceOf, record } = recording
  const { players } = event
  const present = players.filter((player) => attendanceOf(event, player).state === 'present').length
  const recorded = players.filter((player) => attendanceOf(event, player).state !== null).length
  return (
    <>
      <p className={styles.attendanceCount} role="status">
        {text('attendance.count', { present, recorded, total: players.length })}
      </p>
      <p className={`${styles.attendanceLegend} soft small`} aria-hidden="true">
        {stateChoices.map((state) => (
          <span key={state}>
            <StateIcon state={state} /> {text(stateName(state))}
          </span>
        ))}
      </p>
      {[...new Set(players.map(({ section }) => section))].map((section) => {
        const ofSection = players.filter((player) => player.section === section)
        const rest = ofSection.filter((player) => attendanceOf(event, player).state === null)
        return (
          <section key={section} className={styles.attendanceSection} aria-labelledby={`attendance-${section}`}>
            <div className="spread">
              <h2 id={`attendance-${section}`}>
                <SectionMark section={section} />
                {text(`section.name.${section}`)}
              </h2>
              {rest.length > 1 && (
                <QuietButton onClick={() => record(event, rest, 'present')}>
                  <CheckCheck aria-hidden="true" />
                  {text(rest.length === ofSection.length ? 'attendance.all_present' : 'attendance.rest_present')}
                </QuietButton>
              )}
            </div>
            <ul>
              {ofSection.map((player) => (
                <li key={player.uuid}>
                  <PlayerRow
                    player={player}
                    attendance={attendanceOf(event, player)}
                    onPick={(state) => record(event, [player], state)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
