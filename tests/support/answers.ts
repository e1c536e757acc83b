import { and, eq, gt } from 'drizzle-orm'
import { account, event, participation, participationChange } from '#server/platform/db/tables.ts'
import { accountOf } from './seeded-folder.ts'
import type { TestServer } from './server.ts'

/** One state of an answer; `title` is the event's German title. */
export interface StoredAnswer {
  readonly title: string
  readonly status: boolean | null
  readonly remarks: string
}

/** Returns every state of a role's answers to coming events, oldest first; the server is stopped. */
export const answersOf = async (server: Pick<TestServer, 'openDatabase'>, role: string): Promise<StoredAnswer[]> => {
  const { email } = await accountOf(role)
  const database = await server.openDatabase()
  try {
    return await database.db
      .select({ title: event.titleDe, status: participationChange.status, remarks: participationChange.remarks })
      .from(participationChange)
      .innerJoin(participation, eq(participation.id, participationChange.participationId))
      .innerJoin(account, eq(account.personId, participation.personId))
      .innerJoin(event, eq(event.id, participation.eventId))
      // The demo has answers to past events.
      .where(and(eq(account.email, email), gt(event.startsAt, new Date())))
      .orderBy(participationChange.id)
  } finally {
    await database.close()
  }
}
