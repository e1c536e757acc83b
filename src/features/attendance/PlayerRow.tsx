import * as styles from './attendance.css'
import { useId } from 'react'
import type { AttendanceState, AttendanceStatement, ExpectedPlayer } from '#contract/attendance.ts'
import { toWireTime } from '#contract/clock.ts'
import type { Attendance } from '#device/outbox/kinds/attendance.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { timeOfDay } from '../../ui/wall-clock.ts'
import { StateIcon, stateChoices, stateName } from './states.tsx'

interface PlayerRowProps {
  readonly player: ExpectedPlayer
  readonly attendance: Attendance
  readonly onPick: (state: AttendanceState | null) => void
}

/** Two recorders disagree: who said what and when. Anybody who sees it can decide. */
const Dispute = ({
  label,
  statements,
  onPick,
}: {
  readonly label: string
  readonly statements: readonly AttendanceStatement[]
  readonly onPick: PlayerRowProps['onPick']
}) => {
  const text = useText()
  return (
    <Note kind="bad" announced>
      <p>
        <b>{text('attendance.dispute', { name: label })}</b>
      </p>
      <ul>
        {statements.map(({ by, at, state }) => (
          <li key={`${at} ${by} ${state}`}>
            {text('attendance.statement', {
              by: by ?? text('attendance.unknown'),
              time: timeOfDay(toWireTime(new Date(at))),
              state: text(stateName(state)),
            })}
          </li>
        ))}
      </ul>
      <div className="buttons">
        {statements.map(({ by, at, state }) => (
          <QuietButton key={`${at} ${by} ${state}`} onClick={() => onPick(state)}>
            {text('attendance.dispute.decide', { state: text(stateName(state)) })}
          </QuietButton>
        ))}
      </div>
    </Note>
  )
}

/** A player with one button per state: one tap records. */
export const PlayerRow = ({ player, attendance, onPick }: PlayerRowProps) => {
  const text = useText()
  const name = useId()
  const { state, row, pending } = attendance
  const isWaiting = pending === 'waiting' || pending === 'sending'
  const other = isWaiting ? null : (row?.other ?? null)
  const answer = player.status === null ? 'open' : player.status ? 'yes' : 'no'
  return (
    <>
      <fieldset className={styles.attendancePlayer}>
        <legend className="visually-hidden">
          {player.label}, {text(stateName(state))}
        </legend>
        <span className={styles.attendanceName}>
          <span aria-hidden="true">{player.label}</span>
          <span className="soft small">
            {text(`attendance.answer.${answer}`)}
            {isWaiting && (
              <>
                <i className="note-head note-head--half" aria-hidden="true" />
                <span className="visually-hidden">{text('attendance.waiting')}</span>
              </>
            )}
          </span>
        </span>
        <span className={styles.attendanceStates}>
          {stateChoices.map((one) => (
            <label key={one} data-state={one ?? 'unrecorded'} title={text(stateName(one))}>
              <input type="radio" name={name} checked={one === state} onChange={() => onPick(one)} />
              <StateIcon state={one} />
              <span className="visually-hidden">{text(stateName(one))}</span>
            </label>
          ))}
        </span>
      </fieldset>
      {row !== null && other !== null && <Dispute label={player.label} statements={[row, other]} onPick={onPick} />}
    </>
  )
}
