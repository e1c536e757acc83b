import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { watchContent } from '../db/content-version.ts'
import { account, membership, person, personRole } from '../db/tables.ts'
import type { Caller } from '../http/caller.ts'
import { createCallerResolver } from './resolve-caller.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
})
afterAll(() => api.stop())

/** Resolves callers as another process does, with a cache of its own, once it hears of changes. */
const startProcess = async () => {
  const content = await watchContent(api.database)
  await expect.poll(() => content.current()).not.toBeNull()
  const accessTokens = { verify: async (sub: string) => ({ sub }) }
  const resolve = createCallerResolver({ ...api.deps, content, accessTokens })
  const seen = async ({ sub }: TestPerson): Promise<Caller> => await resolve(`Bearer ${sub}`, undefined)
  return { seen, stop: () => content.stop() }
}

test('the loss or grant of a right in one process takes effect in the others with the next request', async () => {
  const { seen, stop } = await startProcess()
  const anna = await api.addPerson({ roles: ['EDITOR'] })
  const { db } = api
  const own = eq(membership.personId, anna.personId)
  expect(await seen(anna)).toMatchObject({ member: true, emailVerified: true, instrument: null })
  expect(await seen(anna)).toMatchObject({ roles: new Set(['EDITOR']) })
  await db.delete(personRole).where(and(eq(personRole.personId, anna.personId), eq(personRole.role, 'EDITOR')))
  expect(await seen(anna)).toMatchObject({ roles: new Set() })
  await db.insert(personRole).values({ personId: anna.personId, role: 'ADMIN' })
  expect(await seen(anna)).toMatchObject({ roles: new Set(['ADMIN']) })
  await db.update(person).set({ instrument: 'TUBA' }).where(eq(person.id, anna.personId))
  expect(await seen(anna)).toMatchObject({ instrument: 'TUBA' })
  await db.update(membership).set({ functionType: 'CONDUCTOR' }).where(own)
  expect(await seen(anna)).toMatchObject({ roles: new Set(['ADMIN', 'CONDUCTOR', 'MHZ_PLANNER']) })
  await db.update(membership).set({ leaveDate: '2026-03-09' }).where(own)
  expect(await seen(anna)).toMatchObject({ member: false })
  await db.update(account).set({ emailVerified: false }).where(eq(account.id, anna.sub))
  expect(await seen(anna)).toMatchObject({ emailVerified: false })
  await db.delete(account).where(eq(account.id, anna.sub))
  await expect(seen(anna)).rejects.toMatchObject({ code: 'auth.account_gone' })
  await stop()
})

test('a change of which the process is not told counts after a minute', async () => {
  const content = { current: async () => 1, stop: async () => {} }
  const resolve = createCallerResolver({ ...api.deps, content, accessTokens: { verify: async (sub) => ({ sub }) } })
  const before = api.clock.now()
  const anna = await api.addPerson()
  const isVerified = async () => {
    const caller = await resolve(`Bearer ${anna.sub}`, undefined)
    return caller.kind === 'person' && caller.emailVerified
  }
  expect(await isVerified()).toBe(true)
  await api.db.update(account).set({ emailVerified: false }).where(eq(account.id, anna.sub))
  expect(await isVerified()).toBe(true)
  api.clock.set(new Date(before.getTime() + 60_001))
  expect(await isVerified()).toBe(false)
  api.clock.set(before)
})

test('a membership ends with its last day, in Zürich, without any change', async () => {
  const { seen, stop } = await startProcess()
  const before = api.clock.now()
  const anna = await api.addPerson({ member: '2026-03-10' })
  const isMemberAt = async (time: string) => {
    api.clock.set(time)
    const caller = await seen(anna)
    return caller.kind === 'person' && caller.member
  }
  expect(await isMemberAt('2026-03-10T23:59:59+01:00')).toBe(true)
  expect(await isMemberAt('2026-03-11T00:00:00+01:00')).toBe(false)
  api.clock.set(before)
  await stop()
})
