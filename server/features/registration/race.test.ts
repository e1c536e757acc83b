import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { Registration } from '#contract/registration.ts'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { registration, solution } from '../../../tests/support/registration.ts'
import { connectDatabase, type Database } from '../../platform/db/open.ts'
import { invoice, person } from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { register } from './register.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

// Locks conflict only between connections: the pool of one in the other tests would serialize the requests.
let api: TestApi
let database: Database
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  const [named] = (await api.db.execute<{ name: string }>(sql`select current_database() as name`)).rows
  const url = new URL(inject('templates').postgresUrl)
  url.pathname = `/${named?.name}`
  database = await connectDatabase({ databaseUrl: url.href, dataFolder: os.tmpdir(), poolSize: 6 })
})
afterAll(async () => {
  await database.close()
  await api.stop()
})

const arrive = (values: Partial<ReturnType<typeof registration>>, key: string = randomUUID()) =>
  register(
    { ...api.deps, database },
    { body: v.parse(Registration, registration(values)), key, caller: { kind: 'anonymous' }, locale: 'de-ch' },
  )
const solved = (howMany: number) =>
  Promise.all(Array.from({ length: howMany }, () => solution(database.db, api.clock.now())))
const atOnce = async <T>(arrivals: readonly Promise<T>[]) => {
  const settled = await Promise.allSettled(arrivals)
  return settled.map((one) => {
    if (one.status === 'fulfilled') return one.value
    if (one.reason instanceof HttpError) return one.reason
    throw one.reason
  })
}

test('of six concurrent registrations with one address, one creates a person', { tags: ['long'] }, async () => {
  for (const password of ['Tuba-2026', null]) {
    const email = `${randomUUID()}@band.example`
    const outcomes = await atOnce((await solved(6)).map((one) => arrive({ email, password, solution: one })))
    expect(outcomes.map((one) => ('kind' in one ? one.kind : one.code)).sort()).toEqual([
      ...Array(5).fill('known'),
      'registered',
    ])
    expect(await database.db.select().from(person).where(eq(person.email, email))).toHaveLength(1)
  }
})

test('six concurrent copies of one request create one person and get the same reply', async () => {
  const email = `${randomUUID()}@band.example`
  const key = randomUUID()
  const [one] = await solved(1)
  const outcomes = await atOnce(Array.from({ length: 6 }, () => arrive({ email, solution: one ?? '' }, key)))
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
  expect(outcomes[0]).toMatchObject({ kind: 'registered' })
  expect(await database.db.select().from(person).where(eq(person.email, email))).toHaveLength(1)
})

test('of six concurrent uses of one solved puzzle one succeeds', { tags: ['long'] }, async () => {
  const [one = ''] = await solved(1)
  const outcomes = await atOnce(Array.from({ length: 6 }, () => arrive({ solution: one })))
  const kinds = outcomes.map((outcome) =>
    outcome instanceof HttpError ? outcome.details.fields?.[0]?.message : 'through',
  )
  expect(kinds.sort()).toEqual(['through', ...Array(5).fill('validation.solution_used')])
})

test('invoices of six concurrent registrations have six numbers without a gap', { tags: ['long'] }, async () => {
  const before = await database.db.select({ number: invoice.number }).from(invoice)
  await Promise.all((await solved(6)).map((one) => arrive({ solution: one })))
  const after = (await database.db.select({ number: invoice.number }).from(invoice)).map((row) => row.number).sort()
  expect(after).toHaveLength(before.length + 6)
  expect(after).toEqual(after.map((_, index) => `2026-${String(index + 1).padStart(5, '0')}`))
})
