import type { Command } from '../control/protocol.ts'
import type { Database } from '../db/open.ts'
import { rotateKeys } from './keys.ts'

const usage = 'What should happen to the keys? Usage: npm run keys -- rotate'

/**
 * `npm run keys -- rotate`: creates a new signing key of the provider before it is due, for example after a leaked
 * backup.
 */
export const keysCommand: Command<{ database: Database }> = async ({ database }, [action], print) => {
  if (action !== 'rotate') {
    print(usage)
    return 2
  }
  const signsFrom = await rotateKeys(database.db, new Date())
  print(
    `A new key is published. It signs from ${signsFrom.toISOString()} on; the present one is withdrawn a day later.`,
  )
  return 0
}
