import path from 'node:path'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pictureAddress } from '#contract/picture-sources.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import {
  pictureClient,
  picturePath,
  pictureTexts,
  readPicture,
  readRefusal,
} from '../../../tests/support/pictures/client.ts'
import { makePhoto } from '../../../tests/support/pictures/make.ts'
import { cleanUpJob } from '../../clean-up.ts'
import { verifyArchive } from '../../platform/backup/archive.ts'
import { writeBackup } from '../../platform/backup/backup.ts'
import { change, picture, pictureFile } from '../../platform/db/tables.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { removeOrphanedFiles } from './clean-up.ts'

const day = 24 * 60 * 60_000

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('editors and pictures', (kind) => {
  let api: TestApi
  let editor: TestPerson
  let client: ReturnType<typeof pictureClient>
  beforeAll(async () => {
    api = await startTestServer({ kind })
    editor = await api.addPerson({ roles: ['EDITOR'] })
    client = pictureClient(api, editor)
  })
  afterAll(() => api.stop())

  test('a crop has its own files, and its former ones are removed the day after', { tags: ['long'] }, async () => {
    const made = await client.added(await makePhoto({ width: 1600, height: 1200, colour: '#505' }))
    await ownJobs(api).run()
    const crop = { x: 0, y: 0, width: 500, height: 500 }
    const cropped = await client.changed(made, { crop, focusX: 20 })
    expect(cropped).toMatchObject({ crop, width: 800, height: 600, revision: 2, focusX: 20 })
    const first = await readPicture(await client.image(pictureAddress(cropped, 480)))
    expect([first.width, first.height]).toEqual([800, 600])
    // Only the area at the top left.
    expect((await sharp(first.bytes).stats()).channels[0]?.mean).toBeGreaterThan(180)
    const whole = await readPicture(await api.request(`GET ${picturePath}/${made.id}/whole`, { as: editor }))
    expect([whole.width, whole.height]).toEqual([960, 720])

    const count = async () => (await Array.fromAsync(api.deps.pictures.files.list())).length
    await ownJobs(api).run()
    const before = await count()
    await removeOrphanedFiles(api.db, api.deps.pictures, new Date())
    expect(await count()).toBe(before)
    await removeOrphanedFiles(api.db, api.deps.pictures, new Date(Date.now() + 2 * day))
    expect(await count()).toBe(before - 9)
    expect((await client.image(pictureAddress(cropped, 800))).status).toBe(200)
    expect((await api.request(`GET ${picturePath}/${made.id}/whole`, { as: editor })).status).toBe(200)
    // The whole picture again, from the master.
    expect(await client.changed(cropped, { crop: null })).toMatchObject({ crop: null, width: 1600, revision: 3 })
  })

  test('the nightly job adds the files of a width that is new in this version, and pages cache them only then', {
    tags: ['long'],
  }, async () => {
    const made = await client.added(await makePhoto({ width: 1000, height: 500, colour: '#525' }))
    await ownJobs(api).run()
    const address = pictureAddress(made, 780)
    const caching = async () => (await client.image(address)).headers.get('cache-control')
    expect(await caching()).toContain('immutable')
    await api.db.delete(pictureFile).where(and(eq(pictureFile.pictureId, made.id), eq(pictureFile.width, 780)))
    const before = await client.image(address)
    expect([before.headers.get('cache-control'), (await readPicture(before)).width]).toEqual(['no-cache', 960])

    await enqueue(api.db, { kind: cleanUpJob, payload: {} })
    await ownJobs(api).run()
    await ownJobs(api).run()
    expect((await readPicture(await client.image(address))).width).toBe(780)
    expect(await caching()).toContain('immutable')
  })

  test('a backup contains the files of pictures', { tags: ['long'] }, async () => {
    const made = await client.added(await makePhoto({ colour: '#515' }))
    const [row] = await api.db.select().from(picture).where(eq(picture.id, made.id))
    const file = path.join(api.deps.config.dataFolder, 'pictures.tar.gz')
    await writeBackup({ ...api.deps, database: api.database, dataFolder: api.deps.config.dataFolder }, file)
    const { entries } = await verifyArchive(file)
    const sha256 = row?.masterSha256 ?? ''
    expect(entries.map((entry) => entry.path)).toContain(`files/pictures/${sha256.slice(0, 2)}/${sha256}`)
  })

  test('a crop outside of the picture is refused, and two editors do not overwrite each other', async () => {
    const made = await client.added(await makePhoto({ colour: '#606' }))
    const outside = { x: 600, y: 0, width: 500, height: 500 }
    expect((await client.put(made, { crop: outside })).status).toBe(400)
    await client.changed(made, { altDe: 'Neu' })
    expect((await client.put(made, { altDe: 'Anders' })).status).toBe(412)
  })

  test('a picture shows where it is used, and can be deleted only when it is unused', async () => {
    const made = await client.added(await makePhoto({ colour: '#707' }))
    const html = `<p>Text</p><img src="/api/public/image?name=${made.name}" alt="">`
    const times = { startDate: '2026-01-01T00:00', endDate: '2027-01-01T00:00' }
    const post = async (to: `/${string}`, body: object) =>
      v.parse(
        v.looseObject({ id: v.number(), version: v.number() }),
        await (await api.request(`POST ${to}`, { as: editor, body })).json(),
      )
    const event = await post('/api/frontend/internal/event', {
      kind: 'concert',
      titleDe: 'Konzert',
      dateStart: '2026-05-01T20:00',
      dateEnd: '2026-05-01T22:00',
      fullDay: false,
      publicEvent: true,
      fileIds: [],
      imageName: made.name,
    })
    const article = await post('/api/frontend/article', {
      titleDe: 'Bericht',
      teaserDe: 'Kurz',
      textDe: html,
      navigable: true,
      ...times,
    })
    await post('/api/frontend/internal/shop/item', {
      category: 'MUSIC',
      nameDe: 'CD',
      price: 2000,
      onSale: true,
      amount: 3,
      pictureName: made.name,
    })
    await client.changed(made, { inHeader: true })
    const uses = (await client.list()).find(({ id }) => id === made.id)?.uses
    expect(uses?.map(({ place, title }) => [place, title])).toEqual([
      ['event', 'Konzert'],
      ['article', 'Bericht'],
      ['shop_item', 'CD'],
      ['header', ''],
    ])
    const remove = () => api.request(`DELETE ${picturePath}/${made.id}`, { as: editor })
    expect(await (await remove()).json()).toMatchObject({ code: 'rule.picture_in_use' })
    // Readers get dimensions, so that nothing shifts.
    const upload = { width: 1200, height: 800, revision: 1, focusX: 50, focusY: 50 }
    const shown = await (await api.request(`GET /api/frontend/event/${event.id}`)).json()
    expect(shown).toMatchObject({ image: made.name, picture: { name: made.name, alt: pictureTexts.altDe, upload } })
    const { text } = v.parse(
      v.object({ text: v.string() }),
      await (await api.request(`GET /api/frontend/article/${article.id}`)).json(),
    )
    expect(text).toContain('width="1200" height="800"')
    expect(text).toContain(`${pictureAddress(made, 480).replaceAll('&', '&amp;')} 480w, `)
    const items = await (await api.request('GET /api/frontend/shop/item/items')).json()
    expect(JSON.stringify(items)).toContain(`"upload":${JSON.stringify(upload)}`)
    expect(await (await api.request('GET /api/frontend/layout/backgrounds')).json()).toMatchObject({
      _embedded: { items: [{ name: made.name, width: 1200, revision: 1 }, { name: 'header-limmat' }, {}, {}, {}, {}] },
    })
    expect((await client.image(`/api/frontend/layout/background?id=${made.name}&width=780`)).status).toBe(200)
  })

  test('an unused picture is deleted, and the deletion is logged under its name', { tags: ['long'] }, async () => {
    const made = await client.added(await makePhoto({ colour: '#808' }))
    expect((await api.request(`DELETE ${picturePath}/${made.id}`, { as: editor })).status).toBe(200)
    expect((await client.image(pictureAddress(made, 480))).status).toBe(404)
    expect((await api.request(`DELETE ${picturePath}/${made.id}`, { as: editor })).status).toBe(404)
    const logged = await api.db.select().from(change).where(eq(change.noun, 'picture'))
    expect(logged.filter(({ rowId }) => rowId === made.id).map(({ action }) => action)).toEqual(['created', 'removed'])
    expect(await api.db.$count(picture, eq(picture.id, made.id))).toBe(0)
    expect((await api.request('GET /api/frontend/internal/admin/change', { as: editor })).status).toBe(200)
  })

  test.each(['picture-000000000000000000000000', 'picture-x'])('there is no picture %s', async (name) => {
    expect((await client.image(`/api/public/image?name=${name}`)).status).toBe(404)
    const body = {
      kind: 'concert',
      titleDe: 'K',
      dateStart: '2026-05-01T20:00',
      dateEnd: '2026-05-01T22:00',
      fullDay: false,
      publicEvent: true,
      fileIds: [],
      imageName: name,
    }
    expect(await readRefusal(await api.request('POST /api/frontend/internal/event', { as: editor, body }))).toEqual([
      400,
      ['imageName'],
    ])
  })
})
