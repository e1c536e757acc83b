import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EditedBulletin, uploadBulletinPicture } from '#contract/edited-bulletins.ts'
import { bulletinPictureAddress } from '#contract/rich-text.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { type BulletinDesk, bulletinDesk, sentPath } from '../../../tests/support/bulletin-desk.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { addPlayer } from '../../../tests/support/enquiry-desk.ts'
import { readPicture } from '../../../tests/support/pictures/client.ts'
import { makePhoto, svgWithScript } from '../../../tests/support/pictures/make.ts'
import { bulletinPicture, membership } from '../../platform/db/tables.ts'
import { fromWireTime } from '../../platform/time.ts'
import { deleteAccount } from '../personal-data/delete-account.ts'
import { exportPersonalData } from '../personal-data/export.ts'
import { removeOrphanedFiles } from '../pictures/clean-up.ts'
import { removeUnsentPictures } from './pictures.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const dayMs = 86_400_000

describeOnDatabase('pictures of bulletins', (kind) => {
  let api: TestApi
  let leader: TestPerson
  let anna: TestPerson
  let beat: TestPerson
  let desk: BulletinDesk

  beforeEach(async () => {
    api = await startTestServer({ kind, now: fromWireTime('2026-03-10T12:00') })
    leader = await addPlayer(api, 'HORN', { roles: ['MHZ_SECTIONLEADER'], firstName: 'Lea' })
    anna = await addPlayer(api, 'HORN', { firstName: 'Anna' })
    beat = await addPlayer(api, 'TUBA', { firstName: 'Beat' })
    desk = bulletinDesk(api, leader)
  })
  afterEach(() => api.stop())

  const upload = async (bytes: Uint8Array | string, as: TestPerson | null = leader): Promise<Response> =>
    await fetch(`${api.origin}${sentPath}/picture`, {
      method: 'POST',
      headers: as === null ? {} : { Authorization: `Bearer ${await api.tokenFor(as)}` },
      body: typeof bytes === 'string' ? bytes : new Blob([new Uint8Array(bytes)]),
    })
  const uploaded = async (as = leader): Promise<string> =>
    bulletinPictureAddress((await desk.bodyOf(uploadBulletinPicture.reply, await upload(await makePhoto(), as))).uuid)
  const withPicture = (src: string, alt = 'Sitzplan') => ({
    sections: ['HORN'],
    textDe: `<p>So sitzen wir:</p><figure><img src="${src}" alt="${alt}" loading="lazy" decoding="async"></figure>`,
  })
  const get = (src: string, as?: TestPerson) => api.request(`GET ${src as '/'}`, as === undefined ? {} : { as })
  const statusOf = async (src: string, as?: TestPerson): Promise<number> => (await get(src, as)).status
  const sent = (src: string): Promise<EditedBulletin> => desk.sent(withPicture(src))

  test('are shown to those whom the bulletin addresses and to its senders, and to nobody else', async () => {
    const editor = await api.addPerson({ roles: ['EDITOR'], firstName: 'Edith', member: false })
    const former = await addPlayer(api, 'HORN', { firstName: 'Fritz' })
    await api.db.update(membership).set({ leaveDate: '2026-01-31' }).where(eq(membership.personId, former.personId))
    const stranger = await api.addPerson({ firstName: 'Sven', member: false })
    const src = await uploaded()
    // A draft is of its sender alone.
    for (const [as, status] of [
      [leader, 200],
      [anna, 404],
      [editor, 404],
    ] as const)
      expect(await statusOf(src, as)).toBe(status)
    const one = await sent(src)
    expect((await desk.list(anna))[0]?.text).toContain(`<img src="${src}" alt="Sitzplan"`)
    const reply = await get(src, anna)
    expect([reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
      'image/webp',
      'private, no-cache',
    ])
    const shown = await readPicture(reply)
    expect([shown.format, shown.exif]).toEqual(['webp', undefined])
    for (const [as, status] of [
      [leader, 200],
      [editor, 200],
      [beat, 404],
      [former, 404],
      [stranger, 404],
    ] as const)
      expect(await statusOf(src, as)).toBe(status)
    expect(await statusOf(src)).toBe(401)
    expect(await statusOf(bulletinPictureAddress(crypto.randomUUID()), anna)).toBe(404)
    expect(await statusOf(bulletinPictureAddress('1'), anna)).toBe(400)
    api.clock.set(fromWireTime('2026-03-25T00:00'))
    expect([await statusOf(src, anna), await statusOf(src, leader)]).toEqual([404, 200])
    expect((await api.request(`DELETE ${sentPath}/${one.id}`, { as: leader })).status).toBe(200)
    expect([await statusOf(src, leader), await api.db.$count(bulletinPicture)]).toEqual([404, 0])
  })

  test('are in no text of another place, no other bulletin, and no bulletin of somebody else', async () => {
    const editor = await api.addPerson({ roles: ['EDITOR'], firstName: 'Edith', member: false })
    const src = await uploaded()
    expect(await desk.refusalOf(await desk.send({ ...withPicture(src), sections: [] }, editor))).toEqual([
      ...[400, 'validation.invalid', 'textDe'],
    ])
    await sent(src)
    expect(await desk.refusalOf(await desk.send(withPicture(src)))).toEqual([400, 'validation.invalid', 'textDe'])
    const { textDe } = withPicture(src)
    const article = {
      ...{ titleDe: 'Umzug', teaserDe: 'Kurz' },
      textDe,
      startDate: '2026-03-01T00:00',
      endDate: '2026-04-01T00:00',
      navigable: true,
    }
    const refused = await api.request('POST /api/frontend/article', { as: editor, body: article })
    expect((await desk.refusalOf(refused)).slice(0, 3)).toEqual([400, 'validation.invalid', 'textDe'])
  })

  test('need a description, and are at most ten', async () => {
    const src = await uploaded()
    for (const alt of ['', ' ']) {
      const refused = await desk.refusalOf(await desk.send(withPicture(src, alt)))
      expect(refused).toEqual([400, 'validation.invalid', 'textDe'])
    }
    const eleven = Array.from({ length: 11 }, () => withPicture(bulletinPictureAddress(crypto.randomUUID())).textDe)
    expect(await desk.refusalOf(await desk.send({ textDe: eleven.join('') }))).toEqual([
      ...[400, 'validation.invalid', 'textDe'],
    ])
    expect((await desk.send(withPicture(src))).status).toBe(201)
  })

  test('are uploaded only by those who may write to somebody, and only as pictures', async () => {
    expect([(await upload(await makePhoto(), anna)).status, (await upload(await makePhoto(), null)).status]).toEqual([
      ...[403, 401],
    ])
    for (const bytes of ['', 'no picture', svgWithScript])
      expect(await desk.refusalOf(await upload(bytes))).toEqual([400, 'validation.invalid', 'file'])
    expect(await api.db.$count(bulletinPicture)).toBe(0)
  })

  test('go with the text that had them, and with a draft that is not sent within a week', async () => {
    const [first, second, unsent] = [await uploaded(), await uploaded(), await uploaded()]
    const one = await sent(first)
    expect((await desk.amend(one, { textDe: withPicture(second).textDe })).status).toBe(200)
    expect([await statusOf(first, anna), await statusOf(second, anna)]).toEqual([404, 200])
    const at = (days: number) => new Date(fromWireTime('2026-03-10T12:00').getTime() + days * dayMs)
    await removeUnsentPictures(api.db, at(6))
    expect(await statusOf(unsent, leader)).toBe(200)
    await removeUnsentPictures(api.db, at(8))
    expect(await statusOf(unsent, leader)).toBe(404)
    await removeOrphanedFiles(api.db, api.deps.pictures, new Date(Date.now() + 2 * dayMs))
    expect(await statusOf(second, anna)).toBe(200)
    expect(await desk.refusalOf(await desk.send(withPicture(unsent)))).toEqual([400, 'validation.invalid', 'textDe'])
  })

  test('are in the export of whoever uploaded them, and stay without a name when the account is deleted', async () => {
    const src = await uploaded()
    await sent(src)
    const subject = { personId: leader.personId, accountId: leader.sub, now: api.clock.now() }
    const data = await exportPersonalData(api.db, subject)
    expect(data).toMatchObject({ picturesOfBulletins: [{ bulletin: 'Notenausgabe' }] })
    await api.db.transaction((tx) => deleteAccount(tx, subject))
    expect((await api.db.select().from(bulletinPicture)).map(({ personId }) => personId)).toEqual([null])
    expect(await statusOf(src, anna)).toBe(200)
  })
})
