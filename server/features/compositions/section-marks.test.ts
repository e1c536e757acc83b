import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listOf } from '#contract/lists.ts'
import { BandMark } from '#contract/section-marks.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addPiece } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { cleanUp } from '../../clean-up.ts'
import { recording, recordingSection, sheet } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/section-mark'
const trio = { page: 2, at: { x: 900, y: 4200 } }

describeOnDatabase('marks of the band in a sheet', (kind) => {
  let api: TestApi
  let anna: TestPerson
  let conductor: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    anna = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
    conductor = await api.addPerson({ roles: ['MHZ_LIBRARY_READ', 'CONDUCTOR'] })
  })
  afterAll(() => api.stop())

  const addedSheet = async () => addPiece(api.db, api.files, `Marsch ${randomUUID()}`, Buffer.from('%PDF-1.7'))
  const addedSection = async (compositionId: number, personId: number | null): Promise<string> => {
    const [row] = await api.db
      .insert(recording)
      .values({ compositionId, title: 'Konzert', contentType: 'audio/wav', size: 4, sha256: randomUUID() })
      .returning()
    const id = randomUUID()
    const section = { id, recordingId: row?.id ?? 0, personId, name: 'Trio', fromMs: 0, toMs: 9000 }
    await api.db.insert(recordingSection).values(section)
    return id
  }
  const save = (as: TestPerson, sheetId: number, sectionId: string, mark: object | null = trio) =>
    api.request(`PUT ${path}/${sheetId}/${sectionId}`, { as, body: { mark } })
  const saved = async (...args: Parameters<typeof save>) => v.parse(BandMark, await (await save(...args)).json())
  const seen = async (sheetId: number) => {
    const response = await api.request(`GET ${path}`, { as: anna })
    const { items } = v.parse(listOf(BandMark), await response.json())._embedded
    return items.filter((one) => one.sheetId === sheetId)
  }
  const refusal = async (response: Response) => [
    response.status,
    v.parse(v.object({ code: v.string() }), await response.json()).code,
  ]

  test('are set once by the conductor, moved, removed and set again, and seen by every reader', async () => {
    const { sheetId, compositionId } = await addedSheet()
    const sectionId = await addedSection(compositionId, null)
    for (const _ of [1, 2]) expect((await saved(conductor, sheetId, sectionId)).version).toBe(1)
    expect(await seen(sheetId)).toEqual([{ sheetId, sectionId, mark: trio, version: 1 }])
    const moved = { page: 1, at: { x: 100, y: 4200 } }
    expect(await saved(conductor, sheetId, sectionId, moved)).toMatchObject({ mark: moved, version: 2 })
    expect(await saved(conductor, sheetId, sectionId, null)).toMatchObject({ mark: null, version: 3 })
    expect(await saved(conductor, sheetId, sectionId)).toMatchObject({ mark: trio, version: 4 })
  })

  test('are refused for players with the reason, for an unknown sheet, and without a place', async () => {
    const { sheetId } = await addedSheet()
    expect(await refusal(await save(anna, sheetId, randomUUID()))).toEqual([422, 'rule.marks_of_band'])
    expect(await refusal(await save(conductor, 2_000_000_000, randomUUID()))).toEqual([404, 'not_found'])
    const outside = { page: 0, at: { x: -1, y: 0 } }
    expect(await refusal(await save(conductor, sheetId, randomUUID(), outside))).toEqual([400, 'validation.invalid'])
    expect(await seen(sheetId)).toEqual([])
  })

  test('may arrive before their section, and go with the sheet', async () => {
    const { sheetId } = await addedSheet()
    await saved(conductor, sheetId, randomUUID())
    expect(await seen(sheetId)).toHaveLength(1)
    await api.db.delete(sheet).where(eq(sheet.id, sheetId))
    expect(await seen(sheetId)).toEqual([])
  })

  test('are cleaned up at night if no section of the band has them', async () => {
    const { sheetId, compositionId } = await addedSheet()
    const [kept, own, gone] = [
      await addedSection(compositionId, null),
      await addedSection(compositionId, anna.personId),
      await addedSection(compositionId, null),
    ]
    for (const id of [kept, own, gone, randomUUID()]) await saved(conductor, sheetId, id)
    await api.db.update(recordingSection).set({ deleted: true }).where(eq(recordingSection.id, gone))
    await cleanUp(api.db, api.clock.now())
    expect((await seen(sheetId)).map(({ sectionId }) => sectionId)).toEqual([kept])
  })
})
