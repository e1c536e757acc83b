import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EditedProgramme } from '#contract/edited-events.ts'
import { listOf } from '#contract/lists.ts'
import { ProgrammeSize } from '#contract/programme.ts'
import { SuisaReport } from '#contract/suisa.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { readPdf } from '../../../tests/support/pdf.ts'
import { change, composition } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const internal = '/api/frontend/internal'
const pause = { piecesBefore: 1, textDe: 'Pause', textEn: 'Interval', minutes: 20 }
const speech = { piecesBefore: 2, textDe: 'Ansprache des Präsidenten', textEn: null, minutes: null }

describeOnDatabase('free lines of a programme', (kind) => {
  let api: TestApi
  let planner: TestPerson
  let concert: number
  let pieces: number[]

  const read = async () =>
    v.parse(
      EditedProgramme,
      await (await api.request(`GET ${internal}/event/${concert}/programme`, { as: planner })).json(),
    )
  const put = async (body: object) =>
    api.request(`PUT ${internal}/event/${concert}/compositions`, {
      as: planner,
      body,
      headers: { 'If-Match': `"${(await read()).version}"` },
    })

  beforeAll(async () => {
    api = await startTestServer({ kind, now: new Date('2026-03-12T12:00:00Z') })
    planner = await api.addPerson({ roles: ['MHZ_PLANNER', 'MHZ_LIBRARY_READ'] })
    const times: [string, string] = ['2026-04-26T17:00', '2026-04-26T19:00']
    concert = await addEvent(api.db, 'Frühlingskonzert', times, { kind: 'concert', publicEvent: true })
    const rows = await api.db
      .insert(composition)
      .values(['Marsch', 'Walzer'].map((title) => ({ title, duration: 200 })))
      .returning({ id: composition.id })
    pieces = rows.map(({ id }) => id)
  })
  afterAll(() => api.stop())

  test('stay at their place between the pieces, are logged, and count in the duration', async () => {
    const saved = await put({ compositionIds: pieces, freeLines: [pause, speech] })
    expect([saved.status, (await read()).freeLines]).toEqual([200, [pause, speech]])
    const [logged] = await api.db.select().from(change).where(eq(change.noun, 'programme'))
    expect(JSON.stringify(logged?.fields)).toContain('1: Pause / Interval / 20′')
    const sizes = await api.request(`GET ${internal}/event/compositions`, { as: planner })
    expect(v.parse(listOf(ProgrammeSize), await sizes.json())._embedded.items).toMatchObject([
      { pieces: 2, compositionIds: pieces, freeLines: [pause, speech], duration: 400 + 20 * 60, withoutDuration: 0 },
    ])
  })

  test('stay when an older app saves the pieces only', async () => {
    await put({ compositionIds: [...pieces].reverse() })
    expect((await read()).freeLines).toEqual([pause, speech])
    await put({ compositionIds: pieces })
  })

  test.each([
    ['without a text', { ...pause, textDe: ' ' }, 'freeLines.0.textDe'],
    ['of no minutes', { ...pause, minutes: 0 }, 'freeLines.0.minutes'],
    ['at no place', { ...pause, piecesBefore: -1 }, 'freeLines.0.piecesBefore'],
  ])('are refused at their field %s, and nothing is saved', async (_, wrong, field) => {
    const refused = await put({ compositionIds: [], freeLines: [wrong] })
    const { errors } = v.parse(v.object({ errors: v.array(v.object({ field: v.string() })) }), await refused.json())
    expect([refused.status, errors.map((one) => one.field)]).toEqual([400, [field]])
    expect((await read()).programme).toHaveLength(2)
  })

  test('are in the leaflet in the language of the reader, between the pieces', async () => {
    const texts = async (language: string) => {
      const reply = await api.request(`GET /api/frontend/event/${concert}/leaflet?language=${language}`, {
        as: planner,
      })
      const { pages } = await readPdf(new Uint8Array(await reply.arrayBuffer()))
      return pages.map(({ words }) => words).join(' ')
    }
    expect(await texts('de-ch')).toMatch(/Marsch\s*Pause\s*Walzer\s*Ansprache des Präsidenten/)
    expect(await texts('en-gb')).toMatch(/Marsch\s*Interval\s*Walzer\s*Ansprache des Präsidenten/)
  })

  test('are neither works nor duration in the report to SUISA', async () => {
    const reply = await api.request(`GET ${internal}/suisa?year=2026`, { as: planner })
    const { performances } = v.parse(SuisaReport, await reply.json())
    expect(performances).toMatchObject([{ pieces: 2, duration: 400 }])
  })
})
