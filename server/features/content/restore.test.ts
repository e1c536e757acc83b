import { and, desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ChangeDetails } from '#contract/change-log.ts'
import type { ContentNoun } from '#contract/content.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { change, event } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const input = {
  titleDe: 'Neue Uniform',
  teaserDe: 'Kurz',
  textDe: '<p>Blau</p>',
  startDate: '2026-03-01T00:00',
  endDate: '2026-06-01T00:00',
  navigable: true,
}
const concert = {
  kind: 'concert',
  titleDe: 'Sommerkonzert',
  dateStart: '2026-07-04T20:00',
  dateEnd: '2026-07-04T22:00',
  fullDay: false,
  publicEvent: true,
  location: 'Kirche',
  fileIds: [],
}

describeOnDatabase('deleted content', (kind) => {
  let api: TestApi
  let editor: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    editor = await api.addPerson({ roles: ['EDITOR'], firstName: 'Vera' })
  })
  afterAll(() => api.stop())

  const send = async (request: Parameters<TestApi['request']>[0], body?: object, version?: number) => {
    const headers = version === undefined ? {} : { 'If-Match': `"${version}"` }
    const response = await api.request(request, { as: editor, headers, ...(body && { body }) })
    return { status: response.status, body: v.parse(v.looseObject({}), await response.json()) }
  }
  const restoration = (noun: string, id: unknown) =>
    `POST /api/frontend/internal/content/${noun}/${id}/restoration` as const
  const entry = async (noun: ContentNoun, id: unknown) => {
    const found = await api.db
      .select({ id: change.id })
      .from(change)
      .where(and(eq(change.noun, noun), eq(change.rowId, Number(id))))
      .orderBy(desc(change.id))
    const { body } = await send(`GET /api/frontend/internal/admin/change/${found[0]?.id}`)
    return v.parse(ChangeDetails, body)
  }

  test('an article comes back under its address with both languages, and its events show it again', async () => {
    const whole = { ...input, titleEn: 'New uniform', teaserEn: 'Short', textEn: '<p>Blue</p>', navigable: false }
    const { body: created } = await send('POST /api/frontend/article', whole)
    await send(`PUT /api/frontend/article/${created.id}`, { teaserDe: 'Kürzer' }, 1)
    const ofArticle = { ...concert, articleId: created.id }
    const { body: event1 } = await send('POST /api/frontend/internal/event', ofArticle)
    const { body: event2 } = await send('POST /api/frontend/internal/event', ofArticle)
    await send(`DELETE /api/frontend/article/${created.id}`)
    const { body: other } = await send('POST /api/frontend/article', input)
    await send(`PUT /api/frontend/internal/event/${event2.id}`, { articleId: other.id }, 1)
    expect((await entry('article', created.id)).content).toEqual({ noun: 'article', id: created.id, version: null })

    const restored = await send(restoration('article', created.id))
    expect(restored).toMatchObject({ status: 200, body: { id: created.id } })
    // A form that was open before the deletion does not overwrite it unseen.
    expect(restored.body.version).toBeGreaterThan(2)
    const { body: now } = await send(`GET /api/frontend/internal/article/${created.id}`)
    expect(now).toEqual({ ...created, teaserDe: 'Kürzer', version: restored.body.version })
    const articleOf = async (id: unknown) => (await send(`GET /api/frontend/internal/event/${id}`)).body.articleId
    expect([await articleOf(event1.id), await articleOf(event2.id)]).toEqual([created.id, other.id])
    expect(await send(restoration('article', created.id))).toEqual(restored)
    expect((await entry('article', created.id)).content?.version).toBe(restored.body.version)
  })

  test('an event comes back with its picture and texts, without references to what was deleted meanwhile', async () => {
    const { body: news } = await send('POST /api/frontend/article', input)
    const whole = {
      ...concert,
      ...{ titleEn: 'Summer concert', remarksDe: '<p>Im <strong>Hof</strong></p>', remarksEn: '<p>In the yard</p>' },
      ...{ imageName: 'header-limmat', articleId: news.id, dressCode: 'Uniform' },
    }
    const { body: created } = await send('POST /api/frontend/internal/event', whole)
    await send(`DELETE /api/frontend/internal/event/${created.id}`, undefined, 1)
    await send(`DELETE /api/frontend/article/${news.id}`)
    expect((await send(restoration('event', created.id))).status).toBe(200)
    const { body: now } = await send(`GET /api/frontend/internal/event/${created.id}`)
    expect(now).toEqual({ ...created, articleId: null, version: 2 })
  })

  test('what the log holds is sanitised again: an older rule may have allowed more', async () => {
    const { body: created } = await send('POST /api/frontend/internal/event', { ...concert, remarksDe: 'Im Hof' })
    await send(`DELETE /api/frontend/internal/event/${created.id}`, undefined, 1)
    const isRemoval = and(eq(change.noun, 'event'), eq(change.rowId, Number(created.id)), eq(change.action, 'removed'))
    const [removal] = await api.db.select().from(change).where(isRemoval)
    const fields = { ...removal?.fields, remarksDe: ['a <b\n\nc<script>alert(1)</script>', null] as const }
    await api.db.update(change).set({ fields }).where(isRemoval)
    await send(restoration('event', created.id))
    const [row] = await api.db
      .select()
      .from(event)
      .where(eq(event.id, Number(created.id)))
    expect(row?.remarksDe).not.toContain('<script')
  })

  test('what was never deleted, or does not exist, cannot be created again', async () => {
    const { body: mug } = await send('POST /api/frontend/internal/shop/item', {
      ...{ category: 'OTHER', nameDe: 'Tasse', price: 1500, amount: 3, onSale: true },
    })
    const statuses = [
      await send(restoration('article', 2_000_000_000)),
      await send(restoration('shop_item', mug.id)),
      await send('POST /api/frontend/internal/content/person/1/restoration'),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 400])
  })
})
