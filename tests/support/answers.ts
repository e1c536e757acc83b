import { eq } from 'drizzle-orm'
import { openDatabase } from '#server/db/open.ts'
import { account, event, participation, participationChange } from '#server/db/tables.ts'
import { accountOf } from './seeded-folder.ts'

/** One state of an answer; `title` is the event's German title. */
export interface StoredAnswer {
  readonly title: string
  readonly status: boolean | null
  readonly remarks: string
}

/** Returns every state of a role's answers, oldest first, from the data folder of a stopped server. */
export const answersOf = async (dataFolder: string, role: string): Promise<StoredAnswer[]> => {
  const { email } = await accountOf(role)
  const database = await openDatabase({ dataFolder })
  try {
    return await database.db
      .select({ title: event.titleDe, status: participationChange.status, remarks: participationChange.remarks })
      .from(participationChange)
      .innerJoin(participation, eq(participation.id, participationChange.participationId))
      .innerJoin(account, eq(account.personId, participation.personId))
      .innerJoin(event, eq(event.id, participation.eventId))
      .where(eq(account.email, email))
      .orderBy(participationChange.id)
  } finally {
    await database.close()
  }
}
