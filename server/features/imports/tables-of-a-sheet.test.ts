import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ErrorReply } from '#contract/errors.ts'
import { PersonImportPlan } from '#contract/imports.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { workbookOf } from '../../../tests/support/workbook.ts'
import { readTableSheet, tableSheets } from './parse-workbook.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/admin/personimport'
const headings = ['Nachname', 'Vorname', 'Geburtsdatum']
const sheet = (rows: Parameters<typeof workbookOf>[0][number]['rows'], merged: readonly string[] = []) =>
  workbookOf([{ name: 'Liste', merged, ...(rows && { rows }) }])

describeOnDatabase('the tables of a sheet', (kind) => {
  let api: TestApi
  let manager: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    manager = await api.addPerson({ roles: ['MHZ_ADDRESSMANAGER'] })
  })
  afterAll(() => api.stop())

  const send = async (file: string | Uint8Array, query = '', language = 'de-CH') =>
    fetch(`${api.origin}${path}/${query}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.tokenFor(manager)}`, 'Accept-Language': language },
      body: typeof file === 'string' ? file : Uint8Array.from(file),
    })
  const check = async (file: string | Uint8Array, query = '') =>
    v.parse(PersonImportPlan, await (await send(file, `check${query}`)).json())
  const labelsOf = ({ rows }: v.InferOutput<typeof PersonImportPlan>) => rows.map(({ label }) => label)

  test('are found one below the other, with the title above each, and the person chooses one', async () => {
    const file = sheet([
      ['Aktive'],
      headings,
      ['Muster', 'Anna', ''],
      ['Muster', 'Beat', ''],
      [],
      ['Passive 2026'],
      ['Name', 'Vorname', 'Ort'],
      ['Gönner', 'Gina', 'Uster'],
    ])
    const first = await check(file)
    expect(first.reading.tables).toEqual([
      { text: 'Aktive', rows: 2 },
      { text: 'Passive 2026', rows: 1 },
    ])
    expect(labelsOf(first)).toEqual(['Anna Muster', 'Beat Muster'])
    const second = await check(file, '?table=2')
    expect([labelsOf(second), second.columns.map(({ field }) => field)]).toEqual([
      ['Gina Gönner'],
      ['lastName', 'firstName', 'city'],
    ])
    expect(second.rows[0]?.row).toBe(8)
    const repeated = sheet([headings, ['Seite', 'Eins', ''], headings, ['Seite', 'Zwei', '']])
    const one = await check(repeated)
    expect([one.reading.tables, labelsOf(one)]).toEqual([[], ['Eins Seite', 'Zwei Seite']])
    const beyond = await send(file, 'check?table=3')
    expect([beyond.status, v.parse(ErrorReply, await beyond.json()).errors[0]?.field]).toEqual([400, 'table'])
  })

  test('are found side by side, but one table with an empty column is one', { tags: ['long'] }, async () => {
    const beside = sheet([
      ['Nachname', 'Vorname', '', 'Nachname', 'Vorname', 'Ort'],
      ['Links', 'Lea', '', 'Rechts', 'Rita', 'Uster'],
      ['Links', 'Leo', '', '', '', ''],
    ])
    expect(labelsOf(await check(beside))).toEqual(['Lea Links', 'Leo Links'])
    expect(labelsOf(await check(beside, '?table=2'))).toEqual(['Rita Rechts'])
    const one = await check(
      sheet([
        ['Nachname', 'Vorname', '', 'Ort'],
        ['Einzel', 'Eva', '', 'Uster'],
      ]),
    )
    expect([one.reading.tables, one.columns.map(({ field }) => field)]).toEqual([
      [],
      ['lastName', 'firstName', null, 'city'],
    ])
  })

  test('read a joined cell in each of its rows, and the result of a formula', async () => {
    const file = sheet(
      [
        ['Nachname', 'Vorname', 'Strasse', 'PLZ', 'Ort'],
        ['Verbund', 'Anna', 'Weg 1', '8000', 'Zürich'],
        ['Verbund', 'Beat', '', '', ''],
        ['Verbund', { formula: 'CONCATENATE("Ce","dric")', result: 'Cedric' }, '', '', ''],
      ],
      ['C2:C4', 'D2:E4'],
    )
    const [table] = tableSheets(file)
    const cells = table && (await readTableSheet(Uint8Array.from(file), table))
    // Each row has the first column of an area over several columns.
    expect(cells?.slice(1).map((row) => row.slice(1))).toEqual([
      ['Anna', 'Weg 1', '8000', 'Zürich'],
      ['Beat', 'Weg 1', '8000', ''],
      ['Cedric', 'Weg 1', '8000', ''],
    ])
    expect(labelsOf(await check(file))).toEqual(['Anna Verbund', 'Beat Verbund', 'Cedric Verbund'])
  })

  test('read dates that are texts in three forms', { tags: ['long'] }, async () => {
    const days = ['31.12.1970', '1970-12-31', '31. Dezember 1970']
    const plan = await check(sheet([headings, ...days.map((day, index) => ['Datum', `Person ${'abc'[index]}`, day])]))
    expect(plan.rows.map(({ result, problems }) => [result, problems])).toEqual(days.map(() => ['created', []]))
  })

  test('with 20,000 rows are refused with a sentence, soon enough for the page', { tags: ['long'] }, async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => ['Viele', `Person${index}`, '1.1.1980'])
    for (const file of [sheet([headings, ...rows]), [headings, ...rows].map((cells) => cells.join(';')).join('\n')]) {
      const since = performance.now()
      const reply = await send(file, 'check')
      expect([reply.status, v.parse(ErrorReply, await reply.json()).errors]).toEqual([
        400,
        [{ field: 'file', errorMessage: 'Die Tabelle hat mehr als 5000 Zeilen. Bitte teilen Sie sie auf.' }],
      ])
      expect(performance.now() - since).toBeLessThan(30_000)
    }
  })

  test('give their refused rows as a file with the reasons in the person’s language', async () => {
    const file = 'Nachname;Vorname;Geburtsdatum\nGut;Gina;1.1.1980\nFalsch;Fritz;31.2.1980\nFalsch;=1+1;2.2.1980'
    const query = 'refused?columns=lastName,firstName,birthDate'
    const read = async (language: string) => {
      const reply = await send(file, query, language)
      expect([reply.status, reply.headers.get('content-disposition')]).toEqual([
        200,
        expect.stringContaining(language === 'de-CH' ? 'Abgelehnte' : 'Refused'),
      ])
      const bytes = new Uint8Array(await reply.arrayBuffer())
      const [table] = tableSheets(bytes)
      return { bytes, rows: table === undefined ? [] : await readTableSheet(bytes, table) }
    }
    const german = await read('de-CH')
    expect(german.rows).toEqual([
      ['Nachname', 'Vorname', 'Geburtsdatum', 'Zeile in der Datei', 'Warum abgelehnt'],
      ['Falsch', 'Fritz', '31.2.1980', '3', expect.stringMatching(/^Geburtsdatum: /)],
      ['Falsch', '=1+1', '2.2.1980', '4', expect.stringMatching(/^Vorname: Das ist eine Formel/)],
    ])
    expect((await read('en-GB')).rows[2]?.[4]).toMatch(/^Vorname: .*formula/)
    // The corrected file is imported as it is: its columns are found again, and the added ones are ignored.
    expect((await check(german.bytes)).columns.map(({ field }) => field)).toEqual([
      ...['lastName', 'firstName', 'birthDate'],
      ...[null, null],
    ])
  })
})
