import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EditedArticle } from '#contract/edited-articles.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { change, event } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const input = {
  titleDe: ' Neue Uniform ',
  teaserDe: 'Kurz',
  textDe: '<p>Blau</p>',
  startDate: '2026-03-01T00:00',
  endDate: '2026-04-01T00:00',
  navigable: true,
}
const Refused = v.object({
  code: v.string(),
  errors: v.array(v.object({ field: v.string(), errorMessage: v.string() })),
  current: v.optional(EditedArticle),
})

describeOnDatabase('articles and their editors', (kind) => {
  let api: TestApi
  let editor: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    editor = await api.addPerson({ roles: ['EDITOR'] })
  })
  afterAll(() => api.stop())

  const create = (body: unknown) => api.request('POST /api/frontend/article', { as: editor, body })
  const created = async (body: object = {}) =>
    v.parse(EditedArticle, await (await create({ ...input, ...body })).json())
  const put = (id: number, version: number, body: unknown) =>
    api.request(`PUT /api/frontend/article/${id}`, { as: editor, headers: { 'If-Match': `"${version}"` }, body })
  const changesOf = (rowId: number) =>
    api.db
      .select()
      .from(change)
      .where(and(eq(change.noun, 'article'), eq(change.rowId, rowId)))
      .orderBy(change.id)
  const fieldsOf = async (response: Response) =>
    v.parse(Refused, await response.json()).errors.map(({ field }) => field)

  test('an article is written in both languages, read by visitors in theirs, and logged with author and time', async () => {
    const response = await create({
      ...input,
      titleEn: 'New uniform',
      teaserEn: '',
      textEn: '<p>Blue</p>',
    })
    const article = v.parse(EditedArticle, await response.json())
    expect([response.status, response.headers.get('etag')]).toEqual([201, '"1"'])
    expect(article).toMatchObject({ titleDe: 'Neue Uniform', teaserEn: null, textEn: '<p>Blue</p>', version: 1 })
    const english = await api.request(`GET /api/frontend/article/${article.id}`, { locale: 'en-gb' })
    expect(await english.json()).toEqual({
      id: article.id,
      title: 'New uniform',
      teaser: 'Kurz',
      text: '<p>Blue</p>',
      startDate: '2026-03-01T00:00',
      endDate: '2026-04-01T00:00',
      navigable: true,
      foreign: ['teaser'],
    })
    const edited = await api.request(`GET /api/frontend/internal/article/${article.id}`, { as: editor })
    expect([edited.headers.get('etag'), await edited.json()]).toEqual(['"1"', article])
    expect(await changesOf(article.id)).toMatchObject([
      {
        action: 'created',
        changedBy: editor.sub,
        changedAt: api.clock.now(),
        fields: { titleEn: [null, 'New uniform'] },
      },
    ])
  })

  test('the second of two editors gets the first one’s version', async () => {
    const { id } = await created()
    const first = await put(id, 1, { ...input, titleDe: 'Erste' })
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"2"'])
    const second = await put(id, 1, { ...input, titleDe: 'Zweite' })
    const refused = v.parse(Refused, await second.json())
    expect([second.status, refused.code, refused.current?.titleDe, refused.current?.version]).toEqual([
      412,
      'conflict.version',
      'Erste',
      2,
    ])
    // A repeated save of the stored state is neither a conflict nor a change.
    expect((await put(id, 1, { ...input, titleDe: 'Erste' })).status).toBe(200)
    expect((await changesOf(id)).map(({ action, fields }) => [action, Object.keys(fields)])).toMatchObject([
      ['created', expect.arrayContaining(['titleDe'])],
      ['changed', ['titleDe']],
    ])
  })

  test('when an article is deleted, its event remains, and both changes are logged', async () => {
    const { id } = await created()
    const eventId = await addEvent(api.db, 'Konzert', ['2026-05-01T20:00', '2026-05-01T22:00'], {
      articleId: id,
      publicEvent: true,
    })
    expect((await api.request(`DELETE /api/frontend/article/${id}`, { as: editor })).status).toBe(200)
    expect((await api.request(`GET /api/frontend/article/${id}`, { as: editor })).status).toBe(404)
    const [remaining] = await api.db.select().from(event).where(eq(event.id, eventId))
    expect(remaining?.articleId).toBeNull()
    expect((await changesOf(id)).at(-1)).toMatchObject({
      action: 'removed',
      fields: { titleDe: ['Neue Uniform', null] },
    })
    const ofEvent = await api.db.select().from(change).where(eq(change.noun, 'event'))
    expect(ofEvent).toMatchObject([{ rowId: eventId, action: 'changed', fields: { articleId: [id, null] } }])
  })

  test.each([
    [{ titleDe: '  ' }, 'titleDe'],
    [{ titleDe: 'Zeile\nZeile' }, 'titleDe'],
    [{ titleDe: 'x'.repeat(201) }, 'titleDe'],
    [{ teaserEn: 'x'.repeat(501) }, 'teaserEn'],
    [{ textDe: '<p> &nbsp; </p>' }, 'textDe'],
    [{ textDe: '<p>a</p><script>alert(1)</script>' }, 'textDe'],
    [{ textDe: 'x'.repeat(30_001) }, 'textDe'],
    [{ textDe: 5 }, 'textDe'],
    [{ startDate: '2026-03-29T02:30' }, 'startDate'],
    [{ endDate: '2026-02-30T00:00' }, 'endDate'],
    [{ endDate: '2026-02-28T00:00' }, 'endDate'],
    [{ navigable: 'true' }, 'navigable'],
  ])('$0 is refused at its field', async (wrong, field) => {
    const response = await create({ ...input, ...wrong })
    expect([response.status, await fieldsOf(response)]).toEqual([400, [field]])
  })

  test.each([
    ['de-ch', 'Nicht möglich in diesem Text: Skripte, Bilder von anderswo und Farben und Schriften'],
    ['en-gb', 'Not possible in this text: scripts, pictures from elsewhere and colours and fonts'],
  ] as const)('what a text cannot contain is refused and named in %s', async (locale, errorMessage) => {
    const textEn =
      '<p style="color:red" onclick="x()">a</p><img src="https://elsewhere.example/a.png"><script>x</script>'
    const body = { ...input, textEn }
    const response = await api.request('POST /api/frontend/article', { as: editor, locale, body })
    expect(response.status).toBe(400)
    expect(v.parse(Refused, await response.json()).errors).toEqual([{ field: 'textEn', errorMessage }])
  })

  test('both texts are named, and nothing of the request is stored', async () => {
    const { id, version } = await created()
    const wrong = '<video src="/a"></video>'
    const response = await put(id, version, { titleDe: 'Anders', textDe: wrong, textEn: wrong })
    expect([response.status, await fieldsOf(response)]).toEqual([400, ['textDe', 'textEn']])
    const current = await api.request(`GET /api/frontend/internal/article/${id}`, { as: editor })
    expect(await current.json()).toMatchObject({ titleDe: 'Neue Uniform', textDe: '<p>Blau</p>', version })
  })

  test('text without tags keeps its paragraphs and lines, and right-to-left text its signs', async () => {
    expect((await created({ textDe: 'Eins\r\nZwei\n\n \nDrei & <' })).textDe).toBe(
      '<p>Eins<br>Zwei</p><p>Drei &amp; &lt;</p>',
    )
    expect((await created({ textDe: '<p dir="rtl">שלום \u200f1899</p>' })).textDe).toBe('<p>שלום \u200f1899</p>')
  })

  test('thousands of nested elements are refused at once', async () => {
    const response = await create({ ...input, textDe: '<ul><li>'.repeat(3500) })
    expect([response.status, await fieldsOf(response)]).toEqual([400, ['textDe']])
  })

  test('a request above the maximum size is refused', async () => {
    const response = await create({ ...input, textDe: 'x'.repeat(100_000) })
    expect([response.status, v.parse(Refused, await response.json()).code]).toEqual([413, 'request.too_large'])
  })

  test('a change without a version is refused', async () => {
    const { id } = await created()
    const response = await api.request(`PUT /api/frontend/article/${id}`, { as: editor, body: input })
    expect([response.status, await fieldsOf(response)]).toEqual([400, ['if-match']])
    expect((await put(2_000_000_000, 1, input)).status).toBe(404)
  })

  test('an article that is not public is 404 for everybody but editors', async () => {
    const { id } = await created({ startDate: '2026-06-01T00:00', endDate: '2026-07-01T00:00' })
    expect((await api.request(`GET /api/frontend/article/${id}`)).status).toBe(404)
    expect((await api.request(`GET /api/frontend/article/${id}`, { as: editor })).status).toBe(200)
  })
})
