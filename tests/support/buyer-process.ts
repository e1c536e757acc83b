// Runs a complete purchase in a separate process that ends itself, like kill -9, before its Nth step: a database
// change, the end of a transaction, or a request to the provider. `node buyer-process.ts DATABASE_URL ORIGIN STEP KEY
// PERSON ITEM [cancel]`

import { eq } from 'drizzle-orm'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { createOrder } from '#server/features/checkout/place-order.ts'
import { createPaymentProvider } from '#server/features/payments/create-provider.ts'
import { findPayment, reconcile } from '#server/features/payments/reconcile.ts'
import { startCheckout } from '#server/features/payments/start-checkout.ts'
import { accessTo } from '#server/platform/db/access.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { payment, shopOrder } from '#server/platform/db/tables.ts'
import { createFileStore } from '#server/platform/files/store.ts'
import { noLogo } from '#server/platform/letter-logo.ts'
import { createFolderStorage } from '#server/platform/storage/folder.ts'
import { stripeKeys } from './stripe.ts'

const [databaseUrl = '', stripeOrigin = '', step = '', key = '', person = '', item = '', way = ''] =
  process.argv.slice(2)
let steps = 0
let counting = false
const count = () => {
  if (!counting) return
  if (steps === Number(step)) process.kill(process.pid, 'SIGKILL')
  steps += 1
}
const textOf = (asked: unknown): string => {
  if (typeof asked === 'string') return asked
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : ''
}
const query = pg.Client.prototype.query
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  // A kill before a read is equivalent to one before the next change.
  if (!/^\s*select\b/i.test(textOf(args[0]))) count()
  return Reflect.apply(query, this, args)
} as typeof query

const database = await openDatabase({ databaseUrl, dataFolder: '/nowhere', poolSize: 1 })
const clock = () => new Date()
const config = readConfig({ ...stripeKeys, STRIPE_API_ORIGIN: stripeOrigin })
const provider = await createPaymentProvider(config, database.db, clock)
if (provider === undefined) throw new Error('no provider')
const { create, status, cancel } = provider
const payments = {
  ...provider,
  create: (checkout: Parameters<typeof create>[0]) => {
    count()
    return create(checkout)
  },
  status: (reference: string) => {
    count()
    return status(reference)
  },
  cancel: (reference: string) => {
    count()
    return cancel(reference)
  },
}
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const storage = createFolderStorage('/nowhere')
const deps: Deps = {
  readiness: { isDraining: false, drain: never },
  measurements: { latest: never, begin: never },
  standStreams: { announce: never, current: never, open: never, openCount: 0, close: never },
  config,
  refreshSettings: never,
  ...accessTo(database.db),
  database,
  content: { current: never, stop: never },
  clock,
  payments,
  log: silent,
  storage,
  files: createFileStore(storage),
  attachments: createFileStore(storage),
  statements: createFileStore(storage),
  takes: createFileStore(storage),
  pictures: {
    files: createFileStore(storage),
    workFolder: '/nowhere',
    convert: never,
    close: async () => {},
  },
  documents: {
    table: never,
    letter: never,
    letters: never,
    receipt: never,
    bill: never,
    labels: never,
    loan: never,
    leaflet: never,
    seating: never,
    close: async () => {},
  },
  resolveCaller: never,
  renderPage: never,
  sender: {
    transport: { name: '', send: never, forget: never },
    from: { name: '', address: '' },
    bandName: '',
    bandGender: 'FEMININE',
    origin: '',
    readLogo: noLogo,
  },
  push: { publicKey: '', allows: never, send: never },
}
function never(): never {
  throw new Error('not here')
}

counting = true
const uuid = await createOrder(deps, {
  body: {
    items: [{ count: 3, shopItemId: Number(item), variantId: null }],
    remarks: '',
    terms: true,
    delivery: 'PICKUP',
    shipTo: null,
  },
  key,
  caller: {
    kind: 'person',
    sub: person,
    accountId: person,
    personId: Number(person),
    emailVerified: true,
    instrument: null,
    represents: [],
    member: false,
    roles: new Set(),
  },
  locale: 'de-ch',
})
const [order] = await database.db.select().from(shopOrder).where(eq(shopOrder.uuid, uuid))
const [owed] = await database.db
  .select()
  .from(payment)
  .where(eq(payment.orderId, order?.id ?? 0))
if (owed === undefined) throw new Error('no payment')
await startCheckout(deps, owed)
// The person's action at the provider in the meantime.
if (way === '') await fetch(`${stripeOrigin}/pay/${owed.uuid}`, { method: 'POST' })
const row = await findPayment(deps, owed.uuid)
if (row !== undefined) await reconcile(deps, row, { end: way === 'cancel' })
process.stdout.write(`done after ${steps} steps\n`)
await database.close()
