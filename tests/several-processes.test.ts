import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, asc, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Participation } from '#contract/answers.ts'
import { StaticFile } from '#contract/documents.ts'
import { ShopTransaction } from '#contract/orders.ts'
import { type ConnectedDatabase, openDatabase } from '#server/platform/db/open.ts'
import { account, job, membership, participation, personRole, shopOrder } from '#server/platform/db/tables.ts'
import { notifyWorkers } from '#server/platform/jobs/queue.ts'
import { enqueueMail } from '#server/platform/mail/mail-job.ts'
import { type Balancer, startBalancer } from './support/balancer.ts'
import { addEvent } from './support/content.ts'
import { migratedPostgres } from './support/databases.ts'
import { smallPdf } from './support/pdf.ts'
import { freePort, type ServerProcess, startServer } from './support/processes.ts'
import { addAccount, createBrowser, createClient } from './support/provider.ts'
import { addItem, stockOf } from './support/shop.ts'

// Four servers start on two cores, again and again.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 120_000 })

const password = 'Posaune-1899'
const count = 4

let folder: string
let database: ConnectedDatabase
let balancer: Balancer
let start: (at: number) => Promise<void>
const servers: ServerProcess[] = []

/** Failures that a client cannot repair by sending the request once more. */
const failures: string[] = []
/** Requests that were sent a second time. */
const repeated: string[] = []

beforeEach(async () => {
  failures.length = 0
  repeated.length = 0
  folder = await mkdtemp(join(tmpdir(), 'processes-'))
  const databaseUrl = await migratedPostgres()
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  balancer = await startBalancer(ports)
  const settings = {
    ...{ DATABASE_URL: databaseUrl, DATA_FOLDER: folder, PUBLIC_ORIGIN: balancer.origin, TRUST_PROXY: '1' },
    // Orders are accepted where they could be paid; nobody pays here.
    ...{
      STRIPE_SECRET_KEY: 'sk_test_nobody',
      STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
      STRIPE_API_ORIGIN: 'http://127.0.0.1:9',
    },
  }
  start = async (at) => {
    servers[at] = await startServer({ ...settings, PORT: `${ports[at]}`, DEMO: '0' })
  }
  await Promise.all(ports.map((_, at) => start(at)))
  database = await openDatabase({ databaseUrl, dataFolder: folder, poolSize: 2 })
  await vi.waitFor(async () => expect((await fetch(`${balancer.origin}/readyz`)).status).toBe(200), { timeout: 10_000 })
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.running() && server.kill()))
  await balancer.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const sendOnce = async (path: string, init: RequestInit): Promise<Response | undefined> => {
  const reply = await fetch(`${balancer.origin}${path}`, { ...init, redirect: 'manual' }).catch(() => undefined)
  if (reply === undefined || reply.status >= 500) return undefined
  // A reply that is cut off is none.
  const body = await reply.arrayBuffer().catch(() => undefined)
  return body === undefined ? undefined : new Response(body, { status: reply.status, headers: reply.headers })
}
const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
  const reply = await sendOnce(path, init)
  if (reply !== undefined) return reply
  repeated.push(`${init.method ?? 'GET'} ${path}`)
  const second = await sendOnce(path, init)
  if (second === undefined) failures.push(`${init.method ?? 'GET'} ${path}`)
  return second ?? Response.error()
}

let members = 0
/** A member who is signed in, with a client of the API and an address whose requests are counted apart. */
const signIn = async (email: string) => {
  const address = `192.0.2.${++members}`
  const client = createClient({ origin: balancer.origin, issuer: `${balancer.origin}/sso` })
  const tokens = await client.signIn(createBrowser(balancer.origin), email, password)
  const authorization = `Bearer ${tokens.access_token}`
  return {
    tokens,
    request: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      send(path, {
        method,
        headers: { authorization, 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
        ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
      }),
  }
}
type Member = Awaited<ReturnType<typeof signIn>>

const addMember = async (email: string): Promise<Member> => {
  const sub = await addAccount(database, { email, password })
  const [row] = await database.db.select().from(account).where(eq(account.id, sub))
  const personId = row?.personId ?? 0
  await database.db.insert(membership).values({ personId, organizationId: 1, joinDate: '2020-01-01' })
  // An editor who signs in sets up a second factor first.
  const member = await signIn(email)
  await database.db.insert(personRole).values({ personId, role: 'EDITOR' })
  return member
}

/** Changes the answer of a member again and again. @returns the version after each acknowledged change */
const answer = async ({ request }: Member, eventId: number, isOver: () => boolean): Promise<number[]> => {
  const path = '/api/participationselfservice/'
  const versions: number[] = []
  let row: Participation | undefined
  for (let change = 0; !isOver(); change++) {
    const body = { eventId, status: change % 2 === 0, remarks: `Nummer ${change}` }
    const reply =
      row === undefined
        ? await request('POST', path, body)
        : await request('PUT', path, { ...body, id: row.id }, { 'If-Match': `"${row.version}"` })
    row = v.parse(Participation, await reply.json())
    versions.push(row.version)
  }
  return versions
}

/** Orders one piece, fifteen times at most, and cancels all but two of the orders. */
const order = async ({ request }: Member, shopItemId: number, isOver: () => boolean) => {
  const placed: string[] = []
  while (placed.length < 15 && !isOver()) {
    const body = { items: [{ count: 1, shopItemId }], remarks: '', terms: true }
    const key = { 'Idempotency-Key': randomUUID().replaceAll('-', '') }
    const reply = await request('POST', '/api/frontend/shoptransaction/placeorder', body, key)
    const { uuid } = v.parse(ShopTransaction, await reply.json())
    if (placed.push(uuid) > 2) {
      expect((await request('GET', `/api/frontend/shoptransaction/${uuid}/cancelOrder`)).status).toBe(200)
    }
  }
  return placed
}

/** Uploads documents. @returns the numbers of the acknowledged ones with their bytes */
const upload = async ({ request }: Member, isOver: () => boolean): Promise<Map<number, string>> => {
  const uploaded = new Map<number, string>()
  while (!isOver()) {
    const bytes = smallPdf(randomUUID())
    const reply = await request('POST', '/api/frontend/internal/admin/file?title=Noten.pdf', new Blob([bytes]))
    uploaded.set(v.parse(StaticFile, await reply.json()).id, bytes)
  }
  return uploaded
}

/** Uses each refresh token once. @returns how many there were */
const refresh = async ({ tokens }: Member, isOver: () => boolean): Promise<number> => {
  let token = tokens.refresh_token
  let used = 0
  for (; !isOver(); used++) {
    const body = new URLSearchParams({ client_id: 'web', grant_type: 'refresh_token', refresh_token: token })
    const reply = await send('/sso/token', { method: 'POST', body })
    token = v.parse(v.object({ refresh_token: v.string() }), await reply.json()).refresh_token
  }
  return used
}

const countWaiting = () => database.db.$count(job, and(eq(job.kind, 'mail'), inArray(job.state, ['waiting', 'dead'])))

/** Enqueues mails as fast as they are sent. @returns their Message-IDs */
const enqueueMails = async (isOver: () => boolean): Promise<string[]> => {
  const ids: string[] = []
  while (!isOver()) {
    const messageId = randomUUID()
    await enqueueMail(database.db, {
      ...{ to: `${messageId}@example.ch`, locale: 'de-ch', template: 'password_changed', values: {}, messageId },
    })
    ids.push(messageId)
    // A killed process leaves one job each time, which waits for the end of its lease.
    await vi.waitUntil(async () => isOver() || (await countWaiting()) < 20, { timeout: 60_000, interval: 50 })
  }
  return ids
}

/** Everything that clients do while processes end. */
const work = async (isOver: () => boolean) => {
  const [player, buyer, editor, reader] = await Promise.all(
    ['player', 'buyer', 'editor', 'reader'].map((name) => addMember(`${name}@example.ch`)),
  )
  if (!player || !buyer || !editor || !reader) throw new Error('unreachable')
  const eventId = await addEvent(database.db, 'Probe', ['2090-03-12T20:00', '2090-03-12T22:00'])
  const item = await addItem(database.db, { amount: 100 })
  const [versions, orders, documents, refreshes, mails] = await Promise.all([
    answer(player, eventId, isOver),
    order(buyer, item, isOver),
    upload(editor, isOver),
    refresh(reader, isOver),
    enqueueMails(isOver),
  ])
  return { eventId, item, versions, orders, documents, refreshes, mails }
}

/** Checks that each acknowledged effect happened once, and that each file can be read from each process. */
const expectEffects = async ({ eventId, item, ...done }: Awaited<ReturnType<typeof work>>): Promise<void> => {
  const { db } = database
  expect(failures).toEqual([])
  expect(done.versions).toEqual(done.versions.map((_, at) => at + 1))
  expect(await db.select().from(participation).where(eq(participation.eventId, eventId))).toHaveLength(1)
  const orders = await db.select().from(shopOrder).orderBy(asc(shopOrder.id))
  expect(orders.map(({ uuid, state }) => [uuid, state])).toEqual(
    done.orders.map((uuid, at) => [uuid, at < 2 ? 'open' : 'cancelled']),
  )
  expect(await stockOf(db, item)).toBe(100 - Math.min(2, orders.length))
  for (const [id, bytes] of done.documents) {
    const { url } = v.parse(
      v.object({ url: v.string() }),
      await (await send(`/api/frontend/file/${id}/signedUrl`, { method: 'PUT' })).json(),
    )
    for (let process = 0; process < count; process++) {
      const file = await send(url.replace(balancer.origin, ''))
      expect([file.status, await file.text()]).toEqual([200, bytes])
    }
  }
  // The jobs of a killed process are claimed again when their lease has ended.
  await db
    .update(job)
    .set({ leaseUntil: new Date(0) })
    .where(and(eq(job.state, 'waiting'), eq(job.kind, 'mail')))
  await notifyWorkers(db)
  await vi.waitFor(async () => expect(await countWaiting()).toBe(0), { timeout: 60_000, interval: 250 })
  const sent = (await readdir(join(folder, 'mail'))).map((name) => /Z-([\w-]{36})\.eml$/.exec(name)?.[1] ?? name)
  expect(sent.filter((id) => done.mails.includes(id)).sort()).toEqual([...done.mails].sort())
}

/** Resolves when the process has got that many more requests. */
const served = async (at: number, more: number): Promise<void> => {
  const before = balancer.servedBy(at)
  await vi.waitUntil(() => balancer.servedBy(at) >= before + more, { timeout: 60_000, interval: 20 })
}

test('while one of four processes is killed again and again, nothing is lost or done twice, and sending once more suffices', {
  tags: ['long'],
}, async () => {
  let isOver = false
  const working = work(() => isOver)
  // Awaited at the end.
  working.catch(() => undefined)
  for (let kills = 0; kills < 5; kills++) {
    const at = kills % count
    await Promise.race([served(at, 40), working])
    await servers[at]?.kill()
    await start(at)
  }
  isOver = true
  await expectEffects(await working)
})

test('while four processes restart one after the other, no request fails', { tags: ['long'] }, async () => {
  let isOver = false
  const working = work(() => isOver)
  // Awaited at the end.
  working.catch(() => undefined)
  for (let at = 0; at < count; at++) {
    await Promise.race([served(at, 10), working])
    await servers[at]?.stop()
    await start(at)
  }
  isOver = true
  await expectEffects(await working)
  expect(repeated).toEqual([])
})

test('four processes accept ten wrong passwords together', { tags: ['long'] }, async () => {
  await addAccount(database, { email: 'vera@example.ch', password })
  const { authorizationUrl } = createClient({ origin: balancer.origin, issuer: `${balancer.origin}/sso` })
  // The balancer uses a process once its probe has succeeded.
  const hasServed = async (): Promise<boolean> => {
    await send('/healthz')
    return servers.every((_, at) => balancer.servedBy(at) > 0)
  }
  await vi.waitUntil(hasServed, { timeout: 60_000, interval: 20 })
  const statuses: number[] = []
  for (let attempt = 0; attempt < 14; attempt++) {
    const browser = createBrowser(balancer.origin)
    const { url } = await browser.follow(authorizationUrl())
    statuses.push((await browser.send(url.href, { email: 'vera@example.ch', password: 'falsch' })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(422), ...Array(4).fill(429)])
  for (let at = 0; at < count; at++) expect(balancer.servedBy(at)).toBeGreaterThan(5)
})
