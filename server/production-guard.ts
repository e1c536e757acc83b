import { asc, eq } from 'drizzle-orm'
import { type Config, ConfigError, isDemoAllowed } from './config.ts'
import type { Db } from './platform/db/open.ts'
import { account } from './platform/db/tables.ts'

const listedAccounts = 3

/**
 * Prevents a data folder with demo accounts from being served publicly: the demo's password is public. As a second
 * barrier, these accounts cannot sign in there.
 * @throws ConfigError with the accounts and instructions
 */
export const assertNoDemoAccounts = async (db: Db, config: Config): Promise<void> => {
  if (isDemoAllowed(config)) return
  const rows = await db
    .select({ email: account.email })
    .from(account)
    .where(eq(account.demo, true))
    .orderBy(asc(account.email))
  if (rows.length === 0) return
  const some = rows.slice(0, listedAccounts).map(({ email }) => email)
  const others = rows.length > listedAccounts ? ` and ${rows.length - listedAccounts} more` : ''
  throw new ConfigError(
    `The data hold demo accounts (${some.join(', ')}${others}), and ${config.publicOrigin} is open to others. Start with an empty DATA_FOLDER (or DATABASE_URL), or set DEMO_ORIGIN=${config.publicOrigin} to try the demo there on purpose.`,
  )
}
