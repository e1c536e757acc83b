import type { Db } from '../db/open.ts'
import { fromWireTime } from '../time.ts'
import { enqueue } from './queue.ts'

/**
 * Writes a day's clean-up for 4 in the morning, once however many processes ask; a missed night is made up for.
 * @param today `yyyy-MM-dd` in Zürich
 */
export const planNightly = async (db: Db, today: string): Promise<void> => {
  const runAt = fromWireTime(`${today}T04:00`)
  await enqueue(db, { kind: 'clean_up', payload: {}, uniqueKey: `clean_up:${today}`, runAt })
}
