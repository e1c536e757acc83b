import { asc, eq } from 'drizzle-orm'
import { type Config, ConfigError, isDemoAllowed } from './config.ts'
import type { Db } from './db/open.ts'
import { account } from './db/tables.ts'

const named = 3

/**
 * A data folder that was tried out with the demo is not opened to the world: everyone knows the demo's password. That
 * these accounts cannot sign in there either is the second lock, not the first.
 * @throws ConfigError naming the accounts and what to do
 */
export const assertNoDemoAccounts = async (db: Db, config: Config): Promise<void> => {
  if (isDemoAllowed(config)) return
  const rows = await db
    .select({ email: account.email })
    .from(account)
    .where(eq(account.demo, true))
    .orderBy(asc(account.email))
  if (rows.length === 0) return
  const some = rows.slice(0, named).map(({ email }) => email)
  const others = rows.length > named ? ` and ${rows.length - named} more` : ''
  throw new ConfigError(
    `The data hold demo accounts (${some.join(', ')}${others}), and ${config.publicOrigin} is open to others. Start with an empty DATA_FOLDER (or DATABASE_URL), or set DEMO_ORIGIN=${config.publicOrigin} to try the demo there on purpose.`,
  )
}
