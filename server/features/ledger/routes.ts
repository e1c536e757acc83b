import { asc, eq, sql } from 'drizzle-orm'
import { getBudget, writeBudget } from '#contract/budget.ts'
import {
  accountResource,
  closeYear,
  createEntry,
  exportLedger,
  getStatements,
  listAccounts,
  listEntries,
  listOpenItems,
  listYears,
  openBooks,
  reverseEntry,
} from '#contract/ledger.ts'
import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { ledgerEntry } from '../../platform/db/tables.ts'
import { tableAsCsv } from '../../platform/formats/csv.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import { rowsMaximum, type TableDocument } from '../../platform/formats/table.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forAuditors, forTreasurers } from '../../platform/http/policy.ts'
import { createIdempotent } from '../../platform/resources/create-idempotent.ts'
import { mountResource } from '../../platform/resources/mount-resource.ts'
import { close, findYears, open } from './books.ts'
import { findBudget, writeBudget as saveBudget } from './budget.ts'
import { accountRows } from './edit.ts'
import { reverseByHand, createEntry as writeEntry } from './entries.ts'
import { balanceTable, incomeTable, journalTable, openItemsTable } from './export-table.ts'
import { findAccounts, findEntries, findOpenItems, findStatements, selectEntries } from './queries.ts'

/** Routes of the ledger. */
export const mountLedger = (api: Api): void => {
  const { get, ...edited } = accountResource
  mountResource(api, { get }, forAuditors, accountRows)
  mountResource(api, edited, forTreasurers, accountRows)
  mountBooks(api)
  mountEntries(api)
}

const mountBooks = (api: Api): void => {
  const { clock, config, documents, read, write } = api.deps

  mount(api, listAccounts, forAuditors, async () => ({ body: wholeList(await read(findAccounts)) }))
  mount(api, listYears, forAuditors, async () => ({ body: wholeList(await read(findYears)) }))
  mount(api, openBooks, forTreasurers, async ({ input, author }) => ({
    body: wholeList(await write(open, input.body, author)),
  }))
  mount(api, closeYear, forTreasurers, async ({ input, author }) => ({
    body: wholeList(await write(close, input.params.year, author)),
  }))
  mount(api, getStatements, forAuditors, async ({ input }) => ({
    body: await read(findStatements, input.params.year, clock()),
  }))
  mount(api, getBudget, forAuditors, async ({ input }) => ({ body: await read(findBudget, input.params.year) }))
  mount(api, writeBudget, forTreasurers, async ({ input: { params, body }, author }) => ({
    body: await write(saveBudget, params.year, body.amounts, author),
  }))
  mount(api, listOpenItems, forAuditors, async ({ input }) => ({
    body: wholeList(await read(findOpenItems, input.query.day ?? toWireDate(clock()))),
  }))
  mount(api, exportLedger, forAuditors, async ({ input: { body }, locale, signal }) => {
    const table = await read(tableOf, body, { locale, bandName: config.bandName, now: clock() })
    const { format } = body
    const bytes = format === 'CSV' ? tableAsCsv(table) : await documents.table(table, format, signal)
    return sendDocument(bytes, `${table.title} ${body.year}`, format)
  })
}

const tableOf = async (
  db: Db,
  { document, year }: { document: 'BALANCE' | 'INCOME' | 'JOURNAL' | 'OPEN_ITEMS'; year: number },
  { now, ...words }: { readonly locale: Locale; readonly bandName: string; readonly now: Date },
): Promise<TableDocument> => {
  const statements = await findStatements(db, year, now)
  const frame = { ...words, day: statements.day }
  if (document === 'BALANCE') return balanceTable(statements, frame)
  if (document === 'INCOME') return incomeTable(statements, frame)
  if (document === 'OPEN_ITEMS') return openItemsTable(await findOpenItems(db, statements.day), frame)
  const inYear = eq(ledgerEntry.year, year)
  const [counted] = await db.select({ rows: sql<number>`coalesce(sum(rows), 0)::int` }).from(ledgerEntry).where(inYear)
  if ((counted?.rows ?? 0) > rowsMaximum) throw fieldRefusal('year', 'validation.export_too_long')
  const orderBy = [asc(ledgerEntry.bookedOn), asc(ledgerEntry.position)]
  return journalTable(await selectEntries(db, inYear, { orderBy }), frame)
}

const mountEntries = (api: Api): void => {
  const { deps } = api
  const { read, write } = deps

  mount(api, listEntries, forAuditors, async ({ input }) => ({ body: await read(findEntries, input.query) }))
  mount(api, createEntry, forTreasurers, async ({ input, caller }) => ({
    status: 201,
    body: await createIdempotent({ endpoint: createEntry, input, caller, deps }, writeEntry),
  }))
  mount(api, reverseEntry, forTreasurers, async ({ input, author }) => ({
    body: await write(reverseByHand, input.params.id, author),
  }))
}
