import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cardFields, readCard, type TypedCard } from '#contract/person-card.ts'
import { safeHtml } from '../server/features/articles/safe-html.ts'
import { enqueueMissedReminders, remind } from '../server/features/notifications/remind.ts'
import type { Database } from '../server/platform/db/open.ts'
import {
  account,
  article,
  composition,
  event,
  eventFile,
  file,
  job,
  membership,
  notification,
  person,
  sheet,
} from '../server/platform/db/tables.ts'
import { createFileStore } from '../server/platform/files/store.ts'
import { verifyPassword } from '../server/platform/identity/passwords.ts'
import { createFolderStorage } from '../server/platform/storage/folder.ts'
import { createDatabases } from '../tests/support/databases.ts'
import { type DemoAccount, demoAccounts } from './accounts.ts'
import { loadDemo } from './load.ts'

const databases = createDatabases()
const now = new Date('2027-03-27T18:00:00Z')
let database: Database
let folder: string
let accounts: readonly DemoAccount[]

beforeAll(async () => {
  database = await databases.open('postgres')
  folder = await mkdtemp(path.join(tmpdir(), 'demo-'))
  accounts = await loadDemo({ db: database.db, files: createFileStore(createFolderStorage(folder)), clock: () => now })
})
afterAll(async () => {
  await databases.remove()
  await rm(folder, { recursive: true, force: true })
})

it('has at least twelve pieces with five or more parts, their bytes stored', async () => {
  const pieces = await database.db.select().from(composition)
  const sheets = await database.db.select().from(sheet)
  expect(pieces.length).toBeGreaterThanOrEqual(12)
  for (const { id } of pieces) {
    expect(sheets.filter(({ compositionId }) => compositionId === id).length).toBeGreaterThanOrEqual(5)
  }
  const old = sheets.filter(({ createdAt }) => createdAt.toISOString() === '2026-09-08T12:00:00.000Z')
  expect(new Set(old.map(({ compositionId }) => compositionId)).size).toBe(pieces.length - 2)
  const store = createFileStore(createFolderStorage(folder))
  for (const { sha256, size } of sheets) expect(await store.size(sha256)).toBe(size)
})

it('has a band on all instruments and an upcoming season, across a daylight saving change', async () => {
  const players = await database.db.select().from(membership).where(eq(membership.organizationId, 1))
  expect(players.length).toBeGreaterThanOrEqual(45)
  expect(new Set(players.map(({ functionType }) => functionType)).size).toBe(10)
  const rehearsals = await database.db
    .select()
    .from(event)
    .where(and(eq(event.kind, 'rehearsal'), gt(event.startsAt, now)))
  const hours = rehearsals.map(({ startsAt }) =>
    startsAt.toLocaleTimeString('de-CH', { timeZone: 'Europe/Zurich', hour: '2-digit', minute: '2-digit' }),
  )
  expect(rehearsals.length).toBeGreaterThan(20)
  expect(new Set(hours)).toEqual(new Set(['20:00']))
  const concerts = await database.db.select().from(event).where(eq(event.kind, 'concert'))
  const weekdays = concerts.map(({ startsAt }) =>
    startsAt.toLocaleDateString('en-GB', { timeZone: 'Europe/Zurich', weekday: 'short' }),
  )
  expect(new Set(weekdays)).toEqual(new Set(['Sun', 'Fri', 'Mon']))
  expect((await database.db.select().from(article)).every(({ titleEn, textEn }) => titleEn && textEn)).toBe(true)
})

it('has minutes and rules for members, a public flyer, an agenda for the assembly, all as stored PDFs', async () => {
  const files = await database.db.select().from(file)
  const store = createFileStore(createFolderStorage(folder))
  for (const { sha256, size } of files) {
    expect(await store.size(sha256)).toBe(size)
    expect((await new Response(store.read(sha256)).text()).slice(0, 5)).toBe('%PDF-')
  }
  expect(files.filter(({ category }) => category === 'INTERNAL_MINUTES').map(({ roleType }) => roleType)).toEqual([
    'MEMBER',
    'MEMBER',
  ])
  expect(files.filter(({ category }) => category === 'INTERNAL_RULES').map(({ roleType }) => roleType)).toEqual([
    null,
    'MEMBER',
  ])
  const attached = await database.db
    .select({ kind: event.kind, roleType: file.roleType })
    .from(eventFile)
    .innerJoin(event, eq(event.id, eventFile.eventId))
    .innerJoin(file, eq(file.id, eventFile.fileId))
    .orderBy(event.kind)
  expect(attached).toEqual([
    { kind: 'assembly', roleType: 'MEMBER' },
    { kind: 'concert', roleType: null },
    { kind: 'concert', roleType: null },
  ])
})

it('has articles of both kinds, and every article is as safe as an editor’s', async () => {
  const articles = await database.db.select().from(article)
  const current = articles.filter(({ startDate, endDate }) => startDate <= now && now <= endDate)
  expect(current.filter(({ navigable }) => navigable).length).toBeGreaterThanOrEqual(4)
  expect(current.filter(({ navigable }) => !navigable).length).toBeGreaterThanOrEqual(1)
  for (const { textDe, textEn } of articles) {
    expect(safeHtml(textDe)).toBe(textDe)
    expect(safeHtml(textEn ?? '')).toBe(textEn)
  }
})

it('sends no notifications at the first start, although questions are due, and asks at the next time', async () => {
  const { db } = database
  await enqueueMissedReminders(db, now)
  const deliveries = () => db.$count(job, inArray(job.kind, ['push', 'notice_mail']))
  const events = await db.select({ id: event.id }).from(event)
  for (const { id } of events) await database.write(remind, id, now)
  expect([await deliveries(), (await db.$count(notification)) > 0]).toEqual([0, true])
  const week = new Date('2027-04-03T18:00:00Z')
  for (const { id } of events) await database.write(remind, id, week)
  expect(await deliveries()).toBeGreaterThan(0)
})

it('prints working sign-ins, and finds them again at a later start', async () => {
  expect(await demoAccounts(database.db)).toEqual(accounts)
  const [player] = await database.db
    .select({ hash: account.passwordHash, voice: person.voice, instrument: person.instrument })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .where(eq(account.email, accounts[0]?.email ?? ''))
  expect(player).toMatchObject({ instrument: 'TUBA', voice: 'Es' })
  expect(await verifyPassword(accounts[0]?.password ?? '', player?.hash)).toBe(true)
  expect(await verifyPassword('Blasmusik-1900', player?.hash)).toBe(false)
})

it('every person has an address and a number that the form accepts, and none is another person’s', async () => {
  const people = await database.db.select().from(person)
  const empty = {
    ...people[0],
    firstName: '',
    lastName: '',
    address1: '',
    zip: '',
    city: '',
    mobile: null,
    landline: null,
  }
  for (const { id: _, ...one } of people) {
    const typed = Object.fromEntries(cardFields.map((field) => [field, one[field] ?? '']))
    const nothing = { ...one, ...empty, email: null, birthDate: null }
    expect([one.lastName, readCard(typed as TypedCard, nothing, '2027-03-27').problems]).toEqual([one.lastName, {}])
  }
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
  expect(new Set(people.map(({ mobile }) => mobile)).size).toBe(people.length)
})
