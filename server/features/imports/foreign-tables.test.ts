import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ErrorReply } from '#contract/errors.ts'
import { PersonImportPlan, PieceImportPlan } from '#contract/imports.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { workbookOf } from '../../../tests/support/workbook.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const admin = '/api/frontend/internal/admin'
const headings = ['Nachname', 'Vorname', 'Ort', 'Geburtsdatum']
const row = (name: string) => [name, 'Anna', 'Uster', '31.12.1970']

describeOnDatabase('an import of tables of other programs', (kind) => {
  let api: TestApi
  let editor: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    editor = await api.addPerson({ roles: ['ADMIN'] })
  })
  afterAll(() => api.stop())

  const send = async (path: string, file: string | Uint8Array) =>
    fetch(`${api.origin}${admin}/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.tokenFor(editor)}`, 'Accept-Language': 'de-CH' },
      body: typeof file === 'string' ? file : Uint8Array.from(file),
    })
  const checkPersons = async (file: string | Uint8Array, query = '') =>
    v.parse(PersonImportPlan, await (await send(`personimport/check${query}`, file)).json())
  const checkPieces = async (file: string | Uint8Array) =>
    v.parse(PieceImportPlan, await (await send('compositionimport/check', file)).json())
  const labelsOf = ({ rows }: { rows: readonly { label: string }[] }) => rows.map(({ label }) => label)
  const problemsOf = ({ rows }: v.InferOutput<typeof PieceImportPlan>) =>
    rows.map(({ row: number, label, result, problems }) => [
      number,
      label,
      result,
      ...problems.map(({ message }) => message),
    ])

  test('reads a quotation mark that only begins a value, and loses no row after it', async () => {
    const plan = await checkPieces(
      [
        'Titel;Komponist;Beschreibung',
        'Marsch A;Komponist A;"Alte Kameraden" im Trio',
        'Marsch B;Komponist B;Text B',
        'Marsch C;Komponist C;"Zugabe" am "Schluss"',
        '"Marsch; D";Komponist D;"Zeile 1\nZeile ""2"""',
        'Trommel 12";Komponist E;"Text; E" ',
      ].join('\n'),
    )
    expect(labelsOf(plan)).toEqual(['Marsch A', 'Marsch B', 'Marsch C', 'Marsch; D', 'Trommel 12"'])
    expect(plan.columns[2]?.sample).toBe('"Alte Kameraden" im Trio')
    expect(problemsOf(plan).filter(([, , result]) => result !== 'created')).toEqual([])
  })

  test.each([
    ['is never closed', 'Marsch A;X;"Alte Kameraden\nMarsch B;Y;Text B\nMarsch C;Z;Text C', [2]],
    ['is closed by the value of another row', 'Marsch A;X;"Alte\nMarsch B;Y;Text B"\nMarsch C;Z;C', [2]],
    ['is closed by the start of another value', 'Marsch A;X;"Alte\nMarsch B;Y;"Text B"\nMarsch C;Z;C', [2]],
  ])('refuses a row with its number when a quotation mark %s', async (_, lines, refused) => {
    const plan = problemsOf(await checkPieces(`Titel;Komponist;Beschreibung\n${lines}`))
    const problem = expect.stringMatching(/^Ein Anführungszeichen/)
    expect(plan.filter(([, , result]) => result === 'refused')).toEqual(
      refused.map((number) => [number, 'Marsch A', 'refused', problem]),
    )
    expect(plan.at(-1)?.[1]).toBe('Marsch C')
  })

  test.each([
    ['sep=;\r\n', ';'],
    ['sep=,\n', ','],
    ['"sep=|"\r\n', '|'],
    ['SEP=\t\n', '\t'],
    ['', '|'],
  ])('takes the delimiter of a first line %j', async (first, delimiter) => {
    const lines = [headings, row('Müller')].map((cells) => cells.join(delimiter))
    const plan = await checkPersons(`${first}${lines.join('\r\n')}\r\n`)
    expect(plan.rows).toMatchObject([{ row: 2, label: 'Anna Müller', result: 'created' }])
  })

  test('does not join rows whose ends are mixed', async () => {
    const plan = await checkPersons('Nachname;Vorname\r\nEins;A\nZwei;B\rDrei;C\r\nVier;D\r\n')
    expect(labelsOf(plan)).toEqual(['A Eins', 'B Zwei', 'C Drei', 'D Vier'])
  })

  test('finds the row of headings below a title, and takes the one that a person chose', {
    tags: ['long'],
  }, async () => {
    const title = workbookOf([{ name: 'A', rows: [['Mitgliederliste, Stand 1.11.2026'], [], headings, row('Titel')] }])
    const plan = await checkPersons(title)
    expect(plan.reading).toMatchObject({
      headingRow: 3,
      headingRows: [
        { row: 1, text: 'Mitgliederliste, Stand 1.11.2026' },
        { row: 3, text: 'Nachname, Vorname, Ort, Geburtsdatum' },
      ],
    })
    expect(plan.rows).toMatchObject([{ row: 4, label: 'Anna Titel', result: 'created' }])
    const text = 'Verein;2026\nNom;Prénom\nMüller;Anna'
    expect((await checkPersons(text)).reading.headingRow).toBe(1)
    const chosen = await checkPersons(text, '?headingRow=2')
    expect([chosen.columns.map(({ heading }) => heading), chosen.rows.length]).toEqual([['Nom', 'Prénom'], 1])
    const columns = 'columns=lastName,firstName&headingRow=2'
    const { fingerprint } = await checkPersons(text, `?${columns}`)
    // The plan of another row of headings is another plan.
    expect((await send(`personimport?columns=lastName,firstName&fingerprint=${fingerprint}`, text)).status).toBe(409)
    expect(await (await send(`personimport?${columns}&fingerprint=${fingerprint}`, text)).json()).toMatchObject({
      created: 1,
    })
    for (const wrong of ['3', '99', '0', 'x'])
      expect((await send(`personimport/check?headingRow=${wrong}`, text)).status).toBe(400)
  })

  test('takes the first visible table of a workbook, and another one when a person chose it', async () => {
    const workbook = workbookOf([
      { name: 'Hilfstabelle', state: 'hidden', rows: [headings, row('Versteckt')] },
      { name: 'Ganz', state: 'veryHidden', rows: [headings, row('Versteckt')] },
      { name: 'Diagramm' },
      { name: 'Deckblatt', rows: [['Musik Muster'], ['2026']] },
      { name: 'Aktive &amp; Passive', rows: [headings, row('Aktiv')] },
      { name: 'Ehemalige', rows: [headings, row('Ehemalig')] },
    ])
    const plan = await checkPersons(workbook)
    expect(labelsOf(plan)).toEqual(['Anna Aktiv'])
    expect(plan.reading).toMatchObject({ sheets: ['Deckblatt', 'Aktive & Passive', 'Ehemalige'], sheet: 2 })
    expect(labelsOf(await checkPersons(workbook, '?sheet=3'))).toEqual(['Anna Ehemalig'])
    const beyond = await send('personimport/check?sheet=4', workbook)
    expect([beyond.status, v.parse(ErrorReply, await beyond.json()).errors[0]?.field]).toEqual([400, 'file'])
  })

  const bytesOf = (text: string, letters: Readonly<Record<string, number>>) =>
    Uint8Array.from([...text], (letter) => letters[letter] ?? letter.charCodeAt(0))
  const mac = { ä: 0x8a, ö: 0x9a, ü: 0x9f, é: 0x8e, Ö: 0x85, '’': 0xd5 }
  const dos = { ä: 0x84, ö: 0x94, ü: 0x81, é: 0x82, Ö: 0x99 }
  const windows = { ä: 0xe4, ö: 0xf6, ü: 0xfc, é: 0xe9, Ö: 0xd6, '’': 0x92 }

  test.each([
    ['macintosh', 'Müller', 'René', mac],
    ['macintosh', 'Bänziger', 'Anna', mac],
    ['macintosh', 'Öhri', 'Jörg', mac],
    ['macintosh', 'O’Brien', 'Andrée', mac],
    ['ibm850', 'Müller', 'René', dos],
    ['ibm850', 'König', 'Anna', dos],
    ['windows-1252', 'Müller', 'René', windows],
    ['windows-1252', 'D’Angelo', 'Anna', windows],
  ] as const)('recognises %s by the letters of %s', async (encoding, lastName, firstName, letters) => {
    const plan = await checkPersons(bytesOf(`Nachname;Vorname\r\n${lastName};${firstName}\r\n`, letters))
    expect([labelsOf(plan), plan.reading.encoding]).toEqual([[`${firstName} ${lastName}`], encoding])
  })

  test('takes the encoding that a person chose, and asks for none where Unicode leaves no doubt', {
    tags: ['long'],
  }, async () => {
    const file = bytesOf('Nachname;Vorname\nBänziger;Anna', dos)
    expect(labelsOf(await checkPersons(file, '?encoding=ibm850'))).toEqual(['Anna Bänziger'])
    expect((await checkPersons('Nachname;Vorname\nBänziger;Anna')).reading.encoding).toBeNull()
  })
})
