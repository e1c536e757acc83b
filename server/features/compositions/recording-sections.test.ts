import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listOf } from '#contract/lists.ts'
import { RecordingSection, sectionsMaximum } from '#contract/recording-sections.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addPiece } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { recording, recordingSection } from '../../platform/db/tables.ts'
import { deleteAccount } from '../personal-data/delete-account.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/recording/section'
const Refused = v.object({
  code: v.string(),
  errors: v.optional(v.array(v.object({ field: v.string() })), []),
})

describeOnDatabase('sections of a recording', (kind) => {
  let api: TestApi
  let anna: TestPerson
  let beat: TestPerson
  let conductor: TestPerson
  let compositionId: number
  beforeAll(async () => {
    api = await startTestServer({ kind })
    anna = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
    beat = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
    conductor = await api.addPerson({ roles: ['MHZ_LIBRARY_READ', 'CONDUCTOR'] })
    compositionId = (await addPiece(api.db, api.files, 'Marsch', Buffer.from('%PDF-1.7'))).compositionId
  })
  afterAll(() => api.stop())

  const added = async (): Promise<number> => {
    const values = { compositionId, title: 'Konzert', contentType: 'audio/wav', size: 4, sha256: randomUUID() }
    const [row] = await api.db.insert(recording).values(values).returning()
    return row?.id ?? 0
  }
  const save = (as: TestPerson, id: string, body: object) =>
    api.request(`PUT ${path}/${id}`, {
      as,
      body: { name: 'Trio', from: 61_000, to: 92_500, shared: false, deleted: false, ...body },
    })
  const saved = async (as: TestPerson, body: object, id: string = randomUUID()) =>
    v.parse(RecordingSection, await (await save(as, id, body)).json())
  const refusal = async (response: Response) => {
    const { code, errors } = v.parse(Refused, await response.json())
    return [response.status, code, ...errors.map(({ field }) => field)]
  }
  const seen = async (as: TestPerson, recordingId: number) => {
    const response = await api.request(`GET ${path}`, { as })
    const { items } = v.parse(listOf(RecordingSection), await response.json())._embedded
    return items.filter((one) => one.recordingId === recordingId && !one.deleted).map(({ name }) => name)
  }

  test('are written once by whoever hears it, in their order, and seen by nobody else', async () => {
    const recordingId = await added()
    const id = randomUUID()
    for (const _ of [1, 2]) expect((await saved(anna, { recordingId, name: ' Trio ' }, id)).version).toBe(1)
    await saved(anna, { recordingId, name: 'Anfang', from: 0, to: 500 })
    expect(await seen(anna, recordingId)).toEqual(['Anfang', 'Trio'])
    expect(await seen(beat, recordingId)).toEqual([])
    expect(await refusal(await save(beat, id, { recordingId, name: 'Meins' }))).toEqual([404, 'not_found'])
    expect(await saved(anna, { recordingId, name: 'Trio II', to: 99_000 }, id)).toMatchObject({
      to: 99_000,
      version: 2,
    })
  })

  test('of the band are written by the conductor and seen by everybody', async () => {
    const recordingId = await added()
    const id = randomUUID()
    expect(await refusal(await save(anna, id, { recordingId, shared: true }))).toEqual([422, 'rule.sections_of_band'])
    await saved(conductor, { recordingId, shared: true }, id)
    expect(await seen(beat, recordingId)).toEqual(['Trio'])
    const asOwn = { recordingId, shared: false, deleted: true }
    expect(await refusal(await save(anna, id, asOwn))).toEqual([404, 'not_found'])
    expect(await seen(beat, recordingId)).toEqual(['Trio'])
  })

  test.each([
    ['name', 'nothing', { name: ' ' }],
    ['name', '61 characters', { name: 'a'.repeat(61) }],
    ['to', 'an end before the beginning', { to: 60_000 }],
    ['to', 'less than half a second', { to: 61_499 }],
    ['from', 'a beginning before the recording', { from: -1 }],
  ])('are refused at %s for %s', async (field, _name, body) => {
    const recordingId = await added()
    expect(await refusal(await save(anna, randomUUID(), { recordingId, ...body }))).toEqual([
      400,
      'validation.invalid',
      field,
    ])
  })

  test('do not come back after they were deleted', async () => {
    const recordingId = await added()
    const { id } = await saved(anna, { recordingId })
    expect(await saved(anna, { recordingId, deleted: true }, id)).toMatchObject({ name: '', deleted: true })
    expect(await saved(anna, { recordingId }, id)).toMatchObject({ deleted: true })
    expect(await seen(anna, recordingId)).toEqual([])
  })

  test('have a limit in each recording, which does not count those of others', async () => {
    const recordingId = await added()
    const rows = Array.from({ length: sectionsMaximum }, () => ({ id: randomUUID(), personId: anna.personId }))
    await api.db
      .insert(recordingSection)
      .values(rows.map((row) => ({ ...row, recordingId, name: 'Trio', fromMs: 0, toMs: 900 })))
    const id = randomUUID()
    expect(await refusal(await save(anna, id, { recordingId }))).toEqual([422, 'rule.sections_full'])
    await saved(beat, { recordingId })
    await saved(anna, { recordingId, deleted: true }, rows[0]?.id ?? '')
    await saved(anna, { recordingId }, id)
  })

  test('go with their recording, and the own ones with their account', async () => {
    const recordingId = await added()
    const leaving = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
    await saved(leaving, { recordingId })
    await saved(conductor, { recordingId, shared: true, name: 'Schluss' })
    const count = () => api.db.$count(recordingSection, eq(recordingSection.recordingId, recordingId))
    expect(await count()).toBe(2)
    const subject = { personId: leaving.personId, accountId: leaving.sub, now: api.clock.now() }
    await api.db.transaction((tx) => deleteAccount(tx, subject))
    expect(await seen(beat, recordingId)).toEqual(['Schluss'])
    expect(await count()).toBe(1)
    const editor = await api.addPerson({ roles: ['EDITOR'] })
    await api.request(`DELETE /api/frontend/internal/admin/recording/${recordingId}`, { as: editor })
    expect(await count()).toBe(0)
  })
})
