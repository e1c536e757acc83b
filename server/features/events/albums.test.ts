import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Album, albumsShown } from '#contract/albums.ts'
import { EditedEvent } from '#contract/edited-events.ts'
import { albumMaximum } from '#contract/event-input.ts'
import { listOf } from '#contract/lists.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent, addPicture } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { readRefusal } from '../../../tests/support/pictures/client.ts'
import { event, picture } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/event'
const concert = {
  ...{ kind: 'concert', titleDe: 'Parade', dateStart: '2026-02-01T14:00', dateEnd: '2026-02-01T16:00' },
  ...{ fullDay: false, publicEvent: true, fileIds: [] },
}

describeOnDatabase('albums of events', (kind) => {
  let api: TestApi
  let editor: TestPerson
  let pictures: string[]
  beforeAll(async () => {
    api = await startTestServer({ kind })
    editor = await api.addPerson({ roles: ['EDITOR'], member: false })
    pictures = [await addPicture(api.db, 'Marsch'), await addPicture(api.db, 'Apéro'), await addPicture(api.db, 'Bus')]
  })
  afterAll(() => api.stop())

  const create = (body: object) => api.request(`POST ${path}`, { as: editor, body: { ...concert, ...body } })
  const created = async (body: object) => v.parse(EditedEvent, await (await create(body)).json())
  const put = async ({ id, version }: EditedEvent, body: object) => {
    const headers = { 'If-Match': `"${version}"` }
    return v.parse(EditedEvent, await (await api.request(`PUT ${path}/${id}`, { as: editor, body, headers })).json())
  }
  const albums = async (language = 'de-CH') => {
    const reply = await api.request('GET /api/frontend/album', { headers: { 'Accept-Language': language } })
    return v.parse(listOf(Album), await reply.json())._embedded.items
  }
  const albumOf = async (id: number) => (await albums()).find(({ eventId }) => eventId === id)
  const refusalOf = async (names: unknown) => await readRefusal(await create({ albumNames: names }))

  test('visitors see the pictures of a public event in the order of the editor, each once', async () => {
    const [march = '', drinks = '', bus = ''] = pictures
    const made = await created({ titleEn: 'Street parade', albumNames: [bus, march, bus] })
    expect(await albumOf(made.id)).toMatchObject({
      ...{ title: 'Parade', foreign: [], dateStart: '2026-02-01T14:00' },
      pictures: [{ name: bus, alt: 'Bus', upload: { width: 1200, height: 800 } }, { name: march }],
    })
    // A description in one language is enough.
    expect((await albums('en-GB')).find(({ eventId }) => eventId === made.id)).toMatchObject({
      ...{ title: 'Street parade', pictures: [{ alt: 'Bus' }, { alt: 'Marsch' }] },
    })
    const ordered = await put(made, { albumNames: [drinks, march, bus] })
    expect((await albumOf(made.id))?.pictures.map(({ name }) => name)).toEqual([drinks, march, bus])
    await put(ordered, { albumNames: [] })
    expect(await albumOf(made.id)).toBeUndefined()
  })

  test('the pictures of an internal and of a cancelled event are not shown', async () => {
    const internal = await created({ publicEvent: false, albumNames: pictures })
    const cancelled = await created({ albumNames: pictures })
    await api.db.update(event).set({ cancelled: true }).where(eq(event.id, cancelled.id))
    expect([await albumOf(internal.id), await albumOf(cancelled.id)]).toEqual([undefined, undefined])
  })

  test('pictures that do not exist, drawings, and too many pictures are refused at the field', async () => {
    const wrong = [400, ['albumNames']]
    expect(await refusalOf([...pictures, `picture-${'0'.repeat(24)}`])).toEqual(wrong)
    expect(await refusalOf(['header-limmat'])).toEqual(wrong)
    expect(await refusalOf(Array.from({ length: albumMaximum + 1 }, () => pictures[0]))).toEqual(wrong)
    expect(await refusalOf('picture')).toEqual(wrong)
  })

  test('a picture of an album names the event as its use, and cannot be deleted until it has left the album', async () => {
    const name = await addPicture(api.db, 'Fahne')
    const [row] = await api.db.select().from(picture).where(eq(picture.name, name))
    const made = await created({ titleDe: 'Fahnenweihe', albumNames: [name] })
    const remove = () =>
      api.request(`DELETE /api/frontend/internal/admin/picture/${row?.id ?? 0}`, {
        ...{ as: editor, headers: { 'If-Match': `"${row?.version}"` } },
      })
    const refused = await remove()
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'rule.picture_in_use' }])
    const list = await (await api.request('GET /api/frontend/internal/admin/picture', { as: editor })).json()
    expect(JSON.stringify(list)).toContain(`{"place":"event","id":${made.id},"title":"Fahnenweihe"}`)
    await put(made, { albumNames: [] })
    expect((await remove()).status).toBe(200)
  })

  test('a deleted event comes back with those of its pictures that still exist', async () => {
    const gone = await addPicture(api.db, 'Regen')
    const made = await created({ albumNames: [gone, ...pictures] })
    await api.request(`DELETE ${path}/${made.id}`, { as: editor, headers: { 'If-Match': '"1"' } })
    await api.db.delete(picture).where(eq(picture.name, gone))
    await api.request(`POST /api/frontend/internal/content/event/${made.id}/restoration`, { as: editor })
    expect((await albumOf(made.id))?.pictures.map(({ name }) => name)).toEqual(pictures)
  })

  test('the gallery has the latest events, the latest first', async () => {
    const days = Array.from({ length: albumsShown + 1 }, (_, index) => `2026-03-${`${index + 1}`.padStart(2, '0')}`)
    for (const day of days)
      await addEvent(api.db, day, [`${day}T14:00`, `${day}T16:00`], { publicEvent: true, albumNames: pictures })
    expect((await albums()).map(({ title }) => title)).toEqual(days.toReversed().slice(0, albumsShown))
  })
})
