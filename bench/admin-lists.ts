import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { listChanges } from '#contract/change-log.ts'
import { listEditedCompositions } from '#contract/edited-compositions.ts'
import { listInvoices } from '#contract/edited-invoices.ts'
import { listEditedOrders } from '#contract/edited-orders.ts'
import { listAddressAccess, listDuplicates, listPeople } from '#contract/listed-persons.ts'
import { changePersons, previewPersonsAct } from '#contract/several-persons.ts'
import { toWireDate } from '#contract/time.ts'
import { personRole } from '#server/platform/db/tables.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import type { Bench } from './bench.ts'
import { fillTo, type Size } from './content.ts'
import type { Figure } from './figures.ts'
import { startFilled } from './filled-server.ts'
import { measurePaging } from './paging.ts'
import { addPaperwork } from './paperwork.ts'
import { underLoad } from './requests.ts'

const large: Size = { members: 5000, pieces: 5000 }
const small: Size = { members: 45, pieces: 200 }
/** Maximum ratio of the 99th percentiles: a list must not become slower with the band. */
const limit = 2
/** All people are compared with each other, in the order of four indexes: the work grows with the band. */
const limitOfDuplicates = 4
/** Maximum of a change of all persons in ms. */
const changeLimitMs = 2000
/** Milliseconds for a question on both sides. */
const budgetMs = 3000

const people = { size: '50', page: '0' }
const orders = { size: '25', page: '0' }
/** Filters with few matches in a small band: pages of the same length on both sides. */
const short = { size: '3', page: '0' }
/** The requests of every list of the administration: its first page and one with every filter and order. */
const questions = [
  ['people', listPeople.path, people],
  ['people, page 40', listPeople.path, { ...people, page: '39' }],
  ['people, search', listPeople.path, { ...people, searchTerm: 'bachofner heinz' }],
  ['people, section', listPeople.path, { ...short, section: 'TUBA' }],
  ['people, office', listPeople.path, { ...people, office: 'PRESIDENT' }],
  ['people, in the band', listPeople.path, { ...people, standing: 'band' }],
  ['people, former', listPeople.path, { ...people, standing: 'former' }],
  ['people, without email', listPeople.path, { ...short, lacks: 'email' }],
  ['people, without account', listPeople.path, { ...people, lacks: 'account' }],
  ['people, month', listPeople.path, { ...short, month: '5' }],
  ['people, joined', listPeople.path, { ...people, joinedFrom: '2021-01-01' }],
  ['people, by section', listPeople.path, { ...people, sort: 'section' }],
  ['people, by first day', listPeople.path, { ...people, sort: 'joined' }],
  ['people, by birthday', listPeople.path, { ...people, sort: 'birthday' }],
  ['people, by email', listPeople.path, { ...people, sort: 'email', order: 'DESC' }],
  ['duplicates', listDuplicates.path, {}],
  ['access log', listAddressAccess.path, people],
  ['orders', listEditedOrders.path, orders],
  ['orders, page 100', listEditedOrders.path, { ...orders, page: '99' }],
  ['orders, to deliver', listEditedOrders.path, { ...orders, filter: 'state==paid;delivered==false' }],
  ['orders, refunded', listEditedOrders.path, { ...short, filter: 'refunded==true' }],
  // The members of the demo, in both bands.
  ['orders, search', listEditedOrders.path, { ...short, search: 'mhz.example' }],
  ['orders, by buyer', listEditedOrders.path, { ...orders, sort: 'buyer' }],
  ['orders, by state', listEditedOrders.path, { ...orders, sort: 'state' }],
  ['invoices, open', listInvoices.path, { ...orders, filter: 'paid==false', sort: 'number', order: 'DESC' }],
  ['invoices, overdue', listInvoices.path, { ...orders, filter: `paid==false;dueDate<${toWireDate(new Date())}` }],
  ['invoices, by name', listInvoices.path, { ...orders, sort: 'name' }],
  ['pieces', listEditedCompositions.path, orders],
  ['pieces, search', listEditedCompositions.path, { ...short, searchTerm: 'limmat walzer' }],
  ['pieces, without score', listEditedCompositions.path, { ...orders, lacks: 'score' }],
  ['pieces, by genre', listEditedCompositions.path, { ...orders, sort: 'genre' }],
  ['changes', listChanges.path, { size: '50', page: '0' }],
  ['changes, page 100', listChanges.path, { size: '50', page: '99' }],
  ['changes of invoices', listChanges.path, { size: '50', page: '0', noun: 'invoice' }],
] as const

/** Compares the administration's lists of a band of 5000 with those of a band of 45, in PostgreSQL. */
export const measureAdminLists = async ({ browser, open }: Bench): Promise<Figure[]> => {
  await using stack = open()
  const postgres = stack.adopt(await startPostgres(), (started) => started.stop())
  const start = async (size: Size) => {
    const folder = stack.adopt(await mkdtemp(join(tmpdir(), 'bench-')), (one) =>
      rm(one, { recursive: true, force: true }),
    )
    const settings = { DATA_FOLDER: folder, DATABASE_URL: await postgres.createDatabase() }
    return await startFilled(
      { browser, open: () => stack.use(open()) },
      {
        settings,
        account: 'admin',
        fill: async (db) => {
          await fillTo(db, size)
          await addPaperwork(db)
          // Administrators see no invoices by themselves.
          await db.execute(sql`
            insert into ${personRole} (person_id, role)
            select person_id, 'MHZ_TREASURER' from ${personRole} where role = 'ADMIN' on conflict do nothing`)
        },
      },
    )
  }
  const [ours, reference] = [await start(large), await start(small)]
  const figures: Figure[] = []
  // A small band has no page far behind: there the first one is the reference.
  for (const [question, path, query] of questions) {
    const first = 'page' in query ? { ...query, page: '0' } : query
    const [address, firstPage] = [query, first].map((one) => `${path}?${new URLSearchParams(one)}`)
    const samples = await underLoad(
      { ours: `${ours.origin}${address}`, reference: `${reference.origin}${firstPage}` },
      { ours: ours.headers, reference: reference.headers },
      budgetMs,
    )
    figures.push({
      name: `5000 members: ${question}, p99 of 8 at once`,
      unit: 'ms',
      ...samples,
      referenceName: '45 members',
      limit: path === listDuplicates.path ? limitOfDuplicates : limit,
    })
  }
  return [...figures, await measureChange(ours), ...(await measurePaging(ours.context))]
}

/** Gives every person a role, and takes it back, several times: from the click to the reply. */
const measureChange = async ({
  origin,
  headers,
}: Pick<Awaited<ReturnType<typeof startFilled>>, 'origin' | 'headers'>): Promise<Figure> => {
  const post = async (path: string, body: object): Promise<unknown> => {
    const reply = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return await reply.json()
  }
  const ours: number[] = []
  for (const granted of [true, false, true, false]) {
    const choice = { selection: { all: true }, act: { kind: 'ROLE', role: 'MHZ_ADDRESSVIEWER', granted } }
    const { fingerprint } = v.parse(previewPersonsAct.reply, await post(previewPersonsAct.path, choice))
    const began = performance.now()
    const { count } = v.parse(changePersons.reply, await post(changePersons.path, { ...choice, fingerprint }))
    ours.push(performance.now() - began)
    if (count < large.members - 100) throw new Error(`only ${count} persons were changed`)
  }
  const name = '5000 members: a role for all of them, in one transaction'
  return { name, unit: 'ms', ours, reference: [], referenceName: '', limit: changeLimitMs }
}
