import { inArray } from 'drizzle-orm'
import { answeredKinds } from '#contract/events.ts'
import { htmlOfText } from '#contract/rich-text.ts'
import { toWireDate } from '#contract/time.ts'
import { remind } from '#server/features/notifications/remind.ts'
import { ensurePageTexts } from '#server/features/page-texts/ensure.ts'
import { insertRow } from '#server/platform/db/insert-row.ts'
import type { DatabaseTransaction, Db } from '#server/platform/db/open.ts'
import { ensureOrganizations, organizations } from '#server/platform/db/organizations.ts'
import { writeSetting } from '#server/platform/db/settings.ts'
import {
  account,
  article,
  event,
  eventComposition,
  furtherPart,
  job,
  membership,
  participation,
  participationChange,
  person,
  personRole,
} from '#server/platform/db/tables.ts'
import type { FileSink } from '#server/platform/files/store.ts'
import { hashPassword } from '#server/platform/identity/passwords.ts'
import { dayAfter, fromWireTime } from '#server/platform/time.ts'
import { loadAbsences } from './absences.ts'
import { allDemoAccounts, type DemoAccount } from './accounts.ts'
import { demoArticles } from './articles.ts'
import { loadAttendance } from './attendance.ts'
import { loadBulletins } from './bulletins.ts'
import { loadDocuments } from './documents.ts'
import { loadDuties } from './duties.ts'
import { loadEnquiries } from './enquiries.ts'
import { loadEquipment } from './equipment.ts'
import { type DemoEvent, occasions, rehearsal } from './events.ts'
import { loadFederationDates } from './federation.ts'
import { loadFees } from './fees.ts'
import { loadGroups } from './groups.ts'
import { loadLedger } from './ledger.ts'
import { loadLibrary } from './library.ts'
import { demoPageTexts } from './page-texts.ts'
import { alsoPlays, band, type DemoPerson, demoCard, demoPassword, prefersNoName, signIns } from './people.ts'
import { loadSeating } from './seating.ts'
import { loadShop } from './shop.ts'
import { loadSubstitutes } from './substitutes.ts'
import { loadVenues } from './venues.ts'

const rehearsals = { before: 8, after: 30 }

/**
 * Fills an empty database with a believable season relative to today: people, articles, events, answers, the engraved
 * library. One transaction: an interrupted first start leaves nothing behind. Returns the sign-ins.
 */
export const loadDemo = async ({
  db,
  files,
  clock,
}: {
  db: Db
  files: FileSink
  clock: () => Date
}): Promise<readonly DemoAccount[]> => {
  const passwordHash = await hashPassword(demoPassword)
  const today = toWireDate(clock())
  const day = (offset: number): string => dayAfter(today, offset)
  await db.transaction(async (tx) => {
    await ensureOrganizations(tx)
    const people = await loadPeople(tx, day, passwordHash)
    const articles = await loadArticles(tx, day)
    const programmes = await loadLibrary(tx, files, day)
    const events = await loadEvents(tx, day, articles, programmes)
    await loadAnswers(tx, people, events, clock())
    await loadAbsences(tx, people, clock())
    await loadAttendance(tx, people, events, 'thomas@mhz.example', clock())
    await loadDocuments(tx, files, clock())
    // One account shows what a member without the role sees.
    await writeSetting(tx, 'membershipRoles', [])
    // The passwords of the demo are known, and its band is not new.
    for (const key of ['secondFactorRequired', 'firstStepsShown'] as const) await writeSetting(tx, key, false)
    await loadShop(tx, clock())
    await loadLedger(tx, clock())
    await loadFees(tx)
    await loadEquipment(tx, day)
    await loadGroups(tx)
    const [concert] = events.filter(({ kind }) => kind === 'concert')
    if (concert !== undefined) {
      await loadSubstitutes(tx, { concert: concert.id, today, now: clock() })
      await loadSeating(tx, { people, concert: concert.id })
    }
    await loadDuties(tx, { people, events, player: 'heinz@mhz.example', now: clock() })
    await loadBulletins(tx, { people, sender: 'thomas@mhz.example', day, now: clock() })
    await loadFederationDates(tx, clock())
    await loadEnquiries(tx, { people, player: 'heinz@mhz.example', day, now: clock() })
    await ensurePageTexts(tx, demoPageTexts)
    await markDueAsSent(tx, events, clock())
  })
  return allDemoAccounts
}

const insertPerson = async (
  db: Db,
  { name, gender, plays, joined }: DemoPerson,
  index: number,
  email: string | null,
) => {
  const [first, last] = name
  const [instrument, voice, key] = plays ?? [null, null, null]
  const row = await insertRow(db, person, {
    gender,
    firstName: first,
    lastName: last,
    ...demoCard(index, { name, joined }),
    ...(email === null ? {} : { email }),
    permit: !prefersNoName.has(last),
    instrument,
    voice,
    key,
  })
  const also = alsoPlays[last]
  if (also !== undefined)
    await db
      .insert(furtherPart)
      .values({ personId: row.id, position: 0, instrument: also[0], voice: also[1], key: also[2] })
  return row.id
}

const sameName = (a: readonly [string, string], b: readonly [string, string]): boolean => a[0] === b[0] && a[1] === b[1]

const loadPeople = async (db: Db, day: (offset: number) => string, passwordHash: string): Promise<number[]> => {
  const ids: number[] = []
  const guests = signIns
    .filter((signIn) => !band.some(({ name }) => sameName(name, signIn.name)))
    .map(({ name }): DemoPerson => ({ name, gender: 'FEMALE', joined: 0 }))
  for (const [index, one] of [...band, ...guests].entries()) {
    const signIn = signIns.find(({ name }) => sameName(name, one.name))
    const personId = await insertPerson(db, one, index, signIn?.email ?? null)
    const leaveDate = signIn?.left === undefined ? null : day(-signIn.left)
    const joinDate = `${one.joined}-02-01`
    const of = (organizationId: number, functionType: NonNullable<DemoPerson['office']>) => ({
      personId,
      organizationId,
      functionType,
      joinDate,
      leaveDate,
    })
    if (one.plays !== undefined) await db.insert(membership).values(of(organizations.band, one.plays[0]))
    if (one.office !== undefined) await db.insert(membership).values(of(organizations.board, one.office))
    if (one.plays !== undefined && leaveDate === null) ids.push(personId)
    if (signIn === undefined) continue
    await db.insert(account).values({
      personId,
      email: signIn.email,
      emailVerified: signIn.unverified !== true,
      passwordHash,
      demo: true,
    })
    if (signIn.roles.length > 0) await db.insert(personRole).values(signIn.roles.map((role) => ({ personId, role })))
  }
  return ids
}

const loadArticles = async (db: Db, day: (offset: number) => string): Promise<number[]> => {
  const rows = await db
    .insert(article)
    .values(
      demoArticles.map(({ from, until, navigable, de, en }) => ({
        titleDe: de[0],
        teaserDe: de[1],
        textDe: de[2],
        titleEn: en[0],
        teaserEn: en[1],
        textEn: en[2],
        startDate: fromWireTime(`${day(from)}T06:00`),
        endDate: fromWireTime(`${day(until)}T23:59`),
        navigable,
      })),
    )
    .returning({ id: article.id })
  return rows.map(({ id }) => id)
}

/** Weekday of a calendar day, 4 = Thursday (ISO 8601); calendar days have no time zone. */
const isoWeekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

const season = (day: (offset: number) => string): DemoEvent[] => {
  const firstFrom = (offset: number, weekday: number): number => offset + ((weekday - isoWeekday(day(offset)) + 7) % 7)
  const nextThursday = firstFrom(0, rehearsal.weekday)
  const dated = occasions.map((one) => ({ ...one, day: firstFrom(one.day, one.weekday) }))
  const weeks = Array.from({ length: rehearsals.before + rehearsals.after }, (_, week) => week - rehearsals.before)
  const taken = (offset: number) =>
    dated.some((one) => offset >= one.day && offset < one.day + (one.fullDay === true ? one.length : 1))
  return [
    ...dated,
    ...weeks
      .map((week) => nextThursday + week * 7)
      .filter((offset) => !taken(offset))
      .map((offset) => ({ ...rehearsal, day: offset })),
  ]
}

const loadEvents = async (
  db: Db,
  day: (offset: number) => string,
  articles: readonly number[],
  programmes: { first: number[]; second: number[] },
): Promise<{ id: number; startsAt: Date; kind: string }[]> => {
  const loaded = []
  const venueOf = await loadVenues(db)
  for (const one of season(day)) {
    const startsAt = fromWireTime(`${day(one.day)}T${one.start}`)
    const endsAt =
      one.fullDay === true
        ? fromWireTime(`${day(one.day + one.length)}T00:00`)
        : new Date(startsAt.getTime() + one.length * 60_000)
    const row = await insertRow(db, event, {
      kind: one.kind,
      titleDe: one.de[0],
      titleEn: one.en[0],
      remarksDe: one.de[1] === null ? null : htmlOfText(one.de[1]),
      remarksEn: one.en[1] === null ? null : htmlOfText(one.en[1]),
      startsAt,
      endsAt,
      fullDay: one.fullDay === true,
      location: one.location,
      venueId: venueOf(one.location),
      publicEvent: one.publicEvent,
      imageName: one.image ?? null,
      minimumPlayers: [...(one.minimumPlayers ?? [])],
      programmePublic: one.programmePublic === true,
      articleId: one.article === undefined ? null : (articles[one.article] ?? null),
    })
    loaded.push(row)
    const programme = one.programme === undefined ? [] : programmes[one.programme]
    if (programme.length > 0) {
      await db
        .insert(eventComposition)
        .values(programme.map((compositionId, position) => ({ eventId: row.id, position, compositionId })))
    }
  }
  return loaded
}

const remarks = ['', '', '', '', 'Komme etwas später.', '', 'Muss um 21:30 gehen.', '', 'Bringe Kuchen mit.']

/** Marks the notifications that are due at the start as sent, so that a first start sends none. */
const markDueAsSent = async (tx: DatabaseTransaction, events: readonly { id: number }[], now: Date): Promise<void> => {
  for (const { id } of events) await remind(tx, id, now)
  await tx.delete(job).where(inArray(job.kind, ['push', 'notice_mail']))
}

/**
 * Creates answers of the other players for the next weeks, so that the attendance of a section is visible; the sign-ins
 * have not answered.
 */
const loadAnswers = async (
  db: Db,
  people: readonly number[],
  events: readonly { id: number; startsAt: Date; kind: string }[],
  now: Date,
): Promise<void> => {
  const soon = events
    .filter(({ startsAt, kind }) => startsAt > now && answeredKinds.some((answered) => answered === kind))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .slice(0, 4)
  const undecided = await db
    .select({ personId: account.personId })
    .from(account)
    .where(inArray(account.personId, [...people]))
  const answering = people.filter((id) => !undecided.some(({ personId }) => personId === id))
  const changedBy = '00000000-0000-4000-8000-000000000000'
  for (const [distance, { id: eventId }] of soon.entries()) {
    const rows = answering
      .filter((_, index) => (index + distance) % 5 !== 0)
      .map((personId, index) => ({
        personId,
        eventId,
        status: (index + distance) % 7 !== 3,
        remarks: remarks[(index * 5 + distance) % remarks.length] ?? '',
        changedAt: now,
        changedBy,
      }))
    const stored = await db.insert(participation).values(rows).returning({
      participationId: participation.id,
      status: participation.status,
      remarks: participation.remarks,
      version: participation.version,
      changedAt: participation.changedAt,
      changedBy: participation.changedBy,
    })
    await db.insert(participationChange).values(stored)
  }
}
