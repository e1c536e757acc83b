import * as styles from './meeting-rows.css'
import { type ReactNode, useId, useState } from 'react'
import { type AnsweredKind, answeredKinds } from '#contract/events.ts'
import { type Meeting, meetingKey } from '#device/meetings.ts'
import { Select } from '../../ui/form/Select.tsx'
import { useText } from '../../ui/intl.tsx'
import { AttendAll } from './AttendAll.tsx'
import { MeetingRow } from './MeetingRow.tsx'

const isKind = (value: string): value is AnsweredKind => answeredKinds.some((kind) => kind === value)

interface MeetingRowsProps {
  readonly meetings: readonly Meeting[]
  /** The choice of the view, first in the row of tools. */
  readonly children: ReactNode
}

/** The meetings as a list: one row each, with one button that signs up for everything shown. */
export const MeetingRows = ({ meetings, children }: MeetingRowsProps) => {
  const text = useText()
  const select = useId()
  const [kind, setKind] = useState<AnsweredKind | null>(null)
  const present = answeredKinds.filter((one) => meetings.some(({ event }) => event.kind === one))
  const shown = kind === null ? meetings : meetings.filter(({ event }) => event.kind === kind)
  return (
    <div className={styles.meetingList}>
      <div className={styles.meetingTools}>
        {children}
        {present.length > 1 && (
          <>
            <label className="visually-hidden" htmlFor={select}>
              {text('meetings.kinds')}
            </label>
            <Select
              id={select}
              value={kind ?? ''}
              onChange={({ currentTarget: { value } }) => setKind(isKind(value) ? value : null)}
            >
              <option value="">{text('meetings.kinds.all')}</option>
              {present.map((one) => (
                <option key={one} value={one}>
                  {text(`meetings.kind.${one}`)}
                </option>
              ))}
            </Select>
          </>
        )}
        <AttendAll meetings={shown} />
      </div>
      <ul className={styles.meetingRows}>
        {shown.map((meeting) => (
          <li key={meetingKey(meeting)}>
            <MeetingRow meeting={meeting} />
          </li>
        ))}
      </ul>
    </div>
  )
}
