// Longer than 300 lines on purpose: rows of every noun that the demo lacks.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isGrantable, roleNames } from '#contract/roles.ts'
import { loadDemo } from '../demo/load.ts'
import { startTestServer, type TestApi, type TestPerson } from '../tests/support/api.ts'
import { addToBoard } from '../tests/support/board.ts'
import { membershipFee } from '../tests/support/invoices.ts'
import { countStatements } from '../tests/support/statements.ts'
import { writeDonationSettings } from './features/donations/settings.ts'
import { createInvoices } from './features/invoices/create.ts'
import { findDifferences } from './features/ledger/documents.ts'
import { post } from './features/ledger/post.ts'
import type { Db } from './platform/db/open.ts'
import {
  absence,
  account,
  addressAccess,
  agendaItem,
  bandFunction,
  bandGroup,
  bankFile,
  bankTransaction,
  boardTask,
  bulkChange,
  bulletin,
  bulletinReading,
  change,
  childDevice,
  comment,
  composition,
  documentFolder,
  enquiry,
  enquiryAnswer,
  event,
  eventFile,
  eventInvitation,
  eventTemplate,
  federationDate,
  feeException,
  feeRule,
  feeRun,
  file,
  groupMember,
  mailing,
  membership,
  oidcPayload,
  participation,
  payment,
  payout,
  person,
  personRole,
  picture,
  pieceLoan,
  privateNote,
  representation,
  sectionMark,
  sheet,
  shopOrder,
  take,
  venue,
} from './platform/db/tables.ts'
import { createFileStore } from './platform/files/store.ts'
import { createFolderStorage } from './platform/storage/folder.ts'

// Two servers with the whole demo.
vi.setConfig({ hookTimeout: 300_000, testTimeout: 120_000 })

/** Path and query of a list whose path has a parameter, or that needs a query: the row with the longest list. */
const addresses: Readonly<Record<string, (db: Db) => Promise<string>>> = {
  '/api/frontend/internal/admin/search': async () => '/api/frontend/internal/admin/search?q=a',
  '/api/frontend/treasury/payers': async () => '/api/frontend/treasury/payers?searchTerm=e',
  '/api/frontend/event/:id/files': async (db) => `/api/frontend/event/${await mostIn(db, 'event_file.event_id')}/files`,
  '/api/frontend/article/:id/events': async (db) =>
    `/api/frontend/article/${await mostIn(db, 'event.article_id')}/events`,
  '/api/frontend/internal/event/:id/participants': async (db) =>
    `/api/frontend/internal/event/${await mostIn(db, 'participation.event_id')}/participants`,
  '/api/frontend/internal/event/:id/answers': async (db) =>
    `/api/frontend/internal/event/${await mostIn(db, 'participation.event_id')}/answers`,
  '/api/frontend/internal/repertoire/:id/compositions': async (db) =>
    `/api/frontend/internal/repertoire/${await mostIn(db, 'repertoire_composition.repertoire_id')}/compositions`,
  '/api/frontend/internal/compositions/:id/sheets': async (db) =>
    `/api/frontend/internal/compositions/${await mostIn(db, 'sheet.composition_id')}/sheets`,
  '/api/frontend/internal/event/:id/compositions': async (db) =>
    `/api/frontend/internal/event/${await mostIn(db, 'event_composition.event_id')}/compositions`,
  '/api/frontend/organization/:id/member': async () => '/api/frontend/organization/1/member',
  '/api/frontend/internal/admin/person/:uuid/loans': async (db) => {
    const [holder] = await db
      .select({ uuid: person.uuid })
      .from(person)
      .where(eq(person.id, Number(await mostIn(db, 'loan.person_id'))))
    return `/api/frontend/internal/admin/person/${holder?.uuid}/loans`
  },
  '/api/frontend/internal/admin/person/:uuid/representation': async (db) => {
    const [most] = await db
      .select({ uuid: person.uuid })
      .from(person)
      .where(eq(person.id, Number(await mostIn(db, 'representation.representative_id'))))
    return `/api/frontend/internal/admin/person/${most?.uuid}/representation`
  },
  '/api/frontend/internal/personnatural/myself/representation/:id/device': async (db) =>
    `/api/frontend/internal/personnatural/myself/representation/${await mostIn(db, 'child_device.representation_id')}/device`,
  '/api/frontend/internal/admin/person/:uuid/group': async (db) => {
    const [member] = await db
      .select({ uuid: person.uuid })
      .from(person)
      .where(eq(person.id, Number(await mostIn(db, 'group_member.person_id'))))
    return `/api/frontend/internal/admin/person/${member?.uuid}/group`
  },
  // The caller leads each group, and the first one has rehearsals.
  '/api/frontend/internal/group/:id/rehearsal': async (db) =>
    `/api/frontend/internal/group/${await mostIn(db, 'event_invitation.group_id')}/rehearsal`,
  '/api/frontend/internal/section/:section/rehearsal': async (db) =>
    `/api/frontend/internal/section/${await keptSection(db)}/rehearsal`,
  '/api/frontend/internal/planning/event/:id/member': async (db) =>
    `/api/frontend/internal/planning/event/${await mostIn(db, 'participation.event_id')}/member`,
  '/api/frontend/internal/planning/event/:id/substituterequest': async (db) =>
    `/api/frontend/internal/planning/event/${await mostIn(db, 'substitute_request.event_id')}/substituterequest`,
  '/api/frontend/internal/planning/event/:id/duty': async (db) =>
    `/api/frontend/internal/planning/event/${await mostIn(db, 'duty.event_id')}/duty`,
  '/api/frontend/treasury/fee-runs/:id/outcome': async () => '/api/frontend/treasury/fee-runs/1/outcome',
  '/api/frontend/treasury/donations': async () => '/api/frontend/treasury/donations?year=2026',
  '/api/frontend/internal/admin/federation/date': async () => '/api/frontend/internal/admin/federation/date?year=2026',
  '/api/frontend/treasury/loans': async () => '/api/frontend/treasury/loans?year=2026',
  '/api/frontend/layout/page-texts/:page': async () => '/api/frontend/layout/page-texts/about',
  '/api/frontend/internal/page-text-pages/:page': async () => '/api/frontend/internal/page-text-pages/about',
  '/api/frontend/internal/event/pieces': async () => '/api/frontend/internal/event/pieces?searchTerm=a',
}
/** Returns a section that is in both databases. */
const keptSection = async (db: Db): Promise<string> => {
  const isKept = and(eq(bandFunction.kind, 'SECTION'), sql`${bandFunction.id} % 2 = 1`)
  const [kept] = await db.select({ code: bandFunction.code }).from(bandFunction).where(isKept).limit(1)
  return kept?.code ?? ''
}
/** Lists whose length no row of the database decides, or that show one page of a constant length. */
const constant = new Set([
  '/api/frontend/internal/admin/first-steps',
  '/api/frontend/layout/backgrounds',
  '/api/frontend/eventexport/attributes',
  '/api/frontend/eventexport/formats',
  '/api/frontend/internal/compositionsexport/attributes',
  '/api/frontend/internal/compositionsexport/formats',
  '/api/frontend/internal/shop/pictures',
  '/api/frontend/internal/board/meeting',
  '/api/frontend/internal/page-text-pages',
  '/api/frontend/treasury/years',
  '/api/frontend/treasury/payers',
  '/api/frontend/donation',
])
/** Tables that keep all their rows: those without which nothing works, and those that the requests are chosen from. */
const kept = ['organization', 'setting', 'site', 'secret', 'membership', 'account']

let folder: string
let large: TestApi
let small: TestApi

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'demo-'))
  large = await startFilled()
  small = await startFilled()
  await removeEverySecondRow(small.db)
})
afterAll(async () => {
  await large.stop()
  await small.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a server with the demo, and with rows of the nouns that the demo lacks. */
const nameOfPicture = (index: number): string => `picture-${`${index}`.padStart(24, '0')}`

const startFilled = async (): Promise<TestApi> => {
  const api = await startTestServer({ kind: 'postgres' })
  await loadDemo({ db: api.db, files: createFileStore(createFolderStorage(folder)), clock: api.clock.now })
  const { personId, sub } = await findCaller(api.db)
  const now = api.clock.now()
  const closesAt = new Date('2099-01-01T18:00:00Z')
  const eight = Array.from({ length: 8 }, (_, index) => index)
  const day = (index: number): string => `2026-04-1${index}`
  const rehearsals = and(eq(event.kind, 'rehearsal'), gt(event.startsAt, now))
  const events = await api.db.select().from(event).where(rehearsals).orderBy(asc(event.id))
  const [piece] = await api.db.select().from(composition).orderBy(asc(composition.id))
  const compositionId = piece?.id ?? 0
  await api.db
    .insert(personRole)
    .values(roleNames.filter(isGrantable).map((role) => ({ personId, role })))
    .onConflictDoNothing()
  await api.db.insert(absence).values(
    eight.map((index) => ({
      ...{ id: `00000000-0000-4000-8000-00000000000${index}`, personId, firstDay: day(index), lastDay: day(index) },
      ...{ statedAt: now, changedAt: now },
    })),
  )
  await api.db.insert(participation).values(
    events.slice(0, 8).map(({ id }) => ({
      ...{ personId, eventId: id, changedAt: now, changedBy: sub },
      late: { status: true, maybeUntil: null, despite: null, at: now.toISOString(), offlineAt: null, refused: false },
    })),
  )
  const venues = await api.db
    .insert(venue)
    .values(eight.map((index) => ({ name: `Saal ${index}` })))
    .returning()
  // One that is not removed below, with its events.
  const venueId = venues.find(({ id }) => id % 2 === 1)?.id ?? 0
  await api.db.update(event).set({ venueId }).where(isNotNull(event.venueId))
  await api.db
    .insert(documentFolder)
    .values(eight.map((position) => ({ nameDe: `Ordner ${position}`, position, readers: 'MEMBERS' as const })))
  await addToBoard(api.db, { personId })
  await api.db
    .insert(federationDate)
    .values(
      eight.map((index) => ({ title: `Kurs ${index}`, day: '2026-04-18', remindDays: 14, personId, doneAt: now })),
    )
  await api.db
    .insert(boardTask)
    .values(eight.map((index) => ({ title: `Aufgabe ${index}`, personId, dueOn: day(index), createdAt: now })))
  const documents = await api.db.select({ fileId: file.id }).from(file)
  await api.db
    .insert(eventFile)
    .values(documents.map(({ fileId }) => ({ eventId: events[0]?.id ?? 0, fileId })))
    .onConflictDoNothing()
  const sheets = await api.db.select({ sheetId: sheet.id }).from(sheet).orderBy(asc(sheet.id)).limit(8)
  await api.db
    .insert(sectionMark)
    .values(sheets.map((of) => ({ ...of, sectionId: randomUUID(), mark: { page: 1, at: { x: 900, y: 4200 } } })))
  await api.db
    .insert(pieceLoan)
    .values(eight.map((index) => ({ compositionId, borrower: `Verein ${index}`, lentOn: day(index) })))
  await api.db
    .insert(eventTemplate)
    .values(eight.map((index) => ({ name: `Vorlage ${index}`, content: { times: null } })))
  await api.db.insert(addressAccess).values(eight.map(() => ({ personId, at: now, by: sub })))
  await api.db.insert(bulkChange).values(
    eight.map(() => ({
      kind: 'PEOPLE' as const,
      before: { act: null, persons: [] },
      createdAt: now,
      createdBy: sub,
    })),
  )
  await api.db.insert(mailing).values(eight.map(() => ({ subjectDe: 'Probe', replyTo: 'SENDER' as const, at: now })))
  const snapshot = { persons: [], memberships: [], functions: [] }
  const imported = { created: [], before: snapshot, after: snapshot }
  await api.db
    .insert(bulkChange)
    .values(eight.map(() => ({ kind: 'IMPORT' as const, before: imported, createdAt: now, createdBy: sub })))
  await api.db.insert(change).values(
    eight.map((index) => ({
      ...{ noun: 'event' as const, rowId: events[index]?.id ?? 0, action: 'changed' as const },
      ...{ fields: {}, changedAt: now, changedBy: sub },
    })),
  )
  await api.db.insert(picture).values(
    eight.map((index) => ({
      ...{
        name: nameOfPicture(index),
        sourceSha256: `${index}`,
        altDe: '',
        altEn: '',
        masterSha256: `${index}`,
      },
      ...{ masterWidth: 10, masterHeight: 10, width: 10, height: 10, createdAt: now },
    })),
  )
  const invoices = eight.map(() => ({ ...membershipFee(personId, 1500), dueDate: '2020-01-01' }))
  await api.db.transaction((tx) => createInvoices(tx, invoices, now))
  await api.db.insert(bankFile).values(
    eight.map((index) => ({
      ...{ sha256: `${index}`, name: 'camt.xml', state: 'DONE' as const, total: 1, uploadedAt: now },
    })),
  )
  await api.db.insert(bankTransaction).values(
    eight.map((index) => ({
      ...{ iban: 'CH93', direction: 'CREDIT' as const, amount: 1500, bookedOn: day(index), text: '', reversal: false },
    })),
  )
  const groups = await api.db
    .insert(bandGroup)
    .values(eight.map((index) => ({ position: index, nameDe: `Gruppe ${index}` })))
    .returning()
  await api.db.insert(groupMember).values(groups.map(({ id }) => ({ groupId: id, personId, leader: true })))
  const odd = groups.find(({ id }) => id % 2 === 1)?.id ?? 0
  const ofGroup = await api.db
    .insert(event)
    .values(
      eight.map((index) => ({
        ...{ kind: 'rehearsal' as const, titleDe: 'Registerprobe', fullDay: false, publicEvent: false },
        ...{ startsAt: new Date(`${day(index)}T18:00Z`), endsAt: new Date(`${day(index)}T20:00Z`) },
      })),
    )
    .returning()
  const sections = [await keptSection(api.db)]
  const ofSection = ofGroup.map(({ id: _, ...row }) => ({ ...row, sections }))
  await api.db.insert(event).values(ofSection)
  await api.db
    .insert(eventInvitation)
    .values(ofGroup.map(({ id: eventId }) => ({ eventId, kind: 'GROUP' as const, groupId: odd })))
  const albumNames = eight.map(nameOfPicture)
  const withAlbum = ofGroup.map(({ id: _, ...row }) => ({
    ...row,
    kind: 'concert' as const,
    publicEvent: true,
    albumNames,
  }))
  await api.db.insert(event).values(withAlbum)
  const assemblies = await api.db
    .insert(event)
    .values(
      eight.map((index) => ({
        ...{ kind: 'assembly' as const, titleDe: 'Generalversammlung', fullDay: false, publicEvent: false },
        ...{ startsAt: new Date(`${day(index)}T18:00Z`), endsAt: new Date(`${day(index)}T20:00Z`) },
      })),
    )
    .returning()
  await api.db
    .insert(agendaItem)
    .values(assemblies.map(({ id: eventId }) => ({ eventId, position: 1, kind: 'OTHER' as const, title: 'Wahlen' })))
  const enquiries = await api.db
    .insert(enquiry)
    .values(eight.map((index) => ({ kind: 'WORDS' as const, titleDe: `Frage ${index}`, closesAt, createdAt: now })))
    .returning()
  await api.db
    .insert(enquiryAnswer)
    .values(enquiries.map(({ id: enquiryId }) => ({ enquiryId, personId, givenBy: personId, changedAt: now })))
  const bulletins = await api.db
    .insert(bulletin)
    .values(
      eight.map((index) => ({
        ...{ titleDe: `Mitteilung ${index}`, textDe: '<p>Text</p>', endsOn: '2099-12-31', personId, createdAt: now },
      })),
    )
    .returning()
  await api.db
    .insert(bulletinReading)
    .values(bulletins.map(({ id: bulletinId }) => ({ bulletinId, personId, at: now })))
  const [first] = bulletins
  await api.db
    .insert(privateNote)
    .values(
      events.map(({ id: eventId }) => ({ eventId, personId, scope: 'event', text: 'Einspielen', changedAt: now })),
    )
  await api.db.insert(comment).values(
    eight.map((index) => ({
      ...{ id: randomUUID(), bulletinId: first?.id ?? 0, personId, text: `Frage ${index}`, createdAt: now },
    })),
  )
  await api.db.execute(sql`insert into seating (event_id, rows)
    select id, '[[{"uuid": null, "section": null, "sharesStand": false}]]'::jsonb from event
    on conflict do nothing`)
  await api.db.insert(take).values(
    events.map(({ id: eventId }, index) => ({
      ...{ uuid: randomUUID(), eventId, personId, recordedAt: now, contentType: 'audio/webm', size: 1 },
      ...{ sha256: `${index}`.padStart(64, '0'), until: '2099-12-31' },
      sections: [{ title: 'Marsch', compositionId: null, from: 0, to: 9000 }],
    })),
  )
  const children = await api.db
    .insert(person)
    .values(eight.map((index) => ({ firstName: `Kind ${index}`, birthDate: '2015-05-05' })))
    .returning({ id: person.id })
  await api.db
    .insert(membership)
    .values(children.map(({ id }) => ({ personId: id, organizationId: 1, joinDate: '2020-01-01' })))
  const represented = await api.db
    .insert(representation)
    .values(children.map(({ id }) => ({ personId: id, representativeId: personId, createdAt: now })))
    .returning()
  const dated = { createdAt: now, codeExpiresAt: now, usedAt: now }
  const devices = represented.slice(0, 2).flatMap((row, which) =>
    eight.map((index) => ({
      ...{ id: `00000000-0000-4000-8000-0000000${which}000${index}`, personId: row.personId },
      ...{ representationId: row.id, ...dated },
    })),
  )
  await api.db.insert(childDevice).values(devices)
  await api.db
    .insert(oidcPayload)
    .values(devices.map(({ id }) => ({ model: 'RefreshToken', id, payload: { accountId: id } })))
  const payouts = await api.db
    .insert(payout)
    .values(eight.map((index) => ({ reference: `po_${index}`, amount: 100, fee: 3, arrivesOn: day(index) })))
    .returning({ id: payout.id })
  await api.db.insert(payment).values(
    payouts.map(({ id: payoutId }) => ({
      ...{ payoutId, purpose: 'MEMBERFEE' as const, amount: 103, fee: 3, provider: 'stripe' as const, callback: '/' },
      ...{ locale: 'de-ch' as const, state: 'paid' as const, createdAt: now, expiresAt: now, paidAt: now },
    })),
  )
  await api.db
    .insert(feeRule)
    .values(eight.map((index) => ({ position: index, nameDe: `Regel ${index}`, organizationId: 1, amount: 100 })))
  await api.db
    .insert(feeException)
    .values(eight.map((index) => ({ personId, kind: 'FREE' as const, reason: 'Vorstand', yearFrom: 2100 + index })))
  await api.db
    .insert(feeRun)
    .values(eight.map((index) => ({ ...{ year: 2026 + index, keyDate: day(0), dueDate: day(9) }, createdAt: now })))
  await api.db.transaction(async (tx) => post(tx, (await findDifferences(tx)).missing, now))
  await api.db
    .insert(shopOrder)
    .values(eight.map(() => ({ personId, total: 100, locale: 'de-ch' as const, createdAt: now, reservedUntil: now })))
  const twins = await api.db
    .insert(person)
    .values(eight.map(() => ({ firstName: 'Doppel', lastName: 'Gänger', email: null })))
    .returning()
  const card = { provider: 'sandbox', callback: '/', locale: 'de-ch', state: 'paid', purpose: 'MEMBERFEE' } as const
  await api.db
    .insert(payment)
    .values(
      twins.map(({ id }) => ({ ...card, personId: id, amount: 50_000, createdAt: now, expiresAt: now, paidAt: now })),
    )
  const exemption = { exempt: true, decidedOn: day(0), office: 'Steueramt', textDe: null, textEn: null, threshold: 0 }
  await writeDonationSettings(api.db, exemption, { accountId: null, now })
  return api
}

const findCaller = async (db: Db): Promise<TestPerson> => {
  const [caller] = await db
    .select({ sub: account.id, personId: account.personId })
    .from(account)
    .where(eq(account.email, 'heinz@mhz.example'))
  if (caller === undefined) throw new Error('the demo has no such account')
  return caller
}

/** Removes every second row of each table, and the rows that refer to them, as if they had never existed. */
const removeEverySecondRow = async (db: Db): Promise<void> => {
  const { personId } = await findCaller(db)
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id'`,
  )
  const { rows: references } = await db.execute<{ child: string; column: string; parent: string; key: string }>(sql`
    select c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent, b.attname as key
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const { name } of tables)
      if (!kept.includes(name))
        await tx.execute(
          sql`delete from ${sql.identifier(name)} where right(id::text, 1) in ('0', '2', '4', '6', '8') and not (${name} = 'person' and id::text = ${String(personId)})`,
        )
    for (let removed = 1; removed > 0; ) {
      removed = 0
      for (const { child, column, parent, key } of references) {
        const value = sql`${sql.raw(child)}.${sql.identifier(column)}`
        const { rows } = await tx.execute(sql`delete from ${sql.raw(child)} where ${value} is not null
          and not exists (select 1 from ${sql.raw(parent)} referred where referred.${sql.identifier(key)} = ${value}) returning 1`)
        removed += rows.length
      }
    }
  })
}

/** Returns the value of a column that most rows have. */
const mostIn = async (db: Db, column: string): Promise<unknown> => {
  const { rows } = await db.execute<{ value: unknown }>(
    sql`select ${sql.raw(column)} as value from ${sql.raw(column.split('.')[0] ?? '')}
      where ${sql.raw(column)} is not null group by 1 order by count(*) desc, 1 limit 1`,
  )
  return rows[0]?.value
}

/** Requests the list and counts how often each statement runs until the reply. */
const request = async (api: TestApi, path: string) => {
  const caller = await findCaller(api.db)
  const address = (await addresses[path]?.(api.db)) ?? path
  const [reply, queries] = await countStatements(() => api.request(`GET ${address as '/'}`, { as: caller }))
  const text = await reply.text()
  return { status: reply.status, queries, items: countItems(JSON.parse(text)) }
}

/** Number of items in all lists of a JSON value, and in a paged list that of all pages. */
const countItems = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? value.length : 'totalElements' in value ? Number(value.totalElements) : 0
  return Object.values(value).reduce((sum: number, inner) => sum + countItems(inner), own)
}

test('no statement runs more often for a list with more rows', async () => {
  const lists = large.mounted
    .map(({ endpoint }) => endpoint)
    .filter(({ method, reply }) => method === 'GET' && typeof reply !== 'string' && '_embedded' in entriesOf(reply))
  expect(lists.length).toBeGreaterThan(50)
  const dependent: unknown[] = []
  const unproven: unknown[] = []
  for (const { path } of lists) {
    const [more, fewer] = [await request(large, path), await request(small, path)]
    if (more.status !== 200 || fewer.status !== 200) unproven.push([path, more.status, fewer.status])
    for (const [text, times] of more.queries)
      if (times > Math.max(1, fewer.queries.get(text) ?? 0)) dependent.push([path, times, text.slice(0, 200)])
    if (more.items <= fewer.items && !constant.has(path)) unproven.push([path, more.items, fewer.items])
  }
  expect({ dependent, unproven }).toEqual({ dependent: [], unproven: [] })
})

const entriesOf = (schema: object): object =>
  'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null ? schema.entries : {}
