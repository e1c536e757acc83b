import { eq } from 'drizzle-orm'
import { openDatabase } from '#server/db/open.ts'
import { account, event, participation, participationChange } from '#server/db/tables.ts'
import { accountOf } from './seeded-folder.ts'

/**
 * Every state that a role's answer to an event ever had, oldest first, from the data folder of a server that does not run.
 * @param title German
 */
export const answersOf = async (
  dataFolder: string,
  role: string,
  title: string,
): Promise<{ status: boolean | null; remarks: string }[]> => {
  const { email } = await accountOf(role)
  const database = await openDatabase({ dataFolder })
  try {
    const rows = await database.db
      .select({
        status: participationChange.status,
        remarks: participationChange.remarks,
        version: participationChange.version,
        email: account.email,
        title: event.titleDe,
      })
      .from(participationChange)
      .innerJoin(participation, eq(participation.id, participationChange.participationId))
      .innerJoin(account, eq(account.personId, participation.personId))
      .innerJoin(event, eq(event.id, participation.eventId))
      .orderBy(participationChange.id)
    return rows
      .filter((row) => row.email === email && row.title === title)
      .map(({ status, remarks }) => ({ status, remarks }))
  } finally {
    await database.close()
  }
}
