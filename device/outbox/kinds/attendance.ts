import * as v from 'valibot'
import { AttendanceRecord, attendanceStates, recordAttendance } from '#contract/attendance.ts'
import { isReflectedIn, type OutboxRecord, type OutboxState } from '../record.ts'
import { defineKind, sending } from './kind.ts'

/** A statement of the recorder. */
export const DesiredAttendance = v.object({
  /** null = not recorded. */
  state: v.nullable(v.picklist(attendanceStates)),
  /** Id of the statement. */
  id: v.string(),
  /** Epoch milliseconds of this device's clock; in a row of the server those of the server. */
  at: v.number(),
  /** In a row of the server: somebody else disagrees. A statement about a disputed row settles the dispute. */
  other: v.optional(v.nullable(v.unknown()), null),
})
export type DesiredAttendance = v.InferOutput<typeof DesiredAttendance>

const isDisputed = (state: DesiredAttendance | null): boolean => (state?.other ?? null) !== null

/** Returns the key of a player at an event. */
export const attendanceKey = (eventId: number, uuid: string): string => `${eventId}/${uuid}`

/**
 * The attendance of a player at an event, as this member recorded it. The server merges the statements of several
 * recorders, so there are no conflicts.
 */
export const attendanceKind = defineKind({
  kind: 'attendance',
  list: 'attendance-records',
  title: ({ title }, text) => text('outbox.attendance', { title }),
  confirmsDiscard: false,
  version: 1,
  base: AttendanceRecord,
  desired: DesiredAttendance,
  migrations: {},
  same: (a, b) => (a?.state ?? null) === (b?.state ?? null) && isDisputed(a) === isDisputed(b),
  request: ({ key, base, baseVersion, desired, sent, now }) => {
    const [id = '', uuid = ''] = key.split('/')
    const { state, at } = desired
    const supersedes = sent.map(({ id: sentBefore }) => sentBefore).filter((one) => one !== desired.id)
    const seen = { seen: baseVersion, seenAt: base?.at ?? null, supersedes }
    const body = { state, id: desired.id, recordedAt: at, sentAt: now.getTime(), ...seen }
    return sending(recordAttendance, { params: { id: Number(id), uuid }, body })
  },
  versionOf: (row) => row.version,
  keyOf: (row) => attendanceKey(row.eventId, row.uuid),
})

/** The attendance of a player to display: the server's row with the pending statement applied. */
export interface Attendance {
  readonly state: DesiredAttendance['state']
  /** The server's row as last fetched; pass it as `row` of the next intent. */
  readonly row: AttendanceRecord | null
  /** null = nothing is pending. */
  readonly pending: OutboxState | null
}

/** Combines the persisted list with the outbox; pure, for use while rendering. By `attendanceKey`. */
export const overlayAttendance = (
  rows: readonly AttendanceRecord[],
  records: readonly OutboxRecord[],
): ReadonlyMap<string, Attendance> => {
  const found = new Map<string, Attendance>()
  for (const row of rows) found.set(attendanceKey(row.eventId, row.uuid), { state: row.state, row, pending: null })
  for (const record of records) {
    if (record.kind !== attendanceKind.kind) continue
    const known = found.get(record.key)?.row ?? null
    if (known !== null && isReflectedIn(record, known.version)) continue
    // A reply may have brought a newer row than the list has: with it, the recorder sees a dispute at once.
    const replied = v.safeParse(AttendanceRecord, record.base)
    const row = replied.success && replied.output.version > (known?.version ?? 0) ? replied.output : known
    found.set(record.key, { state: v.parse(DesiredAttendance, record.desired).state, row, pending: record.state })
  }
  return found
}
