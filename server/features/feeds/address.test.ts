import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { createFeedReaders, ownFeedPath } from '../../../tests/support/feeds.ts'
import { account, calendarFeed, membership } from '../../platform/db/tables.ts'
import { endAccessOfAll } from '../memberships/end-access.ts'
import { deleteAccount } from '../personal-data/delete-account.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const now = new Date('2026-03-10T11:00:00Z')

describeOnDatabase('a member’s calendar address', (kind) => {
  let api: TestApi
  let readers: ReturnType<typeof createFeedReaders>
  beforeAll(async () => {
    api = await startTestServer({ kind, now })
    readers = createFeedReaders(api)
  })
  afterAll(() => api.stop())

  test('stays until it is renewed or switched off, and is then invalid', async () => {
    const { member, path } = await readers.reader(60)
    expect(readers.pathOf((await readers.askOwn('PUT', member, ownFeedPath, { alarm: null })).address)).toBe(path)
    expect(readers.pathOf((await readers.askOwn('GET', member)).address)).toBe(path)
    await readers.askOwn('PUT', member, ownFeedPath, { alarm: 60 })
    const renewed = await readers.askOwn('POST', member, `${ownFeedPath}/renewal`)
    expect(renewed.alarm).toBe(60)
    expect([(await readers.get(path)).status, (await readers.get(readers.pathOf(renewed.address))).status]).toEqual([
      404, 200,
    ])
    expect(await readers.askOwn('DELETE', member)).toEqual({ address: null, alarm: null, tentative: false })
    expect((await readers.get(readers.pathOf(renewed.address))).status).toBe(404)
    expect((await api.request(`POST ${ownFeedPath}/renewal`, { as: member })).status).toBe(404)
  })

  test('has 256 random bits, unique to the member', async () => {
    const paths = await Promise.all([readers.reader(), readers.reader(), readers.reader()])
    const secrets = paths.map(({ path }) => path.split('/')[2] ?? '')
    expect(new Set(secrets).size).toBe(3)
    for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  })

  test('returns 404 with a text for an unknown address', async () => {
    const { path } = await readers.reader()
    const secret = path.split('/')[2] ?? ''
    const wrong = [
      `/feeds/${'A'.repeat(43)}/calendar.ics`,
      `/feeds/${secret.slice(0, -1)}/calendar.ics`,
      `/feeds/${secret}x/calendar.ics`,
      `/feeds/${secret}`,
      '/feeds/%27%20or%201=1/calendar.ics',
      '/feeds/%00/calendar.ics',
      '/feeds/calendar.fr.ics',
      '/feeds/',
    ]
    for (const one of wrong) {
      const response = await readers.get(one, { 'Accept-Language': 'de-CH' })
      expect([one, response.status, response.headers.get('content-type')]).toEqual([
        one,
        404,
        'text/plain; charset=UTF-8',
      ])
      expect(await response.text()).toContain('kein Kalender')
      expect([response.headers.get('cache-control'), response.headers.get('x-robots-tag')]).toEqual([
        'no-store',
        'noindex',
      ])
    }
    const post = await api.request(`POST ${path as '/'}`)
    expect([post.status, post.headers.get('etag')]).toEqual([404, null])
    expect((await api.request(`HEAD ${path as '/'}`)).status).toBe(200)
  })

  test('ends with the membership, after the last day', async () => {
    const { member, path } = await readers.reader()
    const leave = (leaveDate: string) =>
      api.db.update(membership).set({ leaveDate }).where(eq(membership.personId, member.personId))
    await leave('2026-03-10')
    expect((await readers.get(path)).status).toBe(200)
    await leave('2026-03-09')
    expect((await readers.get(path)).status).toBe(404)
    expect((await api.request(`GET ${ownFeedPath}`, { as: member })).status).toBe(403)
    const countFeeds = () => api.db.$count(calendarFeed, eq(calendarFeed.personId, member.personId))
    const before = await api.db.$count(calendarFeed)
    expect(await countFeeds()).toBe(1)
    await endAccessOfAll(api.db, now)
    expect([await countFeeds(), await api.db.$count(calendarFeed)]).toEqual([0, before - 1])
  })

  test('is deleted with the account, and needs a verified email address', async () => {
    const { member, path } = await readers.reader()
    const verified = (emailVerified: boolean) =>
      api.db.update(account).set({ emailVerified }).where(eq(account.personId, member.personId))
    await verified(false)
    expect((await readers.get(path)).status).toBe(404)
    await verified(true)
    expect((await readers.get(path)).status).toBe(200)
    await api.db.transaction((tx) => deleteAccount(tx, { personId: member.personId, now }))
    expect((await readers.get(path)).status).toBe(404)
    expect(await api.db.$count(calendarFeed, eq(calendarFeed.personId, member.personId))).toBe(0)
  })

  test('is rate limited, without affecting other addresses', async () => {
    const [eager, calm] = await Promise.all([readers.reader(), readers.reader()])
    const statuses = []
    for (let sent = 0; sent < 61; sent++) statuses.push((await readers.get(eager.path)).status)
    expect([statuses.slice(0, 60).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429])
    const refused = await readers.get(eager.path)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await readers.get(calm.path)).status).toBe(200)
  })

  test('no log contains a secret', async () => {
    const { path } = await readers.reader()
    await readers.get(path)
    await readers.get(`${path}?x=1`)
    await readers.get(`/feeds/${path.split('/')[2]}`)
    await api.request(`POST ${path as '/'}`)
    await readers.get(path, { Host: 'elsewhere.example' })
    const secret = path.split('/')[2] ?? ''
    await vi.waitFor(() => expect(api.logged.join('\n')).toContain('/feeds/:secret/calendar.ics'), { timeout: 5000 })
    expect(api.logged.filter((line) => line.includes(secret))).toEqual([])
  })
})
