import { type Config, isDemoAllowed } from '../server/config.ts'
import type { Deps } from '../server/deps.ts'
import type { ConnectedDatabase } from '../server/platform/db/open.ts'
import { person } from '../server/platform/db/tables.ts'
import { type DemoAccount, demoAccounts } from './accounts.ts'

/**
 * Loads the demo into an empty database, where it is allowed. It holds the migration lock, so that of parallel first
 * starts on one PostgreSQL one loads the demo and the others find it.
 * @returns the sign-ins to print
 */
export const prepareDemo = async (
  config: Config,
  database: ConnectedDatabase,
  tools: Pick<Deps, 'files' | 'takes' | 'clock' | 'log'>,
): Promise<readonly DemoAccount[]> => {
  if (!config.demo || !isDemoAllowed(config)) return []
  return await database.exclusively(async (db) => {
    const existing = await db.select({ id: person.id }).from(person).limit(1)
    if (existing.length > 0) return await demoAccounts(db)
    // The demo's content and its printing are needed once in the life of a database.
    const [{ loadDemo }, { loadTake }] = await Promise.all([import('./load.ts'), import('./takes.ts')])
    const accounts = await loadDemo({ db, ...tools })
    await loadTake(db, tools.takes, tools.clock())
    return accounts
  })
}
