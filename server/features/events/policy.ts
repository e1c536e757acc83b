import { and, eq, type SQL } from 'drizzle-orm'
import { event } from '../../platform/db/tables.ts'
import { type Caller, personIdOf } from '../../platform/http/caller.ts'
import { type Checked, entitledTo, everyone, members, policy, readers, restricted } from '../../platform/http/policy.ts'
import { readArticles } from '../articles/policy.ts'
import { readFiles } from '../documents/policy.ts'
import type { DocumentReader } from '../documents/reader.ts'
import type { Reader } from './contacts.ts'

/** Public events for everyone, internal ones for members. */
export const readEvents = restricted<SQL>({
  name: 'everyone, internal ones for members only',
  may: everyone,
  rows: (caller) => (members(caller) === null ? undefined : eq(event.publicEvent, true)),
})

export const readerOf = (caller: Caller): Reader => (members(caller) === null ? 'members' : 'public')

/** Related rows of an event, each restricted by its own noun's policy. */
export interface EventDetailRows {
  readonly events: Checked<SQL>
  readonly articles: Checked<SQL>
  readonly files: Checked<DocumentReader>
  /** Visitors do not see when the players meet, or what they wear. */
  readonly reader: Reader
  /** null for visitors. */
  readonly personId: number | null
}
export const readEventDetails = restricted<EventDetailRows>({
  name: readEvents.name,
  may: everyone,
  rows: (caller, now) => ({
    events: readEvents.rows(caller, now),
    articles: readArticles.rows(caller, now),
    files: readFiles.rows(caller, now),
    reader: readerOf(caller),
    personId: members(caller) === null ? personIdOf(caller) : null,
  }),
})

/** Public programmes of public events for everyone, all programmes for members. */
export const readLeaflets = restricted<SQL>({
  name: 'everyone, programmes that are not public for members only',
  may: everyone,
  rows: (caller) => {
    const readsAll = members(caller) === null || entitledTo('programmes')(caller) === null
    const isPublic = and(eq(event.publicEvent, true), eq(event.programmePublic, true))
    return and(eq(event.cancelled, false), readsAll ? undefined : isPublic)
  },
})

/** Those who arrange programmes print it for the stage, also without reading the sheets. */
export const readMaterial = policy('library readers, editors and planners', (caller) =>
  readers(caller) === null ? null : entitledTo('programmes')(caller),
)
