import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { NotificationPreferences } from '#contract/notifications.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { subscriptionAt } from '../../../tests/support/push-service.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/personnatural/myself/notifications'
const desired = { answer: 'email', reminder: 'none', change: 'push', music: 'push', reminderTime: 'hours_3' }
const Conflict = v.object({ code: v.string(), current: NotificationPreferences })

describeOnDatabase('notification preferences', (kind) => {
  let api: TestApi
  let member: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    member = await api.addPerson()
  })
  afterAll(() => api.stop())

  const get = async (as = member) =>
    v.parse(NotificationPreferences, await (await api.request(`GET ${path}`, { as })).json())
  const patch = (version: number, body: unknown) =>
    api.request(`PATCH ${path}`, { as: member, headers: { 'If-Match': `"${version}"` }, body })

  test('a person who never chose has the defaults; repeating a choice increases the version once', async () => {
    const before = { answer: 'push', reminder: 'push', change: 'push', music: 'none', reminderTime: 'day_before' }
    expect(await get()).toEqual({ ...before, devices: 0, version: 0 })
    // The defaults, chosen explicitly: nothing to store.
    expect(await (await patch(0, before)).json()).toMatchObject({ version: 0 })
    for (const _ of [1, 2]) {
      const changed = await patch(0, desired)
      expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"1"'])
    }
    expect(await get()).toEqual({ ...desired, devices: 0, version: 1 })
    expect(await get(await api.addPerson())).toMatchObject(before)
  })

  test('a choice based on an older version is rejected with the current preferences', async () => {
    await patch((await get()).version, { ...desired, reminder: 'email' })
    const late = await patch(0, { ...desired, reminder: 'push' })
    const { code, current } = v.parse(Conflict, await late.json())
    expect([late.status, code, current.reminder]).toEqual([412, 'conflict.version', 'email'])
    expect((await patch(current.version + 7, { ...desired, reminder: 'push' })).status).toBe(412)
  })

  test('reverting a choice increases the version, so that a request sent before it has no effect', async () => {
    for (const as of [member, await api.addPerson()]) {
      const { devices, version, ...stands } = await get(as)
      const back = (supersedes: boolean) =>
        api.request(`PATCH ${path}`, {
          as,
          headers: { 'If-Match': `"${version}"` },
          body: { ...stands, supersedes },
        })
      expect(await (await back(false)).json()).toMatchObject({ version })
      for (const _ of [1, 2])
        expect(await (await back(true)).json()).toEqual({ ...stands, devices, version: version + 1 })
      const late = await api.request(`PATCH ${path}`, {
        as,
        headers: { 'If-Match': `"${version}"` },
        body: { ...stands, answer: 'none' },
      })
      expect(late.status).toBe(412)
    }
  })

  test('of two concurrent first choices one is stored and the other gets a conflict', async () => {
    const fresh = await api.addPerson()
    const send = (reminder: string) =>
      api.request(`PATCH ${path}`, { as: fresh, headers: { 'If-Match': '"0"' }, body: { ...desired, reminder } })
    const answers = await Promise.all(['push', 'email'].map(send))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    expect((await get(fresh)).version).toBe(1)
  })

  test('reports how many devices receive pushes', async () => {
    const body = subscriptionAt('https://web.push.apple.com/QGqk')
    await api.request(`PUT /api/frontend/internal/push/device/${randomUUID()}`, { as: member, body })
    expect((await get()).devices).toBe(1)
  })

  test.each([
    [{ ...desired, answer: 'sms' }, 'answer'],
    [{ ...desired, reminderTime: 'hours_2' }, 'reminderTime'],
    [{ ...desired, music: null }, 'music'],
  ])('an invalid choice is refused at its field (%#)', async (body, field) => {
    const refused = await patch(0, body)
    expect([refused.status, await refused.json()]).toMatchObject([400, { errors: [{ field }] }])
  })
})
