import { randomUUID } from 'node:crypto'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { absence } from '#server/platform/db/tables.ts'
import { dayAfter } from '#server/platform/time.ts'

/** Reports absences of three players for two weeks in the season. */
export const loadAbsences = async (db: Db, people: readonly number[], now: Date): Promise<void> => {
  const today = toWireDate(now)
  const reasons = ['Ferien', 'Militärdienst', ''] as const
  await db.insert(absence).values(
    reasons.flatMap((reason, index) => {
      const personId = people.at(-1 - index)
      if (personId === undefined) return []
      const days = { firstDay: dayAfter(today, 60 + index * 5), lastDay: dayAfter(today, 74 + index * 5) }
      return { ...days, id: randomUUID(), personId, reason, statedAt: now, changedAt: now }
    }),
  )
}
