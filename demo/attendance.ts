import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AttendanceState } from '#contract/attendance.ts'
import type { Db } from '#server/platform/db/open.ts'
import { account, attendance, participation, participationChange } from '#server/platform/db/tables.ts'

/** One of nine players is excused, and one is missing. */
const states: readonly AttendanceState[] = [
  ...(['present', 'present', 'excused', 'present', 'present', 'present', 'missing', 'present', 'present'] as const),
]

interface PastEvent {
  readonly id: number
  readonly startsAt: Date
  readonly kind: string
}

/** Answers to the past events and who was there, recorded by an account of the board at the end of each. */
export const loadAttendance = async (
  db: Db,
  people: readonly number[],
  events: readonly PastEvent[],
  recorder: string,
  now: Date,
): Promise<void> => {
  const [by] = await db.select({ id: account.id }).from(account).where(eq(account.email, recorder))
  if (by === undefined) throw new Error(`${recorder} has no account`)
  const past = events.filter(({ startsAt, kind }) => startsAt < now && ['rehearsal', 'concert'].includes(kind))
  for (const [distance, { id: eventId, startsAt }] of past.entries()) {
    const stateOf = (index: number) => states[(index * 4 + distance) % states.length] ?? 'present'
    const answers = people
      .filter((_, index) => (index + distance) % 6 !== 0)
      .map((personId, index) => ({
        personId,
        eventId,
        status: (index + distance) % 8 !== 5,
        changedAt: startsAt,
        changedBy: by.id,
      }))
    const stored = await db.insert(participation).values(answers).returning({
      participationId: participation.id,
      status: participation.status,
      remarks: participation.remarks,
      version: participation.version,
      changedAt: participation.changedAt,
      changedBy: participation.changedBy,
    })
    await db.insert(participationChange).values(stored)
    await db.insert(attendance).values(
      people.map((personId, index) => ({
        personId,
        eventId,
        state: stateOf(index),
        statement: randomUUID(),
        recordedAt: startsAt,
        recordedBy: by.id,
      })),
    )
  }
}
