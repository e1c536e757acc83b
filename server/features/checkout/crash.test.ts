import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabases } from '../../../tests/support/databases.ts'
import { workerTools } from '../../../tests/support/jobs.ts'
import { addItem, newKey, stockOf } from '../../../tests/support/shop.ts'
import { type StripeServer, startStripe, stripeKeys } from '../../../tests/support/stripe.ts'
import type { Database } from '../../platform/db/open.ts'
import { job, orderLine, payment, person, shopOrder } from '../../platform/db/tables.ts'
import { handle } from '../../platform/jobs/job.ts'
import { runDueJobs } from '../../platform/jobs/worker.ts'
import { checkPayment, paymentCheckJob } from '../payments/check.ts'
import { createStripe } from '../payments/stripe.ts'

const program = path.join(import.meta.dirname, '../../../tests/support/buyer-process.ts')
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

/**
 * Runs a buyer's process until its Nth step.
 * @returns true if it completed
 */
const buy = async (step: number, item: number, scenario: 'pay' | 'cancel'): Promise<boolean> => {
  const args = [program, url, stripe.origin, `${step}`, newKey(), `${personId}`, `${item}`]
  const child = spawn(process.execPath, scenario === 'cancel' ? [...args, 'cancel'] : args, {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk))
  await once(child, 'close')
  const output = Buffer.concat(printed).toString()
  if (child.signalCode !== 'SIGKILL' && !output.startsWith('done')) throw new Error(output)
  return output.startsWith('done')
}

/** Runs the jobs after the reservation has expired. */
const recover = async () => {
  const payments = createStripe({
    secretKey: stripeKeys.STRIPE_SECRET_KEY,
    webhookSecret: stripeKeys.STRIPE_WEBHOOK_SECRET,
    apiOrigin: stripe.origin,
  })
  const later = new Date(Date.now() + 31 * 60_000)
  const { tools } = workerTools(database, {})
  const deps = { ...database, clock: () => later, log: tools.log, payments }
  const check = handle(paymentCheckJob, (given) => checkPayment(deps, given.payment))
  const handlers = [check, ...tools.handlers]
  await runDueJobs({ ...tools, handlers, clock: () => later })
}

/** The final state of the order of an item: in our database, at Stripe, and in the stock. */
const outcome = async (item: number) => {
  const { db } = database
  const orders = await db
    .select({ order: shopOrder, paid: payment })
    .from(orderLine)
    .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId))
    .innerJoin(payment, eq(payment.orderId, shopOrder.id))
    .where(eq(orderLine.shopItemId, item))
  const [found] = orders
  const mails = await db
    .select()
    .from(job)
    .where(eq(job.uniqueKey, `receipt_mail:${found?.order.uuid}`))
  const sessions = [...stripe.sessions.values()].filter(({ metadata }) => metadata.payment === found?.paid.uuid)
  return {
    orders: orders.map(({ order, paid }) => `${order.state}, ${paid.state}`),
    paidThere: sessions.some(({ payment_status }) => payment_status === 'paid'),
    mails: mails.length,
    stock: await stockOf(db, item),
  }
}

const nothing = { orders: [], paidThere: false, mails: 0, stock: 10 }
const cancelled = { orders: ['cancelled, cancelled'], paidThere: false, mails: 0, stock: 10 }
const paid = { orders: ['paid, paid'], paidThere: true, mails: 1, stock: 7 }

for (const scenario of ['pay', 'cancel'] as const)
  test(`killed before any step of an order (${scenario}), no paid order is lost and no piece leaks`, {
    timeout: 180_000,
    tags: ['long'],
  }, async () => {
    const seen: Awaited<ReturnType<typeof outcome>>[] = []
    for (let ended = false; !ended; ) {
      const steps = [seen.length, seen.length + 1]
      const items = await Promise.all(steps.map(() => addItem(database.db)))
      const ends = await Promise.all(items.map((item, index) => buy(steps[index] ?? 0, item, scenario)))
      ended = ends.includes(true)
      await recover()
      for (const item of items) seen.push(await outcome(item))
      if (seen.length > 60) throw new Error('a buyer does not finish')
    }
    for (const [step, one] of seen.entries())
      expect([nothing, cancelled, paid], `before step ${step}`).toContainEqual(one)
    // A crash at an early step leaves no order; the last run completes.
    expect([seen[0], seen.at(-1)]).toEqual([nothing, scenario === 'pay' ? paid : cancelled])
    expect(seen.length).toBeGreaterThan(12)
  })
