import { PERSISTER_KEY_PREFIX } from '@tanstack/query-persist-client-core'
import * as v from 'valibot'
import { Absence } from '#contract/absences.ts'
import { AnswerCounts, Participation, SubscribableEvent } from '#contract/answers.ts'
import { Article } from '#contract/articles.ts'
import { AttendanceEvent, AttendanceRecord } from '#contract/attendance.ts'
import { Bulletin } from '#contract/bulletins.ts'
import { Comment } from '#contract/comments.ts'
import { Composition } from '#contract/compositions.ts'
import { DefaultAnswers } from '#contract/default-answers.ts'
import { StaticFile } from '#contract/documents.ts'
import { Duty } from '#contract/duties.ts'
import { BulletinReferences, EditedBulletin } from '#contract/edited-bulletins.ts'
import { Enquiry } from '#contract/enquiries.ts'
import { CalendarEvent } from '#contract/events.ts'
import { DocumentFolder } from '#contract/folders.ts'
import { SectionOfScore } from '#contract/instruments.ts'
import { Settings } from '#contract/layout.ts'
import { Lift } from '#contract/lifts.ts'
import { Membership } from '#contract/memberships.ts'
import { NotificationPreferences } from '#contract/notifications.ts'
import { Myself, PersonGeneric } from '#contract/persons.ts'
import { Planning } from '#contract/planning.ts'
import { PrivateNote } from '#contract/private-notes.ts'
import { ProgrammeSize } from '#contract/programme.ts'
import { RecordingSection } from '#contract/recording-sections.ts'
import { Repertoire } from '#contract/repertoires.ts'
import { RepresentedMember } from '#contract/represented-members.ts'
import { Roles } from '#contract/roles.ts'
import { EventSeating } from '#contract/seating.ts'
import { BandMark } from '#contract/section-marks.ts'
import { Take } from '#contract/takes.ts'
import type { Locale } from '#i18n/intl.ts'
import type { MemberDatabase } from './database.ts'

const list = <S extends v.GenericSchema>(shape: S, stored: v.GenericSchema | null = null) => ({ shape, stored })

/**
 * The queries that the device persists, by the first part of their key: the schema that parses their data on read, and
 * the schema of the stored subset if only a part is written. No other query is persisted.
 * src/features/members-area/offline-plan.ts declares when each is fetched.
 */
export const persistedLists = {
  settings: list(Settings),
  roles: list(Roles),
  myself: list(Myself),
  // The device stores only name, telephone and e-mail of other people.
  directory: list(
    v.array(PersonGeneric),
    v.array(v.omit(PersonGeneric, ['address', 'birthDate', 'birthday', 'household'])),
  ),
  articles: list(v.array(Article)),
  article: list(Article),
  'article-events': list(v.array(CalendarEvent)),
  teasers: list(v.array(v.omit(Article, ['text']))),
  events: list(v.array(CalendarEvent)),
  participation: list(v.array(Participation)),
  attendance: list(v.array(AnswerCounts)),
  'represented-members': list(v.array(RepresentedMember)),
  subscribable: list(v.array(SubscribableEvent)),
  'attendance-events': list(v.array(AttendanceEvent)),
  'attendance-records': list(v.array(AttendanceRecord)),
  absences: list(v.array(Absence)),
  'default-answers': list(DefaultAnswers),
  duties: list(v.array(Duty)),
  lifts: list(v.array(Lift)),
  seatings: list(v.array(EventSeating)),
  enquiries: list(v.array(Enquiry)),
  bulletins: list(v.array(Bulletin)),
  // The address of its bytes for <img>.
  'bulletin-picture': list(v.pipe(v.string(), v.startsWith('data:image/webp;base64,'))),
  'sent-bulletins': list(v.array(EditedBulletin)),
  'bulletin-references': list(BulletinReferences),
  comments: list(v.array(Comment)),
  'private-notes': list(v.array(PrivateNote)),
  'recording-sections': list(v.array(RecordingSection)),
  'section-marks': list(v.array(BandMark)),
  takes: list(v.array(Take)),
  notifications: list(NotificationPreferences),
  planning: list(Planning),
  documents: list(v.array(StaticFile)),
  'document-folders': list(v.array(DocumentFolder)),
  repertoire: list(v.array(Repertoire)),
  compositions: list(v.array(Composition)),
  memberships: list(v.array(Membership)),
  composition: list(v.nullable(Composition)),
  instruments: list(v.array(SectionOfScore)),
  programme: list(v.array(Composition)),
  programmes: list(v.array(ProgrammeSize)),
}
export type ListName = keyof typeof persistedLists

/** @returns null for a query that is not persisted */
export const persistedList = ([name]: readonly unknown[]): (typeof persistedLists)[ListName] | null =>
  typeof name === 'string' && Object.hasOwn(persistedLists, name) ? persistedLists[name as ListName] : null

/** Raised when a stored shape changes in a way the schemas cannot read; older entries are then dropped. */
export const persistedVersion = '1'

/** Keys of the lists that the worker also reads. */
export const participationKey = ['participation'] as const satisfies readonly [ListName]
export const representedMembersKey = (locale: Locale) =>
  ['represented-members', locale] as const satisfies readonly [ListName, Locale]
export const absencesKey = ['absences'] as const satisfies readonly [ListName]
export const defaultAnswersKey = ['default-answers'] as const satisfies readonly [ListName]
export const subscribableKey = (locale: Locale) =>
  ['subscribable', locale] as const satisfies readonly [ListName, Locale]

/** Returns the key under which TanStack Query's persister stores a query; the hash of a key of strings is its JSON. */
export const persistedQueryKey = (key: readonly string[]): string => `${PERSISTER_KEY_PREFIX}-${JSON.stringify(key)}`

const Stored = v.pipe(v.string(), v.parseJson(), v.object({ state: v.object({ data: v.unknown() }) }))

const readQuery = async <Data>(
  database: MemberDatabase,
  key: readonly string[],
  schema: v.GenericSchema<unknown, Data>,
): Promise<Data | null> => {
  const text = await database.read(['queries'], (transaction) => transaction.get('queries', persistedQueryKey(key)))
  const stored = v.safeParse(Stored, text)
  const data = v.safeParse(schema, stored.success ? stored.output.state.data : null)
  return data.success ? data.output : null
}

/** Reads what the page last persisted of the lists that name what the outbox changes. */
export const readPersistedNames = async (database: MemberDatabase, locale: Locale) => {
  const { shape: events } = persistedLists.events
  return {
    events: [
      ...((await readQuery(database, subscribableKey(locale), persistedLists.subscribable.shape)) ?? []),
      ...((await readQuery(database, ['events', locale, 'members'], events)) ?? []),
    ],
    duties: (await readQuery(database, ['duties', locale], persistedLists.duties.shape)) ?? [],
    lifts: (await readQuery(database, ['lifts', locale], persistedLists.lifts.shape)) ?? [],
    enquiries: (await readQuery(database, ['enquiries', locale], persistedLists.enquiries.shape)) ?? [],
    bulletins: (await readQuery(database, ['bulletins', locale], persistedLists.bulletins.shape)) ?? [],
    recorded:
      (await readQuery(database, ['attendance-events', locale], persistedLists['attendance-events'].shape)) ?? [],
  }
}

/**
 * Reads what the page last persisted of the meetings of the member and of represented members; empty if there is nothing
 * or it cannot be read. The worker has no query cache.
 */
export const readPersistedMeetings = async (database: MemberDatabase, locale: Locale) => ({
  rows: (await readQuery(database, participationKey, persistedLists.participation.shape)) ?? [],
  events: (await readQuery(database, subscribableKey(locale), persistedLists.subscribable.shape)) ?? [],
  absences: (await readQuery(database, absencesKey, persistedLists.absences.shape)) ?? [],
  defaults: await readQuery(database, defaultAnswersKey, persistedLists['default-answers'].shape),
  represented:
    (await readQuery(database, representedMembersKey(locale), persistedLists['represented-members'].shape)) ?? [],
})
