import { eq, type SQL } from 'drizzle-orm'
import { readArticles } from '../articles/policy.ts'
import { event } from '../db/tables.ts'
import { readFiles } from '../files/policy.ts'
import { editors, everyone, members, type Policy, policy } from '../http/policy.ts'

/** Public events for everyone, internal ones for members. */
export const readEvents: Policy<SQL | undefined> = {
  name: 'everyone, internal ones for members only',
  may: everyone,
  rows: (caller) => (members(caller) === null ? undefined : eq(event.publicEvent, true)),
}

/** Related rows of an event, each restricted by its own noun's policy. */
export interface EventDetailRows {
  readonly events: SQL | undefined
  readonly articles: SQL | undefined
  readonly files: SQL | undefined
}
export const readEventDetails: Policy<EventDetailRows> = {
  name: readEvents.name,
  may: everyone,
  rows: (caller, now) => ({
    events: readEvents.rows(caller, now),
    articles: readArticles.rows(caller, now),
    files: readFiles.rows(caller, now),
  }),
}

export const writeEvents = policy('editors', editors)
