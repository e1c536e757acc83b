import { useQuery } from '@tanstack/react-query'
import type { AttendanceEvent, AttendanceState, ExpectedPlayer } from '#contract/attendance.ts'
import { type Attendance, attendanceKey, attendanceKind, overlayAttendance } from '#device/outbox/kinds/attendance.ts'
import { useLocalWrite, useSnapshot } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { date } from '../../ui/wall-clock.ts'
import { attendanceEventsQuery, attendanceRecordsQuery } from './queries.ts'

/** Milliseconds after which the screen asks what others have recorded. */
const pollMs = 15_000

const notRecorded: Attendance = { state: null, row: null, pending: null }

export interface Recording {
  /** undefined while nothing is known yet. */
  readonly events: readonly AttendanceEvent[] | undefined
  readonly failed: boolean
  readonly retry: () => void
  readonly attendanceOf: (event: AttendanceEvent, player: ExpectedPlayer) => Attendance
  /** Records the same state for players of an event, in one step. */
  readonly record: (event: AttendanceEvent, players: readonly ExpectedPlayer[], state: AttendanceState | null) => void
  /** True if the device could not save the last tap. */
  readonly saveFailed: boolean
}

/** The attendance of these days: the server's, with pending statements overlaid. */
export const useRecording = (): Recording => {
  const app = useApp()
  const { locale, now } = app
  const { local } = useMember()
  const events = useQuery(attendanceEventsQuery(app))
  const rows = useQuery({ ...attendanceRecordsQuery(app), refetchInterval: pollMs })
  const records = useSnapshot(local.records)
  const { saveFailed, track } = useLocalWrite()
  const attendance = overlayAttendance(rows.data ?? [], records)
  const known = events.data !== undefined && rows.data !== undefined
  const attendanceOf: Recording['attendanceOf'] = (event, { uuid }) =>
    attendance.get(attendanceKey(event.id, uuid)) ?? notRecorded
  return {
    events: known ? events.data : undefined,
    failed: !known && (events.isError || rows.isError),
    retry: () => {
      void events.refetch()
      void rows.refetch()
    },
    attendanceOf,
    record: (event, players, state) => {
      const intents = players.map((player) => ({
        kind: attendanceKind.kind,
        key: attendanceKey(event.id, player.uuid),
        title: `${player.label}, ${event.title}, ${date(event.dateStart, locale)}`,
        desired: { state, id: crypto.randomUUID(), at: now().getTime(), other: null },
        row: attendanceOf(event, player).row,
      }))
      track(local.outbox.put(...intents))
    },
    saveFailed,
  }
}
