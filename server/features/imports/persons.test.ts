// Longer than 300 lines: all parts of one import, on one server with one register.
import { desc, eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { ErrorReply } from '#contract/errors.ts'
import { PersonImportPlan, personImportFields } from '#contract/imports.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { change, formerFunction, membership, person, personRole } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const persons = '/api/frontend/internal/admin/personimport'

describeOnDatabase('an import of persons', (kind) => {
  let api: TestApi
  let manager: TestPerson
  let admin: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    manager = await api.addPerson({ roles: ['MHZ_ADDRESSMANAGER'] })
    admin = await api.addPerson({ roles: ['ADMIN'] })
  })
  afterAll(() => api.stop())

  const send = async (path: string, file: string | Uint8Array, as: TestPerson, headers: Record<string, string> = {}) =>
    fetch(`${api.origin}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.tokenFor(as)}`, 'Accept-Language': 'de-CH', ...headers },
      body: typeof file === 'string' ? file : Uint8Array.from(file),
    })
  const errorsOf = async (response: Response) => {
    expect(response.status).toBe(400)
    return v.parse(ErrorReply, await response.json()).errors
  }
  const check = async (file: string | Uint8Array, as = manager) =>
    v.parse(PersonImportPlan, await (await send(`${persons}/check`, file, as)).json())
  const query = ({ columns, fingerprint }: v.InferOutput<typeof PersonImportPlan>) =>
    `?columns=${columns.map(({ field }) => field ?? '').join()}&fingerprint=${fingerprint}`
  const carryOut = async (file: string | Uint8Array, as = manager) => {
    const plan = await check(file, as)
    return await send(`${persons}${query(plan)}`, file, as)
  }
  const byName = async (lastName: string) =>
    await api.db.select().from(person).where(eq(person.lastName, lastName)).orderBy(desc(person.firstName))

  test('adds persons of a German table with their part and membership, and a second time changes nothing', async () => {
    const file = [
      'Vorname;Name;Strasse;PLZ;Ort;Natel;E-Mail;Geburtsdatum;Register;Eintritt;Schuhgrösse',
      'Ursula;Bänziger;Seestr. 4;8002;Zürich;079 123 45 67;Ursula@band.example;31.12.1970;Klarinette 2;1998;39',
      'Jürg;Bänziger;Seestr. 4;8002;Zürich;;;1. März 68;Bass;1.4.2001;44',
    ].join('\r\n')
    const plan = await check(file)
    expect(plan.counts).toEqual({ created: 2, changed: 0, unchanged: 0, refused: 0, skipped: 0 })
    expect(plan.columns.at(-1)).toEqual({ heading: 'Schuhgrösse', field: null, sample: '39' })
    expect(plan.rows.map(({ cells }) => cells)).toMatchObject([
      { firstName: 'Ursula', email: 'Ursula@band.example', instrument: 'Klarinette 2' },
      { firstName: 'Jürg', instrument: 'Bass' },
    ])
    expect(await byName('Bänziger')).toEqual([])

    expect(await (await carryOut(file)).json()).toEqual({ created: 2, changed: 0, unchanged: 0, households: 0 })
    const [one, two] = await byName('Bänziger')
    expect(one).toMatchObject({
      firstName: 'Ursula',
      mobile: '+41791234567',
      email: 'ursula@band.example',
      birthDate: '1970-12-31',
      instrument: 'CLARINET',
      voice: '2',
    })
    expect(two).toMatchObject({ birthDate: '1968-03-01', instrument: 'TUBA' })
    const [joined] = await api.db
      .select()
      .from(membership)
      .where(eq(membership.personId, one?.id ?? 0))
    expect(joined).toMatchObject({ organizationId: 1, functionType: 'CLARINET', joinDate: '1998-01-01' })

    expect((await check(file)).counts).toEqual({ created: 0, changed: 0, unchanged: 2, refused: 0, skipped: 0 })
    const [logged] = await api.db.select().from(change).where(eq(change.noun, 'import'))
    expect(logged?.fields).toEqual({ persons: [null, 2] })
  })

  test('reads Windows-1252, UTF-16, tabs, commas and Excel, whose days and numbers are typed', {
    tags: ['long'],
  }, async () => {
    const line = 'Vorname\tName\tOrt\nZoë\tMüller-Tab\tZürich'
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(line, 'utf16le')])
    expect((await check(utf16)).rows[0]).toMatchObject({ result: 'created', label: 'Zoë Müller-Tab' })
    const windows = Buffer.from('Vorname;Name\nZoë;Müller', 'latin1')
    expect((await check(windows)).rows[0]?.label).toBe('Zoë Müller')
    expect((await check('\uFEFFFirst name,Surname\n"Ann, Jane",Lee')).rows[0]?.label).toBe('Ann, Jane Lee')
    const workbook = await writeWorkbook([
      ['Name', 'Vorname', 'Geburtsdatum', 'PLZ', 'Mobile'].map((value) => ({ value })),
      [
        { value: 'Excel' },
        { value: 'Eva' },
        { type: Date, value: new Date('1980-02-29T00:00:00Z'), format: 'dd.mm.yyyy' },
        { type: Number, value: 8044 },
        { type: Number, value: 791234567 },
      ],
    ]).toBuffer()
    expect((await carryOut(workbook)).status).toBe(200)
    expect((await byName('Excel'))[0]).toMatchObject({ birthDate: '1980-02-29', zip: '8044', mobile: '+41791234567' })
  })

  const readsDay = async (day: string) => {
    const [row] = (await check(`Vorname;Name;Geburtsdatum\nTag;Fünf;${day}`)).rows
    expect(row).toMatchObject({ result: 'created', problems: [] })
  }
  test.each(['31.12.1970', '31. Dezember 1970'])('reads the day %s', readsDay)
  test.each(['31.12.70', '31/12/1970', '1970-12-31', '31 Dec 1970'])('reads the day %s', { tags: ['long'] }, readsDay)

  test('refuses a row at its cell, and imports the others', async () => {
    const long = 'x'.repeat(10_000)
    const file = [
      'Vorname;Name;Geburtsdatum;Mobile;Instrument;Ort',
      'Gut;Wirdnichts;1.1.1980;;;',
      'Schlecht;Wirdnichts;31.2.1980;12;Nasenflöte;Zürich',
      `Lang;Wirdnichts;;;;${long}`,
      'Formel;Wirdnichts;;;;=1+1',
      'Gut;Wirdnichts;1.1.80;;;',
      ';;;;;Bern',
    ].join('\n')
    const plan = await check(file)
    expect(plan.rows.map(({ result, problems }) => [result, problems.map(({ field }) => field)])).toEqual([
      ['created', []],
      ['refused', ['birthDate', 'mobile', 'instrument']],
      ['refused', ['city']],
      ['refused', ['city']],
      ['refused', [null]],
      ['refused', ['lastName']],
    ])
    expect(plan.rows[4]?.problems[0]?.message).toContain('Zeile 2')
    expect(plan.rows[2]?.problems[0]?.value.length).toBeLessThan(100)
    expect(await (await carryOut(file)).json()).toEqual({ created: 1, changed: 0, unchanged: 0, households: 0 })
    expect(await byName('Wirdnichts')).toMatchObject([{ firstName: 'Gut', birthDate: '1980-01-01' }])
  })

  test('corrects the first day of a membership, but ends none: people management lists what ends with it', {
    tags: ['long'],
  }, async () => {
    const row = (joined: string, left: string) =>
      `Vorname;Name;Geburtsdatum;Instrument;Eintritt;Austritt\nLea;Wechsel;1.2.1980;Horn;${joined};${left}`
    await carryOut(row('1.1.2001', ''))
    expect((await check(row('1.1.1999', ''))).rows).toMatchObject([{ result: 'changed', fields: ['joined'] }])
    const ended = row('1.1.2001', '31.12.2024')
    const [member] = await byName('Wechsel')
    const [stored] = await api.db
      .select()
      .from(membership)
      .where(eq(membership.personId, member?.id ?? 0))
    await api.db
      .insert(formerFunction)
      .values({ membershipId: stored?.id ?? 0, functionType: 'TUBA', until: '2005-12-31' })
    expect((await check(row('1.1.2006', ''))).rows).toMatchObject([
      { result: 'refused', problems: [{ field: 'joined' }] },
    ])
    expect((await check(row('31.12.2005', ''))).rows).toMatchObject([{ result: 'changed', fields: ['joined'] }])
    expect((await check(ended)).rows).toMatchObject([{ result: 'refused', problems: [{ field: 'left' }] }])

    const [lea] = await byName('Wechsel')
    await api.db
      .update(membership)
      .set({ leaveDate: '2024-12-31' })
      .where(eq(membership.personId, lea?.id ?? 0))
    expect((await check(ended)).rows).toMatchObject([{ result: 'unchanged', problems: [] }])
  })

  test('finds the stored person by name and birth date, by email and first name, or by name and address', async () => {
    const first = [
      'Vorname;Name;Strasse;PLZ;Ort;E-Mail;Geburtsdatum',
      'Ada;Gleich;Weg 1;8000;Zürich;;1.1.1960',
      'Bea;Gleich;;;;bea@gleich.example;',
      'Cora;Gleich;Weg 1;8000;Zürich;;',
    ].join('\n')
    expect((await carryOut(first)).status).toBe(200)
    const again = [
      'Vorname;Name;Strasse;PLZ;Ort;E-Mail;Geburtsdatum',
      'ADA;gleich;Gasse 9;3000;Bern;;1960-01-01',
      'Bea;Ganz-Anders;;;;BEA@gleich.example;',
      'Cora;Gleich;Weg 1;8000;;;2.2.1990',
      'Cora;Gleich;Platz 2;9000;St. Gallen;;',
    ].join('\n')
    const { rows } = await check(again)
    expect(rows.map(({ result, fields }) => [result, fields])).toEqual([
      ['changed', ['firstName', 'lastName', 'address1', 'zip', 'city']],
      ['changed', ['lastName']],
      ['changed', ['birthDate']],
      ['refused', []],
    ])
    // Twins and other relatives at one address and with one email are persons of their own.
    const family = 'Vorname;Name;Strasse;PLZ;E-Mail;Geburtsdatum\nDora;Gleich;Weg 1;8000;bea@gleich.example;1.1.1960'
    expect((await check(family)).rows[0]?.result).toBe('created')
  })

  test('returns 409 and stores nothing when the plan is not the shown one any more', async () => {
    const file = 'Vorname;Name;Geburtsdatum;Ort\nRita;Rennen;1.1.1990;Uster'
    const plan = await check(file)
    expect((await carryOut('Vorname;Name;Geburtsdatum\nRita;Rennen;1.1.1990')).status).toBe(200)
    const response = await send(`${persons}${query(plan)}`, file, manager)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'conflict.import' })
    expect((await byName('Rennen')).map(({ city }) => city)).toEqual([''])
  })

  test('sent twice with one key is carried out once and gets the same reply', async () => {
    const file = 'Vorname;Name\nDora;Doppelt'
    const plan = await check(file)
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const replies = [
      await send(`${persons}${query(plan)}`, file, manager, key),
      await send(`${persons}${query(plan)}`, file, manager, key),
    ]
    expect(await Promise.all(replies.map((reply) => reply.json()))).toEqual([
      { created: 1, changed: 0, unchanged: 0, households: 0 },
      { created: 1, changed: 0, unchanged: 0, households: 0 },
    ])
    expect(await byName('Doppelt')).toHaveLength(1)
  })

  test('does not let an address manager change the address of an administrator', async () => {
    await api.db
      .update(person)
      .set({ firstName: 'Alma', lastName: 'Adminin', birthDate: '1970-01-01', email: 'alma@band.example' })
      .where(eq(person.id, admin.personId))
    const file = 'Vorname;Name;Geburtsdatum;E-Mail\nAlma;Adminin;1.1.1970;mallory@band.example'
    expect((await check(file)).rows[0]).toMatchObject({ result: 'refused', problems: [{ field: null }] })
    expect((await check(file, admin)).rows[0]?.result).toBe('changed')
    const voice = 'Vorname;Name;Geburtsdatum;Stimme\nAlma;Adminin;1.1.1970;2'
    expect((await check(voice)).rows[0]?.result).toBe('refused')
  })

  test('refuses the rows that would hand out a role', async () => {
    const file = [
      'Vorname;Name;Geburtsdatum;E-Mail;Register;Mitgliedschaft',
      'Neue;Dirigentin;1.1.1970;;Dirigent;Aktiv',
      'Paul;Planung;2.2.1970;paul@evil.example;;',
      'Hanna;Handelbar;3.3.1970;;Horn;Aktiv',
    ].join('\n')
    const [planner] = await api.db
      .insert(person)
      .values({ firstName: 'Paul', lastName: 'Planung', birthDate: '1970-02-02', email: 'paul@band.example' })
      .returning({ id: person.id })
    await api.db.insert(personRole).values({ personId: planner?.id ?? 0, role: 'MHZ_PLANNER' })
    const { rows } = await check(file)
    expect(rows.map(({ result }) => result)).toEqual(['refused', 'refused', 'created'])
    expect((await check(file, admin)).rows.map(({ result }) => result)).toEqual(['created', 'changed', 'created'])
    expect(await (await carryOut(file)).json()).toEqual({ created: 1, changed: 0, unchanged: 0, households: 0 })
    expect(await byName('Planung')).toMatchObject([{ email: 'paul@band.example' }])
    expect(await byName('Dirigentin')).toEqual([])
    expect((await carryOut(file, admin)).status).toBe(200)
  })

  test('takes the columns that the manager chose', { tags: ['long'] }, async () => {
    const file = 'Wer;Rest\nKarl;Kolonne'
    expect((await check(file)).rows[0]?.result).toBe('refused')
    const chosen = await send(`${persons}/check?columns=firstName,lastName`, file, manager)
    expect(v.parse(PersonImportPlan, await chosen.json()).rows[0]).toMatchObject({
      result: 'created',
      label: 'Karl Kolonne',
    })
    expect((await send(`${persons}/check?columns=firstName,firstName`, file, manager)).status).toBe(400)
    expect((await send(`${persons}/check?columns=firstName`, file, manager)).status).toBe(400)
  })

  test('refuses what is no table: a ZIP bomb, a picture, an empty file, too many rows', async () => {
    const bomb = Buffer.alloc(200)
    bomb.writeUInt32LE(0x04034b50, 0)
    // The directory states 4 GB.
    bomb.writeUInt32LE(0x02014b50, 50)
    bomb.writeUInt32LE(0xfffffff0, 74)
    bomb.writeUInt32LE(0x06054b50, 150)
    bomb.writeUInt16LE(1, 160)
    bomb.writeUInt32LE(50, 166)
    const damaged = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)])
    const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])
    for (const file of [bomb, damaged, picture])
      expect((await errorsOf(await send(`${persons}/check`, file, manager)))[0]?.errorMessage).toMatch(
        /^Diese Datei lässt sich nicht lesen/,
      )
    for (const file of ['', 'Vorname;Name', `Name\n${'Muster\n'.repeat(5001)}`])
      expect((await errorsOf(await send(`${persons}/check`, file, manager)))[0]?.field).toBe('file')
    const large = await send(`${persons}/check`, Buffer.alloc(5_000_001, 'a'), manager)
    expect(large.status).toBe(413)
  })

  test('is read in a thread of its own, in parts, and empty rows without an end are refused', {
    tags: ['long'],
  }, async () => {
    const inServer = vi.spyOn(Papa, 'parse')
    const rows = Array.from({ length: 600 }, (_, index) => `Vera${index};Zahlreich;;`)
    const plan = await check(`Vorname;Name;;\n\n${rows.join('\n')}`)
    expect(plan.columns).toHaveLength(2)
    expect([plan.rows.length, plan.rows[0]?.row, plan.rows.at(-1)?.row]).toEqual([600, 3, 602])
    const wide = `Name${';'.repeat(99)};x\nMuster`
    for (const [file, message] of [
      [`Name\nMuster${'\n;'.repeat(2_400_000)}`, /mehr als 5000 Zeilen/],
      [`${';'.repeat(4_000_000)}\nName\n`, /mindestens eine weitere Zeile/],
      [wide, /mehr als 100 Spalten/],
      [`Name\n${'e\u0301\u0323'.repeat(900_000)}`, /lässt sich nicht lesen/],
    ] as const) {
      const [error] = await errorsOf(await send(`${persons}/check`, file, manager))
      expect(error?.errorMessage).toMatch(message)
    }
    expect(inServer).not.toHaveBeenCalled()
  })

  test('takes 5,000 rows', { tags: ['long'] }, async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => `Vor${'abcdefghij'[index % 10]};Nach${index};1.1.1980`)
    const file = `Vorname;Name;Geburtsdatum\n${rows.join('\n')}`
    expect(await (await carryOut(file)).json()).toEqual({ created: 5000, changed: 0, unchanged: 0, households: 0 })
  })

  test('offers a template in both languages whose headings are all recognised', { tags: ['long'] }, async () => {
    for (const locale of ['de-ch', 'en-gb'] as const) {
      const template = await api.request(`GET ${persons}/template`, { as: manager, locale })
      const [headings = []] = await readSheet(Buffer.from(await template.arrayBuffer()))
      const plan = await check(`${headings.join(';')}\n${headings.map(() => 'x').join(';')}`)
      expect(plan.columns.map(({ field }) => field)).toEqual(personImportFields.filter((field) => field !== 'zipCity'))
    }
  })
})
