import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { account } from '#server/platform/db/tables.ts'
import { demoPassword, signIns } from './people.ts'

export interface DemoAccount {
  readonly role: string
  readonly email: string
  readonly password: string
}

export const allDemoAccounts: readonly DemoAccount[] = signIns.map(({ role, email }) => ({
  role,
  email,
  password: demoPassword,
}))

/** The demo sign-ins in a database that an earlier start filled. */
export const demoAccounts = async (db: Db): Promise<DemoAccount[]> => {
  const rows = await db.select({ email: account.email }).from(account).where(eq(account.demo, true))
  return allDemoAccounts.filter(({ email }) => rows.some((row) => row.email === email))
}
