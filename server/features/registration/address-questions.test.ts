import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ErrorReply } from '#contract/errors.ts'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { registration } from '../../../tests/support/registration.ts'
import { account, person } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe('requests about an email address', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestServer({ kind: 'postgres', environment: { TRUST_PROXY: '1' } })
  })
  afterEach(() => void vi.useRealTimers())
  afterAll(() => api.stop())
  const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
  const answerOf = async (response: Response) => [response.status, await response.json()]

  test('report persons and accounts as each of them defines it', async () => {
    await api.db.insert(person).values({ firstName: 'Ohne', lastName: 'Konto', email: 'ohne@band.example' })
    const { personId } = await api.addPerson()
    await api.db.update(account).set({ email: 'konto@band.example' }).where(eq(account.personId, personId))
    const request = async (email: string) => [
      await answerOf(await api.request(`GET /api/frontend/registration?checkEmailExists=${encodeURIComponent(email)}`)),
      await answerOf(
        await api.request(`GET /api/frontend/registration/checkUserExists?username=${encodeURIComponent(email)}`),
      ),
      await answerOf(await api.request('POST /api/frontend/registration/checkHasAccount', { body: { email } })),
    ]
    expect(await request('OHNE@band.example')).toEqual([
      [200, true],
      [200, false],
      [200, false],
    ])
    expect(await request('konto@band.example')).toEqual([
      [200, true],
      [200, true],
      [200, true],
    ])
    expect(await request('niemand@band.example')).toEqual([
      [200, false],
      [200, false],
      [200, false],
    ])
    const broken = await api.request('GET /api/frontend/registration?checkEmailExists=nobody', { locale: 'en-gb' })
    expect(v.parse(ErrorReply, await broken.json()).errors).toEqual([
      { field: 'checkEmailExists', errorMessage: 'This is not a valid email address' },
    ])
  })

  test('mail a link for a first password to a known address, and reveal nothing in the reply', async () => {
    await api.db.insert(person).values({ firstName: 'Bekannt', lastName: 'Person', email: 'bekannt@band.example' })
    const request = async (email: string) =>
      answerOf(await api.request('POST /api/frontend/registration/activation', { body: { email }, locale: 'de-ch' }))
    for (const email of ['Bekannt@band.example', 'fremd@band.example'])
      expect(await request(email)).toEqual([200, { requested: true }])
    const jobs = ownJobs(api)
    await jobs.run()
    const mails = await jobs.mails()
    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual(['bekannt@band.example'])
    expect(mails[0]?.text).toContain('/sso/account/')
  })

  test('are rate limited by IP address after forty requests, independently of others', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const request = (address: string) =>
      api.request('GET /api/frontend/registration?checkEmailExists=a@band.example', from(address))
    const statuses: number[] = []
    for (let index = 0; index < 41; index += 1) statuses.push((await request('192.0.2.7')).status)
    expect([statuses.indexOf(429), statuses.length]).toEqual([40, 41])
    const late = await request('192.0.2.7')
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '800'])
    expect((await request('192.0.2.8')).status).toBe(200)
    vi.setSystemTime(Date.now() + 800_000)
    expect((await request('192.0.2.7')).status).toBe(200)
  })

  test('a registration is rate limited by IP address', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 21; index += 1) {
      const answer = await api.request('POST /api/frontend/registration/registerPerson', {
        body: registration(),
        headers: { 'Idempotency-Key': randomUUID(), 'X-Forwarded-For': '192.0.2.9' },
      })
      statuses.push(answer.status)
    }
    expect([statuses.slice(0, 20).every((status) => status === 400), statuses[20]]).toEqual([true, 429])
  })
})
