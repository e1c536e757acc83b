import { asc, desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listPersonImports } from '#contract/import-undo.ts'
import { PersonImportPlan } from '#contract/imports.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { furtherPart, person } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const persons = '/api/frontend/internal/admin/personimport'

describeOnDatabase('an import of persons with several instruments', (kind) => {
  let api: TestApi
  let manager: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    manager = await api.addPerson({ roles: ['MHZ_ADDRESSMANAGER'] })
  })
  afterAll(() => api.stop())

  const send = async (path: string, file: string) =>
    fetch(`${api.origin}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.tokenFor(manager)}`, 'Accept-Language': 'de-CH' },
      body: file,
    })
  const tableOf = (name: string, instrument: string) => `Vorname;Name;Instrument\nAnna;${name};"${instrument}"`
  const check = async (file: string) => v.parse(PersonImportPlan, await (await send(`${persons}/check`, file)).json())
  const carryOut = async (file: string) => {
    const { columns, fingerprint } = await check(file)
    const fields = columns.map(({ field }) => field ?? '').join()
    expect((await send(`${persons}?columns=${fields}&fingerprint=${fingerprint}`, file)).status).toBe(200)
  }
  /** 'TRUMPET 1, HORN 2 in 7': the main part, then the others with their groups. */
  const partsOf = async (name: string) => {
    const [found] = await api.db.select().from(person).where(eq(person.lastName, name))
    const further = await api.db
      .select()
      .from(furtherPart)
      .where(eq(furtherPart.personId, found?.id ?? 0))
      .orderBy(asc(furtherPart.position))
    return [found, ...further].map((part) => [part?.instrument, part?.voice].filter(Boolean).join(' '))
  }

  test.each([
    ['Trompete / Horn', ['TRUMPET', 'HORN']],
    ['Trompete 2, Horn 1; Tuba', ['TRUMPET 2', 'HORN 1', 'TUBA']],
    ['Klarinette + Saxofon', ['CLARINET', 'SAX']],
    ['Flöte und Tuba', ['FLUTE', 'TUBA']],
    // Words that are about one instrument.
    ['1. und 2. Flöte', ['FLUTE 1+2']],
    ['Trompete / Flügelhorn', ['TRUMPET']],
    ['Horn / Horn', ['HORN']],
  ])('reads «%s»', async (instrument, parts) => {
    const name = `Liest${instrument.replace(/[^a-z]/giu, '')}`
    await carryOut(tableOf(name, instrument))
    expect(await partsOf(name)).toEqual(parts)
  })

  test('asks what a value means of which it does not know an instrument', { tags: ['long'] }, async () => {
    const plan = await check(tableOf('Unbekannt', 'Trompete / Kazoo'))
    expect(plan.values).toMatchObject([{ field: 'instrument', value: 'Trompete / Kazoo', is: 'TRUMPET' }])
    expect((await check(tableOf('Unbekannt', 'Kazoo / Oud'))).rows).toMatchObject([
      { result: 'refused', problems: [{ field: 'instrument' }] },
    ])
  })

  test('adds instruments to a known person once, and leaves the others', { tags: ['long'] }, async () => {
    await carryOut(tableOf('Bekannt', 'Trompete / Horn'))
    expect((await check(tableOf('Bekannt', 'Trompete / Horn'))).counts).toMatchObject({ unchanged: 1, changed: 0 })
    await carryOut(tableOf('Bekannt', 'Trompete, Tuba'))
    expect(await partsOf('Bekannt')).toEqual(['TRUMPET', 'HORN', 'TUBA'])
    await carryOut(tableOf('Bekannt', 'Horn, Flöte'))
    expect(await partsOf('Bekannt')).toEqual(['HORN', 'TUBA', 'FLUTE'])
  })

  test('is undone with them', { tags: ['long'] }, async () => {
    await carryOut(tableOf('Vorher', 'Trompete / Horn'))
    await carryOut(`${tableOf('Vorher', 'Trompete / Tuba')}\nAnna;Neu;Flöte / Horn`)
    expect([await partsOf('Vorher'), await partsOf('Neu')]).toEqual([
      ['TRUMPET', 'HORN', 'TUBA'],
      ['FLUTE', 'HORN'],
    ])
    const done = await api.request(`GET ${persons}/done`, { as: manager })
    const [last] = v.parse(listPersonImports.reply, await done.json())._embedded.items
    const undone = await api.request(`POST ${persons}/done/${last?.uuid}/undoing`, { as: manager })
    expect(undone.status).toBe(200)
    expect(await partsOf('Vorher')).toEqual(['TRUMPET', 'HORN'])
    expect(await api.db.select().from(person).where(eq(person.lastName, 'Neu')).orderBy(desc(person.id))).toEqual([])
  })
})
