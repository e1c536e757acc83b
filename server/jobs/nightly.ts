import type { Db } from '../db/open.ts'
import { fromWireTime, startOfDay } from '../time.ts'
import { enqueue } from './queue.ts'

/**
 * Writes the jobs of a day, once however many processes ask: memberships end with the day before, and the clean-up runs
 * at 4 in the morning. A missed night is made up for.
 * @param today `yyyy-MM-dd` in Zürich
 */
export const enqueueNightlyCleanup = async (db: Db, today: string): Promise<void> => {
  await enqueue(db, { kind: 'end_access', payload: {}, uniqueKey: `end_access:${today}`, runAt: startOfDay(today) })
  const runAt = fromWireTime(`${today}T04:00`)
  await enqueue(db, { kind: 'clean_up', payload: {}, uniqueKey: `clean_up:${today}`, runAt })
}
