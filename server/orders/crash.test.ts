import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabases } from '../../tests/support/databases.ts'
import { workerTools } from '../../tests/support/jobs.ts'
import { addItem, newKey, stockOf } from '../../tests/support/shop.ts'
import { type StripeServer, startStripe, stripeKeys } from '../../tests/support/stripe.ts'
import type { Database } from '../db/open.ts'
import { job, payment, person, shopOrder } from '../db/tables.ts'
import { handlerOf } from '../jobs/handler.ts'
import { runDueJobs } from '../jobs/worker.ts'
import { checkPayment } from '../payments/check.ts'
import { createStripe } from '../payments/stripe.ts'

const program = path.join(import.meta.dirname, '../../tests/support/buyer-process.ts')
const databases = createDatabases()
let database: Database
let stripe: StripeServer
let personId: number
let url: string
beforeAll(async () => {
  database = await databases.open('postgres')
  const { rows } = await database.db.execute<{ name: string }>('select current_database() as name')
  const own = new URL(inject('templates').postgresUrl)
  own.pathname = `/${rows[0]?.name}`
  url = own.href
  stripe = await startStripe(() => new Date())
  const [row] = await database.db.insert(person).values({ lastName: 'Beispiel' }).returning()
  personId = row?.id ?? 0
}, 60_000)
afterAll(async () => {
  await stripe.stop()
  await databases.remove()
})

/** Runs a buyer's way until its Nth step. @returns whether it came to its end */
const buy = async (step: number, item: number, way: 'pay' | 'cancel'): Promise<boolean> => {
  const args = [program, url, stripe.origin, `${step}`, newKey(), `${personId}`, `${item}`]
  const child = spawn(process.execPath, way === 'cancel' ? [...args, 'cancel'] : args, {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk))
  await once(child, 'close')
  const said = Buffer.concat(printed).toString()
  if (child.signalCode !== 'SIGKILL' && !said.startsWith('done')) throw new Error(said)
  return said.startsWith('done')
}

/** What the jobs do once the reservation is over. */
const recover = async () => {
  const payments = createStripe({
    secretKey: stripeKeys.STRIPE_SECRET_KEY,
    webhookSecret: stripeKeys.STRIPE_WEBHOOK_SECRET,
    apiOrigin: stripe.origin,
  })
  const later = new Date(Date.now() + 31 * 60_000)
  const { tools } = workerTools(database, {})
  const deps = { database, clock: () => later, log: tools.log, payments }
  const handlers = {
    ...tools.handlers,
    payment_check: handlerOf('payment_check', (given) => checkPayment(deps, given.payment)),
  }
  await runDueJobs({ ...tools, handlers, clock: () => later })
}

test.each(['pay', 'cancel'] as const)(
  'killed before any step of an order (%s), no paid order is lost and no piece leaks',
  { timeout: 180_000 },
  async (way) => {
    const { db } = database
    let ended = false
    let steps = 0
    for (; !ended; steps++) {
      if (steps > 60) throw new Error('a buyer’s way has no end')
      const item = await addItem(db)
      const before = new Set(stripe.sessions.keys())
      ended = await buy(steps, item, way)
      await recover()
      const sessions = [...stripe.sessions.values()].filter(({ id }) => !before.has(id))
      const paidThere = sessions.filter(({ payment_status }) => payment_status === 'paid').length
      const orders = await db
        .select({ order: shopOrder, paid: payment.state })
        .from(shopOrder)
        .innerJoin(payment, eq(payment.orderId, shopOrder.id))
      const mails = await db.select().from(job).where(eq(job.kind, 'receipt_mail'))
      const states = orders.map(({ order, paid }) => `${order.state} ${paid}`)
      expect(
        states.every((state) => state === 'paid paid' || state === 'cancelled cancelled'),
        `step ${steps}: ${states}`,
      ).toBe(true)
      expect(
        [states.filter((state) => state === 'paid paid').length, mails.length, await stockOf(db, item)],
        `step ${steps}`,
      ).toEqual([paidThere, paidThere, 10 - 3 * paidThere])
      await db.delete(payment)
      await db.execute('delete from order_line')
      await db.delete(shopOrder)
      await db.delete(job)
    }
    // Every statement of placing, beginning and settling was one of them.
    expect(steps).toBeGreaterThan(20)
  },
)
