import type { QueryKey } from '@tanstack/react-query'
import * as v from 'valibot'
import { Article } from '#contract/articles.ts'
import { Composition } from '#contract/compositions.ts'
import { CalendarEvent } from '#contract/events.ts'
import { StaticFile } from '#contract/files.ts'
import { Settings } from '#contract/layout.ts'
import { Membership } from '#contract/memberships.ts'
import { NotificationPreferences } from '#contract/notifications.ts'
import { Attendance, Participation, SubscribableEvent } from '#contract/participation.ts'
import { Myself, PersonGeneric } from '#contract/persons.ts'
import { ProgrammeSize } from '#contract/programme.ts'
import { Repertoire } from '#contract/repertoire.ts'
import { Roles } from '#contract/roles.ts'

/**
 * What may be kept on the device, by the first part of the query key, and the shape it must still have when it is read
 * back: storage is a wire too. What is not listed here is never written.
 */
const persistable: Readonly<Record<string, v.GenericSchema>> = {
  settings: Settings,
  roles: Roles,
  myself: Myself,
  directory: v.array(PersonGeneric),
  articles: v.array(Article),
  article: Article,
  'article-events': v.array(CalendarEvent),
  teasers: v.array(v.omit(Article, ['text'])),
  events: v.array(CalendarEvent),
  participation: v.array(Participation),
  attendance: v.array(Attendance),
  subscribable: v.array(SubscribableEvent),
  notifications: NotificationPreferences,
  documents: v.array(StaticFile),
  repertoire: v.array(Repertoire),
  compositions: v.array(Composition),
  memberships: v.array(Membership),
  composition: v.nullable(Composition),
  programme: v.array(Composition),
  programmes: v.array(ProgrammeSize),
}

/** First parts of the keys of what may be kept. */
export const listNames: readonly string[] = Object.keys(persistable)

/** Raised when a stored shape changes in a way the schemas cannot read; older entries are then dropped. */
export const persistedVersion = '1'

/** Of others a device keeps name, telephone and e-mail; whatever else the server shows of them is shown, and not kept. */
const KeptPerson = v.omit(PersonGeneric, ['address', 'birthDate'])

/** What of a query's data goes to the disk, and back. @throws ValiError for data that is not what its key says */
export const toPersisted = ([noun]: QueryKey, data: unknown): unknown =>
  noun === 'directory' ? v.parse(v.array(KeptPerson), data) : data

export const schemaFor = (key: QueryKey): v.GenericSchema | null => {
  const [noun] = key
  return typeof noun === 'string' && Object.hasOwn(persistable, noun) ? (persistable[noun] ?? null) : null
}
