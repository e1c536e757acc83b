import { eq } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/node'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Composition } from '#contract/compositions.ts'
import { listOf } from '#contract/lists.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { composition, eventComposition, sheet } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const internal = '/api/frontend/internal'

describeOnDatabase('the material of a programme', (kind) => {
  let api: TestApi
  let reader: TestPerson
  let concert: number
  let polka: number
  const addPiece = async (title: string, material: string) => {
    const [row] = await api.db.insert(composition).values({ title, material }).returning()
    return row?.id ?? 0
  }
  beforeAll(async () => {
    api = await startTestServer({ kind })
    reader = await api.addPerson({ roles: ['EDITOR', 'MHZ_LIBRARY_READ'] })
    concert = await addEvent(api.db, 'Konzert', ['2026-04-26T17:00', '2026-04-26T19:00'], { kind: 'concert' })
    polka = await addPiece('Polka', '2 Pauken')
    const march = await addPiece('Marsch', '4 Pauken\nTriangel')
    await api.db
      .insert(eventComposition)
      .values([polka, march].map((compositionId, position) => ({ eventId: concert, position, compositionId })))
    await api.db.insert(sheet).values({
      ...{ compositionId: polka, name: 'Polka Trompete 2.pdf', instrument: 'TRUMPET', voice: '2', key: 'B' },
      ...{ material: 'Dämpfer', size: 1, sha256: 'a'.repeat(64) },
    })
  })
  afterAll(() => api.stop())

  test('is in the programme that readers store', async () => {
    const reply = await api.request(`GET ${internal}/event/${concert}/compositions`, { as: reader })
    const pieces = v.parse(listOf(Composition), await reply.json())._embedded.items
    expect(pieces.map(({ material, sheets }) => [material, sheets.map((one) => one.material)])).toEqual([
      ['2 Pauken', ['Dämpfer']],
      ['4 Pauken\nTriangel', []],
    ])
  })

  test('is a list to print, with the pieces and parts that need a thing', async () => {
    const list = await api.request(`GET ${internal}/event/${concert}/material?format=XLS`, {
      ...{ as: reader, locale: 'de-ch' },
    })
    expect(await readSheet(Buffer.from(await list.arrayBuffer()))).toEqual([
      ['Anzahl', 'Was', 'Wofür'],
      [1, 'Dämpfer', 'Polka: Trompete 2'],
      [4, 'Pauken', 'Polka (2); Marsch'],
      [1, 'Triangel', 'Marsch'],
    ])
    const planner = await api.addPerson({ roles: ['MHZ_PLANNER'], member: false })
    const english = await api.request(`GET ${internal}/event/${concert}/material?format=XLS&language=en-gb`, {
      ...{ as: planner, locale: 'de-ch' },
    })
    expect((await readSheet(Buffer.from(await english.arrayBuffer())))[1]).toEqual([1, 'Dämpfer', 'Polka: Trumpet 2'])
    const player = await api.addPerson({})
    expect((await api.request(`GET ${internal}/event/${concert}/material?format=PDF`, { as: player })).status).toBe(403)
    await api.db.delete(eventComposition).where(eq(eventComposition.eventId, concert))
    expect((await api.request(`GET ${internal}/event/${concert}/material?format=PDF`, { as: reader })).status).toBe(404)
  })
})
