import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Coverage, type Gap } from '#contract/coverage.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { bandFunction, composition, sheet } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/admin/composition'
const Titles = v.object({
  _embedded: v.object({ items: v.array(v.object({ title: v.string() })) }),
  page: v.optional(v.object({ totalElements: v.number() })),
})
type NewSheet = Pick<typeof sheet.$inferInsert, 'instrument' | 'voice' | 'key'>

describeOnDatabase('coverage of pieces', (kind) => {
  let api: TestApi
  let editor: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    editor = await api.addPerson({ roles: ['EDITOR'], member: false })
    for (const plays of [
      { instrument: 'CLARINET', voice: '2', key: 'B' },
      { instrument: 'CLARINET', voice: '2', key: 'B' },
      { instrument: 'CLARINET', voice: '1', key: 'B' },
      { instrument: 'HORN', voice: null, key: null },
      { instrument: 'CONDUCTOR' },
    ] as const)
      await api.addPerson({ plays })
    // An ensign plays from no sheet.
    const ensigns = { kind: 'SECTION', code: 'ENSIGN', position: 11, nameDe: 'Fähnrich', playsSheets: false } as const
    await api.db.insert(bandFunction).values(ensigns)
    await api.addPerson({ plays: { instrument: 'ENSIGN' } })
    await api.addPerson({ member: '2020-12-31', plays: { instrument: 'TUBA', voice: 'Es', key: 'Es' } })
  })
  afterAll(() => api.stop())

  const addPiece = async (title: string, sheets: readonly NewSheet[], archived = false) => {
    const [row] = await api.db.insert(composition).values({ title, archived }).returning()
    const compositionId = row?.id ?? 0
    const stored = await api.files.put(Buffer.from('%PDF-1.7'))
    for (const [index, one] of sheets.entries())
      await api.db.insert(sheet).values({ compositionId, name: `${title} ${index}.pdf`, ...stored, ...one })
    return compositionId
  }
  const coverageOf = async (id: number) =>
    v.parse(Coverage, await (await api.request(`GET ${path}/${id}/coverage`, { as: editor })).json())
  const lacking = async (gap: Gap, more = '') => {
    const response = await api.request(`GET ${path}?lacks=${gap}${more}`, { as: editor })
    return v.parse(Titles, await response.json())
  }

  const complete: readonly NewSheet[] = [
    { instrument: 'SCORE' },
    { instrument: 'CLARINET', voice: '1+2', key: 'B' },
    { instrument: 'HORN', voice: '1', key: 'F' },
  ]

  test('a part that players of the band play today and that the piece lacks is named, with the number of its players', async () => {
    const id = await addPiece('Lücken', [
      { instrument: 'CLARINET', voice: '1', key: 'B' },
      { instrument: 'CLARINET', voice: '3', key: 'B' },
    ])
    expect(await coverageOf(id)).toEqual({
      hasScore: false,
      players: 4,
      missing: [
        { instrument: 'CLARINET', voice: '2', key: 'B', players: 2 },
        { instrument: 'HORN', voice: null, key: null, players: 1 },
      ],
      withoutFile: [],
    })
  })

  test('a joint part covers each of its voices, and any sheet the player without a voice', async () => {
    const id = await addPiece('Vollständig', complete)
    expect(await coverageOf(id)).toEqual({ hasScore: true, players: 4, missing: [], withoutFile: [] })
  })

  test('a sheet whose bytes are lost is named', async () => {
    const id = await addPiece('Verloren', complete)
    await api.db
      .insert(sheet)
      .values({ compositionId: id, name: 'weg.pdf', instrument: 'TUBA', size: 1, sha256: 'f'.repeat(64) })
    expect((await coverageOf(id)).withoutFile).toEqual(['weg.pdf'])
  })

  test('editors list active pieces by what they lack, page by page', async () => {
    await addPiece('Ohne alles', [])
    await addPiece('Archiviert', [], true)
    const titles = async (gap: Gap) => (await lacking(gap))._embedded.items.map(({ title }) => title)
    expect(await titles('sheets')).toEqual(['Ohne alles'])
    expect(await titles('score')).toEqual(['Lücken', 'Ohne alles'])
    expect(await titles('parts')).toEqual(['Lücken', 'Ohne alles'])
    expect(await lacking('parts', '&size=1&page=1')).toEqual({
      _embedded: { items: [{ title: 'Ohne alles' }] },
      page: expect.objectContaining({ totalElements: 2 }),
    })
    expect((await lacking('parts', '&searchTerm=luck'))._embedded.items).toEqual([{ title: 'Lücken' }])
    expect((await api.request(`GET ${path}?lacks=tuba`, { as: editor })).status).toBe(400)
  })

  test('the players of a section that the band added lack their part, too', async () => {
    const bassoons = { kind: 'SECTION', code: 'BASSOON', position: 12, nameDe: 'Fagott' } as const
    await api.db.insert(bandFunction).values(bassoons)
    await api.addPerson({ plays: { instrument: 'BASSOON', voice: '1' } })
    const withPart = await addPiece('Mit Fagott', [...complete, { instrument: 'BASSOON', voice: '1', key: 'C' }])
    const without = await addPiece('Ohne Fagott', complete)
    expect((await coverageOf(withPart)).missing).toEqual([])
    expect((await coverageOf(without)).missing).toMatchObject([{ instrument: 'BASSOON', voice: '1', players: 1 }])
    const lack = (await lacking('parts', '&searchTerm=fagott'))._embedded.items
    expect(lack).toEqual([{ title: 'Ohne Fagott' }])
  })
})
