import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exportCompositions } from '#contract/composition-export.ts'
import { getRepertoirePdf } from '#contract/repertoires.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addRepertoire } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { readPdf } from '../../../tests/support/pdf.ts'
import { composition } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('export of the library', (kind) => {
  let api: TestApi
  let reader: TestPerson
  const ids: number[] = []
  beforeAll(async () => {
    api = await startTestServer({ kind })
    reader = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
    const added = await api.db
      .insert(composition)
      .values([
        {
          inventory: '10',
          title: 'Zauberflöte',
          composers: ['Wolfgang Amadeus Mozart'],
          arrangers: ['A. Meier', 'B. Müller'],
        },
        {
          inventory: '9',
          title: 'Écossaise',
          subtitle: 'für Blasorchester',
          genre: 'Tanz',
          ...{
            shelfMark: 'Schrank 3',
            publisher: 'Verlag',
            orderNumber: 'M-1',
            grade: '3.5',
            duration: 270,
            price: 12550,
          },
        },
        { inventory: null, title: 'Abendlied', archived: true },
      ])
      .returning({ id: composition.id })
    ids.push(...added.map(({ id }) => id))
  })
  afterAll(() => api.stop())

  const request = (query: Record<string, string>, locale: 'de-ch' | 'en-gb' = 'de-ch') =>
    api.request(`GET ${exportCompositions.path as '/'}?${new URLSearchParams(query)}`, { as: reader, locale })
  const sheet = async (query: Record<string, string> = {}) =>
    await readSheet(Buffer.from(await (await request({ format: 'XLS', ...query })).arrayBuffer()))

  test('the inventory as a spreadsheet, in numeric order, with the requested columns', async () => {
    expect(await sheet()).toEqual([
      ['Nr.', 'Titel', 'Komponiert von', 'Arrangiert von'],
      ['9', 'Écossaise', null, null],
      ['10', 'Zauberflöte', 'Wolfgang Amadeus Mozart', 'A. Meier; B. Müller'],
      [null, 'Abendlied', null, null],
    ])
    expect(await sheet({ attributes: 'title,archived,genre', sort: 'title' })).toEqual([
      ['Titel', 'Bestand', 'Gattung'],
      ['Abendlied', 'Archiv', null],
      ['Écossaise', 'In Gebrauch', 'Tanz'],
      ['Zauberflöte', 'In Gebrauch', null],
    ])
    expect((await sheet({ attributes: 'title,shelf,publisher,orderNumber,grade,duration,price' })).slice(0, 2)).toEqual(
      [
        ['Titel', 'Standort', 'Verlag', 'Bestellnummer', 'Grad', 'Dauer', 'Preis'],
        ['Écossaise', 'Schrank 3', 'Verlag', 'M-1', '3.5', '4:30', 125.5],
      ],
    )
    expect((await sheet({ archived: 'true' })).map(([, title]) => title)).toEqual(['Titel', 'Abendlied'])
  })

  test('the inventory as a landscape PDF with its name', async () => {
    const response = await request({ orientation: 'LANDSCAPE' }, 'en-gb')
    expect(response.headers.get('content-disposition')).toContain('filename="Inventory.pdf"')
    const { pages } = await readPdf(await response.bytes())
    expect(pages[0]?.words).toMatch(/Inventory of the music library.*3 pieces.*9 Écossaise für Blasorchester/)
    expect(pages[0]?.size.width).toBeGreaterThan(pages[0]?.size.height ?? Number.POSITIVE_INFINITY)
  })

  test('an orientation is read in either case, and a parameter without a value means its default', async () => {
    const wanted = { orientation: 'LANDSCAPE', attributes: 'inventory,title,comp,arr', sort: 'inventory' }
    const sizeOf = async (query: Record<string, string>) => {
      const response = await request(query)
      const { pages } = await readPdf(await response.bytes())
      return [response.status, pages[0]?.size, pages[0]?.words]
    }
    expect(await sizeOf({ orientation: 'landscape', attributes: '', sort: '' })).toEqual(await sizeOf(wanted))
  })

  test.each([{ attributes: 'title,password' }, { attributes: 'title,title' }, { sort: 'id' }, { archived: 'x' }])(
    'refuses %j',
    async (query) => {
      expect((await request(query)).status).toBe(400)
    },
  )

  test('the current repertoires as a PDF: numbered, without hidden and past ones', async () => {
    const [magic = 0, dance = 0, evening = 0] = ids
    const print = async () =>
      await readPdf(await (await api.request(`GET ${getRepertoirePdf.path as '/'}`, { as: reader })).bytes())
    expect((await print()).pages[0]?.words).toContain('Zurzeit gibt es kein aktuelles Repertoire.')
    await addRepertoire(api.db, 'Vorbei', [evening], { dateEnd: '2026-03-09' })
    await addRepertoire(api.db, 'Geheim', [evening], { hidden: true })
    await addRepertoire(api.db, 'Frühling', [dance, magic])
    const { pages, info } = await print()
    expect(pages[0]?.words).toMatch(/1 Écossaise für Blasorchester 2 Zauberflöte Wolfgang Amadeus Mozart/)
    expect(pages[0]?.words).not.toMatch(/Abendlied|Vorbei|Geheim/)
    expect(info).toMatchObject({ Title: 'Frühling' })
    await addRepertoire(api.db, 'Sommer', [evening], { dateStart: '2026-02-01' })
    const both = (await print()).pages.map(({ words }) => words).join(' ')
    expect(both).toMatch(/Repertoire.*Frühling · 01\.01\.2026 bis 31\.12\.2026.*Sommer · 01\.02\.2026.*1 Abendlied/)
  })
})
