import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { openMaximum } from '#contract/order-limits.ts'
import { readConfig } from '#server/config.ts'
import { createOrder } from '#server/features/checkout/place-order.ts'
import { createPaymentProvider } from '#server/features/payments/create-provider.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { person, shopItem } from '#server/platform/db/tables.ts'
import { createDocuments } from '#server/platform/formats/documents.ts'
import type { ReceiptDocument } from '#server/platform/formats/receipt.ts'
import type { PersonCaller } from '#server/platform/http/caller.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import type { Bench } from './bench.ts'
import type { Figure } from './figures.ts'

const rounds = 5
/** If the disk pauses once, all orders in flight wait: they must be fewer than the slowest hundredth. */
const orders = 1000
const atOnce = 8
/** Enough people that nobody exceeds the limit of open orders. */
const people = (2 * (rounds + 1) * orders) / openMaximum
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/**
 * Measures placing an order compared with its bare transaction, and the event loop delay while receipts are generated.
 */
export const measureOrders = async ({ open }: Bench): Promise<Figure[]> => {
  await using stack = open()
  const postgres = stack.adopt(await startPostgres(), (started) => started.stop())
  const figures: Figure[] = []
  for (const databaseUrl of [undefined, await postgres.createDatabase()]) {
    const dataFolder = stack.adopt(await mkdtemp(join(tmpdir(), 'bench-')), (folder) =>
      rm(folder, { recursive: true, force: true }),
    )
    const database = stack.adopt(await openDatabase({ dataFolder, databaseUrl }), (opened) => opened.close())
    figures.push(await measurePlacing(database))
  }
  return [...figures, await measureReceipts()]
}

const measurePlacing = async (database: Database): Promise<Figure> => {
  const { db } = database
  const clock = () => new Date()
  const config = readConfig({})
  const payments = await createPaymentProvider(config, db, clock)
  const buyers = await db
    .insert(person)
    .values(Array.from({ length: people }, () => ({ lastName: 'Beispiel' })))
    .returning()
  const [item] = await db
    .insert(shopItem)
    .values({ category: 'MUSIC', nameDe: 'CD', price: 2500, amount: 1_000_000 })
    .returning()
  if (item === undefined) throw new Error('there is nothing to buy')
  const callers = buyers.map(({ id }) => callerOf(id))
  let nth = 0
  const next = () => {
    const caller = callers[nth++ % callers.length]
    if (caller === undefined) throw new Error('nobody buys')
    return caller
  }
  const ours = () => {
    const body = {
      items: [{ count: 1, shopItemId: item.id, variantId: null }],
      remarks: '',
      terms: true as const,
      delivery: 'PICKUP' as const,
      shipTo: null,
    }
    return createOrder({ ...database, clock, payments }, { body, key: randomUUID(), caller: next(), locale: 'de-ch' })
  }
  const bare = () => bareOrder(database, next(), item.id)
  await percentile99(bare)
  await percentile99(ours)
  const samples: [number, number][] = []
  for (let round = 0; round < rounds; round++) samples.push([await percentile99(ours), await percentile99(bare)])
  return {
    name: `p99 of placing an order, ${atOnce} at once, ${database.kind}`,
    unit: 'ms',
    ours: samples.map(([own]) => own),
    reference: samples.map(([, other]) => other),
    referenceName: 'the same rows by hand',
    limit: 2,
  }
}

const callerOf = (personId: number): PersonCaller => {
  const sub = randomUUID()
  return {
    kind: 'person',
    sub,
    accountId: sub,
    personId,
    emailVerified: true,
    instrument: null,
    represents: [],
    member: false,
    roles: new Set(),
  }
}

/** The bare transaction of an order: inserts its rows without any checks. */
const bareOrder = ({ db }: Database, { personId, sub }: PersonCaller, item: number) => {
  const [order, owed, key] = [randomUUID(), randomUUID(), randomUUID()]
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into idempotency (scope, key, caller_hash, request_hash, status, reply, created_at) values ('placeorder', ${key}, ${sub}, ${sub}, 200, ${JSON.stringify({ uuid: order })}, now())`,
    )
    await tx.execute(sql`update shop_item set amount = amount - 1 where id = ${item} and amount >= 1`)
    const { rows } = await tx.execute<{ id: number }>(
      sql`insert into shop_order (uuid, person_id, total, locale, created_at, reserved_until) values (${order}, ${personId}, 2500, 'de-ch', now(), now()) returning id`,
    )
    await tx.execute(
      sql`insert into order_line (order_id, position, shop_item_id, name_de, count, price) values (${rows[0]?.id}, 0, ${item}, 'CD', 1, 2500)`,
    )
    await tx.execute(
      sql`insert into payment (uuid, purpose, order_id, person_id, amount, provider, callback, locale, created_at, expires_at) values (${owed}, 'SHOP', ${rows[0]?.id}, ${personId}, 2500, 'sandbox', ${`/checkout-complete/${order}`}, 'de-ch', now(), now())`,
    )
    await tx.execute(
      sql`insert into job (kind, payload, run_at, created_at) values ('payment_check', ${JSON.stringify({ payment: owed })}, now(), now())`,
    )
  })
}

/** Returns milliseconds for `orders` runs, `atOnce` of them concurrent. */
const percentile99 = async (run: () => Promise<unknown>): Promise<number> => {
  const took: number[] = []
  let left = orders
  const one = async () => {
    while (left > 0) {
      left -= 1
      const began = performance.now()
      await run()
      took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? Number.NaN
}

/** Measures the event loop delay at the 99th percentile while receipts of 50 lines are generated continuously. */
const measureReceipts = async (): Promise<Figure> => {
  const documents = createDocuments(silent)
  const late: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    for (let made = 0; made < 5; made++) await documents.receipt(receipt)
    delay.disable()
    // The first round starts the thread.
    if (round > 0) late.push(delay.percentile(99) / 1e6)
  }
  await documents.close()
  return {
    name: 'p99 of the event loop’s delay while receipts are made',
    unit: 'ms',
    ours: late,
    reference: [],
    referenceName: '',
    limit: 50,
  }
}

const receipt: ReceiptDocument = {
  title: 'Quittung Q2026-00001',
  locale: 'de-ch',
  publisher: 'Musik Harmonie Zürichberg',
  address: ['Postfach 1899', '8044 Zürich'],
  payer: ['Nadia Beispiel', 'Im Sihlhof 3', '8004 Zürich'],
  date: '2026-03-10',
  facts: [['Nummer', 'Q2026-00001']],
  headings: ['Anzahl', 'Artikel', 'Preis CHF', 'Betrag CHF'],
  lines: Array.from({ length: 50 }, (_, nth) => ['1', `Notenheft ${nth}`, '25.00', '25.00']),
  total: ['Total CHF', "1'250.00"],
  notes: ['Herzlichen Dank.'],
}
