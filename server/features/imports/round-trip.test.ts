import { asc, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inventoryAttributes } from '#contract/composition-export.ts'
import { PersonImportPlan, PieceImportPlan } from '#contract/imports.ts'
import type { Locale } from '#i18n/intl.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { composition, membership, person } from '../../platform/db/tables.ts'
import { tableAsCsv } from '../../platform/formats/csv.ts'
import { findCompositionsToExport } from '../compositions/export-queries.ts'
import { inventoryTable } from '../compositions/export-table.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const admin = '/api/frontend/internal/admin'
const locales = ['de-ch', 'en-gb'] as const
const at = { address1: 'Am Bach 1', zip: '8044', city: 'Zürich' }
const people = [
  { firstName: '=HYPERLINK("x")', lastName: 'Formel', mobile: '+41791234567', landline: '+41449876543', ...at },
  { firstName: "'-Anna", lastName: '"Anführung"', company: '@Firma; "GmbH"', gender: 'FEMALE', ...at },
  { firstName: 'Hans', lastName: 'Namensvetter', birthDate: '1950-02-01', instrument: 'TUBA', voice: '1', ...at },
  { firstName: 'Hans', lastName: 'Namensvetter', ...at, address1: 'Weg 2', instrument: 'HORN', title: 'Dr.' },
  { firstName: 'Nur', lastName: 'Name', preferredChannel: 'MAIL', honoraryYear: 2001 },
  { firstName: '', lastName: '', company: 'Notenladen', ...at },
] satisfies (typeof person.$inferInsert)[]
const pieces = [
  { inventory: '1', title: '=Oregon', composers: ['de Haan, Jacob', 'Bach, J. S.'], archived: true, duration: 270 },
  { inventory: '007', title: '-- "Marsch" --', arrangers: ["'+Hans"], price: 8550, grade: '3', shelfMark: '+A' },
  {
    title: 'Ohne Nummer',
    composers: ['Carl Teike'],
    description: 'Zeile 1; A\nZeile 2',
    publisher: 'M',
    genre: 'Marsch',
  },
] satisfies (typeof composition.$inferInsert)[]

describeOnDatabase('a table that the app exports', (kind) => {
  let api: TestApi
  let manager: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    manager = await api.addPerson({ roles: ['ADMIN', 'MHZ_LIBRARY_READ'] })
    const added = await api.db.insert(person).values(people).returning({ id: person.id })
    const span = (index: number, organizationId: number, joinDate: string, leaveDate: string | null) => ({
      ...{ personId: added[index]?.id ?? 0, organizationId, joinDate, leaveDate },
    })
    await api.db
      .insert(membership)
      .values([
        span(0, 2, '1990-01-01', '1999-12-31'),
        span(0, 1, '2000-01-01', null),
        span(2, 1, '1970-05-01', '1980-12-31'),
        span(2, 2, '1985-01-01', null),
      ])
    await api.db.insert(composition).values(pieces)
  })
  afterAll(() => api.stop())

  const check = async (noun: string, file: Uint8Array, locale: Locale) => {
    const response = await fetch(`${api.origin}${admin}/${noun}/check`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.tokenFor(manager)}`, 'Accept-Language': locale },
      body: Uint8Array.from(file),
    })
    return await response.json()
  }

  test('writes telephone numbers without an apostrophe', async () => {
    const response = await api.request(`POST ${admin}/personexport`, { as: manager, body: { format: 'CSV' } })
    const text = await response.text()
    expect(text).toContain(';+41 79 123 45 67;+41 44 987 65 43;')
    expect(text).toContain(`;"'=HYPERLINK(""x"")";`)
  })

  for (const locale of locales)
    for (const format of ['CSV', 'XLS'] as const)
      test(`imports persons unchanged from ${format} in ${locale}`, async () => {
        const body = { format }
        const exported = await api.request(`POST ${admin}/personexport`, { as: manager, locale, body })
        const file = new Uint8Array(await exported.arrayBuffer())
        const plan = v.parse(PersonImportPlan, await check('personimport', file, locale))
        expect(plan.columns.filter(({ field }) => field === null)).toEqual([])
        expect(plan.rows.filter(({ result }) => result !== 'unchanged')).toEqual([])
        expect(plan.counts.unchanged).toBeGreaterThan(people.length)
      })

  for (const locale of locales)
    test(`imports pieces unchanged from a spreadsheet and from CSV in ${locale}`, async () => {
      const query = `attributes=${inventoryAttributes}&format=XLS`
      const exported = await api.request(`GET /api/frontend/internal/compositionsexport?${query}`, {
        as: manager,
        locale,
      })
      const compositions = await findCompositionsToExport(api.db, { sort: 'inventory' }, locale)
      const table = inventoryTable({
        ...{ compositions, attributes: inventoryAttributes, orientation: 'PORTRAIT', locale },
        ...{ bandName: '', today: '2026-01-01' },
      })
      for (const file of [new Uint8Array(await exported.arrayBuffer()), tableAsCsv(table)]) {
        const plan = v.parse(PieceImportPlan, await check('compositionimport', file, locale))
        expect(plan.columns.map(({ heading, field }) => [heading, field !== null])).toEqual(
          plan.columns.map(({ heading }) => [heading, true]),
        )
        expect(plan.rows.filter(({ result }) => result !== 'unchanged')).toEqual([])
        expect(plan.rows).toHaveLength(compositions.length)
      }
    })

  test('keeps each name and text when it is imported into an empty library', async () => {
    const stored = () =>
      api.db
        .select({ title: composition.title, composers: composition.composers, description: composition.description })
        .from(composition)
        .where(
          inArray(
            composition.title,
            pieces.map(({ title }) => title),
          ),
        )
        .orderBy(asc(composition.title))
    const before = await stored()
    const compositions = await findCompositionsToExport(api.db, { sort: 'inventory' }, 'de-ch')
    const file = tableAsCsv(
      inventoryTable({
        ...{ compositions, attributes: inventoryAttributes, orientation: 'PORTRAIT', locale: 'de-ch' },
        ...{ bandName: '', today: '2026-01-01' },
      }),
    )
    await api.db.delete(composition)
    const { columns, fingerprint, rows } = v.parse(PieceImportPlan, await check('compositionimport', file, 'de-ch'))
    expect(rows.flatMap(({ problems }) => problems)).toEqual([])
    const query = `columns=${columns.map(({ field }) => field ?? '')}&fingerprint=${fingerprint}`
    const done = await fetch(`${api.origin}${admin}/compositionimport?${query}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.tokenFor(manager)}` },
      body: file,
    })
    expect(done.status).toBe(200)
    expect(await stored()).toEqual(before)
  })
})
