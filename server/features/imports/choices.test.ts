import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ErrorReply } from '#contract/errors.ts'
import type { ImportChoices } from '#contract/import-choices.ts'
import { listPersonImports } from '#contract/import-undo.ts'
import { PersonImportPlan } from '#contract/imports.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { guardian, membership, person } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const persons = '/api/frontend/internal/admin/personimport'

describeOnDatabase('the choices of an import', (kind) => {
  let api: TestApi
  let manager: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    manager = await api.addPerson({ roles: ['MHZ_ADDRESSMANAGER'] })
  })
  afterAll(() => api.stop())

  const send = async (path: string, query: Record<string, string>, file: string, choices: unknown) => {
    const json = choices === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(choices))
    const length = json.length === 0 ? {} : { choices: `${json.length}` }
    return fetch(`${api.origin}${path}?${new URLSearchParams({ ...query, ...length })}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.tokenFor(manager)}`, 'Accept-Language': 'de-CH' },
      body: Buffer.concat([json, Buffer.from(file)]),
    })
  }
  const check = async (file: string, choices?: Partial<ImportChoices>, query = {}) => {
    const all = choices && { rows: [], meanings: [], ...choices }
    return v.parse(PersonImportPlan, await (await send(`${persons}/check`, query, file, all)).json())
  }
  const carryOut = async (file: string, choices?: Partial<ImportChoices>) => {
    const { columns, fingerprint } = await check(file, choices)
    const query = { columns: columns.map(({ field }) => field ?? '').join(), fingerprint }
    const reply = await send(persons, query, file, choices && { rows: [], meanings: [], ...choices })
    expect(reply.status).toBe(200)
    return await reply.json()
  }
  const resultsOf = ({ rows }: v.InferOutput<typeof PersonImportPlan>) => rows.map(({ result }) => result)
  const byName = async (lastName: string) =>
    await api.db.select().from(person).where(eq(person.lastName, lastName)).orderBy(person.firstName)
  const membershipsOf = async (lastName: string) =>
    await api.db
      .select({ name: person.firstName, honoraryYear: person.honoraryYear, membership })
      .from(person)
      .leftJoin(membership, eq(membership.personId, person.id))
      .where(eq(person.lastName, lastName))
      .orderBy(person.firstName)

  test('recognises the headings of a Swiss list, and prefers the private number', async () => {
    const headings = 'Name;Vorname;Strasse/Nr;PLZ Ort;Natel;Tel. G;Tel. P;E-Mail Adresse;Geb.-Datum;Eintritt;Status'
    const plan = await check(`${headings}\nMuster;Anna;Weg 1;8000 Zürich;;;;;;;aktiv`)
    expect(plan.columns.map(({ field }) => field)).toEqual([
      ...['lastName', 'firstName', 'address1', 'zipCity', 'mobile', null, 'landline', 'email', 'birthDate', 'joined'],
      'membership',
    ])
  })

  test('lists each unknown value once with a proposal, and takes what the person says', async () => {
    const file = [
      'Vorname;Name;Status;Instrument',
      'Ada;Bedeutung;Ehrenmitglied;Horn',
      'Bea;Bedeutung;ausgetreten 2019;Horn',
      'Cora;Bedeutung;A;Es-Bass',
      'Dora;Bedeutung;EHRENMITGLIED;1. Trompete',
      'Eva;Bedeutung;Zugewandt;Fähnrich',
    ].join('\n')
    const plan = await check(file)
    expect(plan.values).toEqual([
      { field: 'membership', value: 'Ehrenmitglied', count: 2, is: 'HONORARY_ACTIVE', year: null },
      { field: 'membership', value: 'ausgetreten 2019', count: 1, is: 'FORMER', year: 2019 },
      { field: 'membership', value: 'A', count: 1, is: 'BAND', year: null },
      { field: 'membership', value: 'Zugewandt', count: 1, is: null, year: null },
      { field: 'instrument', value: 'Fähnrich', count: 1, is: null, year: null },
    ])
    expect(resultsOf(plan)).toEqual(['refused', 'created', 'created', 'refused', 'refused'])
    expect(plan.rows[0]?.problems).toMatchObject([{ field: 'membership', message: 'Das Jahr dazu fehlt' }])

    const meanings: ImportChoices['meanings'] = [
      { field: 'membership', value: 'Ehrenmitglied', is: 'HONORARY', year: 2010 },
      { field: 'membership', value: 'Zugewandt', is: 'PASSIVE', year: null },
      { field: 'instrument', value: 'Fähnrich', is: 'NOTHING', year: null },
    ]
    expect(await carryOut(file, { meanings })).toEqual({ created: 5, changed: 0, unchanged: 0, households: 0 })
    const stored = await membershipsOf('Bedeutung')
    expect(stored.map((row) => [row.name, row.honoraryYear, row.membership?.organizationId ?? null])).toEqual([
      ['Ada', 2010, null],
      ['Bea', null, 1],
      ['Cora', null, 1],
      ['Dora', 2010, null],
      ['Eva', null, 2],
    ])
    expect(stored[1]?.membership).toMatchObject({ leaveDate: '2019-12-31' })
    expect(stored[2]?.membership).toMatchObject({ leaveDate: null, functionType: 'TUBA' })

    // The next time the meanings are known.
    const again = await check('Vorname;Name;Status\nGisela;Später;ehrenmitglied\nHanna;Später;Zugewandt')
    expect(again.values.map(({ is, year }) => [is, year])).toEqual([
      ['HONORARY', 2010],
      ['PASSIVE', null],
    ])
    expect(resultsOf(again)).toEqual(['created', 'created'])
  })

  test('remembers the columns, unless they hold something else now', { tags: ['long'] }, async () => {
    const file = 'Wer;Rufname;Kürzel;Mail\nKolonne;Karl;12;'
    const columns = 'lastName,firstName,,email'
    const { fingerprint } = await check(file, undefined, { columns })
    expect((await send(persons, { columns, fingerprint }, file, undefined)).status).toBe(200)
    expect((await check(file)).columns.map(({ field }) => field)).toEqual(['lastName', 'firstName', null, 'email'])
    const dates = 'Wer;Rufname;Mail\nKolonne;Karl;1.2.1980\nKolonne;Kurt;3.4.1981'
    const { columns: others } = await check(dates, undefined, { columns: 'lastName,firstName,birthDate' })
    expect(others[2]?.field).toBe('birthDate')
    const done = await check(dates, undefined, { columns: 'lastName,firstName,birthDate' })
    const query = { columns: 'lastName,firstName,birthDate', fingerprint: done.fingerprint }
    expect((await send(persons, query, dates, undefined)).status).toBe(200)
    expect((await check(dates)).columns[2]?.field).toBe('birthDate')
    const changed = await check('Wer;Rufname;Mail\nMeier;Kim;kim@band.example\nMeier;Ada;ada@band.example')
    expect(changed.columns[2]?.field).toBe('email')
  })

  test('imports a row with the cells that the person corrected, and without the rows that are left out', async () => {
    const file = [
      'Vorname;Name;Geburtsdatum;PLZ Ort',
      'Ida;Korrektur;31.2.1980;8000 Zürich',
      'Ina;Korrektur;1.1.1980;Zürich',
      'Iris;Korrektur;falsch;',
      'Isa;Korrektur;1.1.1970;',
    ].join('\n')
    const choices: Partial<ImportChoices> = {
      rows: [
        { row: 2, cells: { birthDate: '28.2.1980' }, act: null },
        { row: 3, cells: { zipCity: '', city: 'Zürich' }, act: null },
        { row: 4, cells: {}, act: 'skip' },
      ],
    }
    expect(resultsOf(await check(file, choices))).toEqual(['created', 'created', 'skipped', 'created'])
    expect(await carryOut(file, choices)).toEqual({ created: 3, changed: 0, unchanged: 0, households: 0 })
    expect((await byName('Korrektur')).map(({ firstName, birthDate, city }) => [firstName, birthDate, city])).toEqual([
      ['Ida', '1980-02-28', 'Zürich'],
      ['Ina', '1980-01-01', 'Zürich'],
      ['Isa', '1970-01-01', ''],
    ])
  })

  test('merges a duplicate, leaves it out, or adds it, as the person chooses', { tags: ['long'] }, async () => {
    await carryOut('Vorname;Name;Strasse;PLZ\nJana;Doppel;Weg 1;8000')
    const file = [
      'Vorname;Name;Strasse;PLZ;E-Mail;Mobile',
      'Jana;Doppel;Gasse 2;3000;;',
      'Kim;Doppel;Platz 3;4000;kim@doppel.example;',
      'Kim;Doppel;Platz 3;4000;kim@doppel.example;079 123 45 67',
      'Kim;Doppel;;;kim@doppel.example;',
    ].join('\n')
    const plan = await check(file)
    expect(plan.rows.map(({ result, acts }) => [result, acts])).toEqual([
      ['refused', ['merge', 'add']],
      ['created', []],
      ['refused', ['merge', 'add']],
      ['refused', ['merge', 'add']],
    ])
    const act = (row: number, chosen: 'merge' | 'add' | 'skip') => ({ row, cells: {}, act: chosen })
    const merged = { rows: [act(2, 'merge'), act(4, 'merge'), act(5, 'skip')] }
    expect(resultsOf(await check(file, merged))).toEqual(['changed', 'created', 'skipped', 'skipped'])
    const added = { rows: [act(2, 'add'), act(4, 'add'), act(5, 'skip')] }
    expect(resultsOf(await check(file, added))).toEqual(['created', 'created', 'created', 'skipped'])
    await carryOut(file, merged)
    expect((await byName('Doppel')).map(({ firstName, address1, mobile }) => [firstName, address1, mobile])).toEqual([
      ['Jana', 'Gasse 2', null],
      ['Kim', 'Platz 3', '+41791234567'],
    ])
  })

  const done = `${persons}/done` as const
  const imports = async () =>
    v.parse(listPersonImports.reply, await (await api.request(`GET ${done}`, { as: manager })).json())._embedded.items
  const undo = async (as = manager) => {
    const [last] = await imports()
    return await api.request(`POST ${done}/${last?.uuid}/undoing` as 'POST /', { as })
  }

  test('undoes a whole import: new persons go, and the others are as before', { tags: ['long'] }, async () => {
    await carryOut('Vorname;Name;Geburtsdatum;Ort;Register;Eintritt\nMia;Zurück;1.1.1980;Uster;Horn;1.1.2001')
    const [before] = await byName('Zurück')
    const memberships = await membershipsOf('Zurück')
    const file = [
      'Vorname;Name;Geburtsdatum;Ort;Register;Eintritt',
      'Mia;Zurück;1.1.1980;Bern;Tuba;1.1.1999',
      'Nina;Zurück;2.2.1981;Bern;Tuba;1.1.2010',
    ].join('\n')
    expect(await carryOut(file)).toEqual({ created: 1, changed: 1, unchanged: 0, households: 0 })
    expect((await imports())[0]).toMatchObject({ created: 1, changed: 1, isUndone: false })
    const other = await api.addPerson({ roles: ['MHZ_ADDRESSMANAGER'] })
    expect((await undo(other)).status).toBe(404)

    expect((await undo()).status).toBe(200)
    const [after, ...others] = await byName('Zurück')
    expect(others).toEqual([])
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 })
    expect((await membershipsOf('Zurück')).map((row) => row.membership)).toEqual(
      memberships.map((row) => row.membership),
    )
    expect((await imports())[0]?.isUndone).toBe(true)
    expect((await undo()).status).toBe(200)
    expect((await check(file)).counts).toMatchObject({ created: 1, changed: 1 })
  })

  test('undoes nothing once a person of the import was edited, or something names it', async () => {
    await carryOut('Vorname;Name;E-Mail\nOlga;Bleibt;olga@band.example\nPia;Bleibt;')
    const [olga, pia] = await byName('Bleibt')
    await api.db
      .update(person)
      .set({ version: 2 })
      .where(eq(person.id, pia?.id ?? 0))
    expect(await (await undo()).json()).toMatchObject({ code: 'rule.import_edited' })
    await api.db
      .update(person)
      .set({ version: 1 })
      .where(eq(person.id, pia?.id ?? 0))
    await api.db.insert(guardian).values({ personId: olga?.id ?? 0, guardianId: manager.personId })
    expect((await undo()).status).toBe(422)
    expect(await byName('Bleibt')).toHaveLength(2)
  })

  test('returns 409 for the fingerprint of other choices, and 400 for choices that cannot be read', async () => {
    const file = 'Vorname;Name;Geburtsdatum\nLia;Abdruck;1.1.1980'
    const { fingerprint } = await check(file)
    const corrected = { rows: [{ row: 2, cells: { birthDate: '2.2.1980' }, act: null }], meanings: [] }
    const query = { columns: 'firstName,lastName,birthDate', fingerprint }
    expect((await send(persons, query, file, corrected)).status).toBe(409)
    for (const wrong of [
      'text',
      { rows: [{ row: 2, cells: { shoe: 'x' }, act: null }], meanings: [] },
      { rows: [{ row: 2, cells: { birthDate: 'x'.repeat(2001) }, act: null }], meanings: [] },
      { rows: [], meanings: [{ field: 'membership', value: 'A', is: 'TUBA', year: null }] },
    ]) {
      const reply = await send(`${persons}/check`, {}, file, wrong)
      expect([reply.status, v.parse(ErrorReply, await reply.json()).errors[0]?.field]).toEqual([400, 'choices'])
    }
    expect(await byName('Abdruck')).toEqual([])
  })
})
