import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect } from 'vitest'
import { hasMoved, MovedTo } from '#contract/moved.ts'
import { toWireTime } from '#contract/time.ts'
import { DesiredAnswer, unanswered } from '#device/outbox/kinds/answer.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { event } from '#server/platform/db/tables.ts'
import type { TestApi } from './api.ts'

const hourMs = 3_600_000
const first = new Date('2026-11-14T19:00:00Z')

/** Returns the answer if the record was refused because the event has moved, for the start that the refusal named. */
export const forNewStart = (record: OutboxRecord | undefined): DesiredAnswer | null => {
  const moved = v.safeParse(MovedTo, record?.problem?.current)
  if (record?.problem?.code !== 'rule.event_moved' || !moved.success) return null
  const given = { at: record.updatedAt, trusted: false, start: moved.output.dateStart }
  return { ...v.parse(DesiredAnswer, record.desired), given }
}

/** An event that planners move, and its start as the member saw it last. */
export const modelMoves = async (api: TestApi, eventId: number) => {
  let start = first
  let seen = toWireTime(first)
  const place = `${eventId}`
  const move = async (hours: number): Promise<void> => {
    start = new Date(first.getTime() + hours * hourMs)
    const moved = { startsAt: start, endsAt: new Date(start.getTime() + 2 * hourMs) }
    await api.db.update(event).set(moved).where(eq(event.id, eventId))
  }
  await move(0)
  return {
    move,
    /** The device has fetched its lists. */
    fetched: (): void => {
      seen = toWireTime(start)
    },
    /** Adds what the member sees to an answer to the event. */
    saw: (id: number, wish: Partial<DesiredAnswer>): Partial<DesiredAnswer> => {
      if (id !== eventId) return wish
      const given = wish.given ?? { at: api.clock.now().toISOString(), trusted: false }
      return { ...wish, given: { ...given, start: seen } }
    },
    /** Checks that an accepted request of the device has said nothing about another start than the one that was seen. */
    accepted: (key: string, wish: unknown, before: unknown, after: unknown): void => {
      if (key !== place) return
      const statement = (state: unknown) => {
        const { status, maybeUntil, despite } = state === undefined ? unanswered : v.parse(DesiredAnswer, state)
        return [status, maybeUntil, despite].join()
      }
      if (statement(before) === statement(after)) return
      const { given } = v.parse(DesiredAnswer, wish)
      expect(hasMoved(given?.start, toWireTime(start)), `${place}: the start was seen`).toBe(false)
    },
  }
}
export type ModelMoves = Awaited<ReturnType<typeof modelMoves>>
