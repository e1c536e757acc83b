import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { AccountUse, EntryKind } from '#contract/ledger.ts'
import { insertAll } from '../../platform/db/insert-all.ts'
import type { Db } from '../../platform/db/open.ts'
import { fiscalYear, ledgerAccount, ledgerEntry, ledgerRow } from '../../platform/db/tables.ts'
import { dayAfter } from '../../platform/time.ts'
import { defaultChart, insertAccounts } from './chart.ts'

/** Key of the advisory lock for the numbers of entries; unique in this database. Taken after every other lock. */
const entriesLock = 5_620_117_911

/** One debit and credit. An account is named by its use, or by the id of its row. */
export interface PostedRow {
  readonly debit: AccountUse | number
  readonly credit: AccountUse | number
  /** Rappen; a row of 0 is left out. */
  readonly amount: number
  readonly invoiceId?: number | null
  readonly eventId?: number | null
}

/** An entry to be written. */
export interface Posting {
  /** Idempotency key of the cause, such as 'invoice:<uuid>'. */
  readonly source: string
  readonly kind: EntryKind
  /** Day of the cause, `yyyy-MM-dd`. */
  readonly day: string
  readonly text: string
  readonly rows: readonly PostedRow[]
  /** Id of the entry that it takes back. */
  readonly reverses?: number
  /** Account (OpenID subject); absent = the program. */
  readonly by?: string | null
}

/** A year of the books, with the number of its last entry. */
type OpenYear = Pick<typeof fiscalYear.$inferSelect, 'year' | 'startsOn' | 'endsOn' | 'closedAt'> & { last: number }

/**
 * Writes entries in the transaction of their cause. A source that the ledger has already is left out, so that a cause may be
 * posted again. Nothing is written for days before the books; the day of an entry in a closed year becomes the first day of the
 * next open one. The year after the last one is added when its first entry comes.
 * @returns ids of the new entries
 */
export const post = async (tx: Db, postings: readonly Posting[], now: Date): Promise<readonly number[]> => {
  const wanted = postings.filter(({ rows }) => rows.some(({ amount }) => amount > 0))
  if (wanted.length === 0 || (await firstDay(tx)) === null) return []
  await tx.execute(sql`select pg_advisory_xact_lock(${entriesLock}::bigint)`)
  const years = await findOpenYears(tx)
  const known = await tx
    .select({ source: ledgerEntry.source })
    .from(ledgerEntry)
    .where(
      inArray(
        ledgerEntry.source,
        wanted.map(({ source }) => source),
      ),
    )
  const written = new Set(known.map(({ source }) => source))
  const accounts = await findAccounts(tx)
  const added: [Posting, typeof ledgerEntry.$inferInsert][] = []
  for (const posting of wanted) {
    if (written.has(posting.source) || posting.day < (years[0]?.startsOn ?? '')) continue
    written.add(posting.source)
    added.push([posting, entryOf(posting, await openYearFor(tx, years, posting.day), now)])
  }
  return await writeAll(tx, added, accounts)
}

/** The first day of the books; null before they are opened. */
export const firstDay = async (tx: Db): Promise<string | null> => {
  const [first] = await tx.select().from(fiscalYear).orderBy(asc(fiscalYear.startsOn)).limit(1)
  return first?.startsOn ?? null
}

const findOpenYears = async (tx: Db): Promise<OpenYear[]> => {
  const { position, year: of } = ledgerEntry
  // A nested expression, so that the columns are written with their tables.
  const newest = sql`select coalesce(max(${position}), 0) from ${ledgerEntry} where ${of} = ${fiscalYear.year}`
  const last = sql<number>`(${newest})`
  const { year, startsOn, endsOn, closedAt } = fiscalYear
  return await tx.select({ year, startsOn, endsOn, closedAt, last }).from(fiscalYear).orderBy(asc(startsOn))
}

/** The dates and the name of the year of the books that follows a day. */
export const yearFrom = (startsOn: string) => {
  const endsOn = dayAfter(`${Number(startsOn.slice(0, 4)) + 1}${startsOn.slice(4)}`, -1)
  return { year: Number(startsOn.slice(0, 4)), startsOn, endsOn }
}

/** Adds the years that are missing until `day`. */
const openYearFor = async (tx: Db, years: OpenYear[], day: string): Promise<OpenYear> => {
  for (;;) {
    const found = years.find(({ endsOn, closedAt }) => closedAt === null && day <= endsOn)
    if (found !== undefined) return found
    const next = yearFrom(dayAfter(years.at(-1)?.endsOn ?? day, 1))
    await tx.insert(fiscalYear).values(next)
    years.push({ ...next, closedAt: null, last: 0 })
  }
}

type Accounts = ReadonlyMap<AccountUse | number, number>

/** The accounts; a use that came after the books were opened gets the account of the default chart. */
const findAccounts = async (tx: Db): Promise<Accounts> => {
  const select = () => tx.select({ id: ledgerAccount.id, use: ledgerAccount.use }).from(ledgerAccount)
  let rows = await select()
  const missing = defaultChart.filter(({ use }) => use !== undefined && !rows.some((row) => row.use === use))
  if (missing.length > 0) {
    await insertAccounts(tx, missing)
    rows = await select()
  }
  return new Map<AccountUse | number, number>(
    rows.flatMap(({ id, use }): [AccountUse | number, number][] => [
      [id, id],
      ...(use === null ? [] : [[use, id] as [AccountUse, number]]),
    ]),
  )
}

/** The rows of a posting that are written. */
const rowsOf = ({ rows }: Posting): PostedRow[] => rows.filter(({ amount }) => amount > 0)

/** The entry of a posting, with the next number of its year. */
const entryOf = (posting: Posting, year: OpenYear, now: Date): typeof ledgerEntry.$inferInsert => {
  const { source, kind, day, text, reverses = null, by = null } = posting
  year.last += 1
  return {
    ...{ source, kind, text, reverses, year: year.year, position: year.last, rows: rowsOf(posting).length },
    bookedOn: [day, year.startsOn].toSorted()[1] ?? day,
    createdAt: now,
    createdBy: by,
  }
}

const writeAll = async (
  tx: Db,
  added: readonly (readonly [Posting, typeof ledgerEntry.$inferInsert])[],
  accounts: Accounts,
): Promise<number[]> => {
  const ids = new Map<string, number>()
  await insertAll(
    added.map(([, entry]) => entry),
    async (some) => {
      const inserted = await tx
        .insert(ledgerEntry)
        .values(some)
        .returning({ id: ledgerEntry.id, source: ledgerEntry.source })
      for (const { id, source } of inserted) ids.set(source, id)
    },
  )
  const idOf = (account: AccountUse | number): number => {
    const id = accounts.get(account)
    if (id === undefined) throw new Error(`the ledger has no account ${account}`)
    return id
  }
  const entryIdOf = ({ source }: Posting): number => ids.get(source) ?? 0
  const rows = added.flatMap(([posting]) =>
    rowsOf(posting).map(({ debit, credit, amount, invoiceId = null, eventId = null }, position) => ({
      ...{ entryId: entryIdOf(posting), position, amount, invoiceId, eventId },
      debitId: idOf(debit),
      creditId: idOf(credit),
    })),
  )
  await insertAll(rows, (some) => tx.insert(ledgerRow).values(some))
  return added.map(([posting]) => entryIdOf(posting))
}

/**
 * Takes an entry back with one that has debit and credit exchanged, on `day`. A second time, nothing is written.
 * @returns ids of the new entries
 */
export const reverse = async (
  tx: Db,
  entry: Pick<typeof ledgerEntry.$inferSelect, 'id' | 'text'>,
  { day, now, by = null }: { readonly day: string; readonly now: Date; readonly by?: string | null },
): Promise<readonly number[]> => {
  const rows = await tx.select().from(ledgerRow).where(eq(ledgerRow.entryId, entry.id)).orderBy(asc(ledgerRow.position))
  const exchanged = rows.map(({ debitId, creditId, amount, invoiceId, eventId }) => ({
    ...{ debit: creditId, credit: debitId, amount, invoiceId, eventId },
  }))
  const source = `reversal:${entry.id}`
  const posting = { source, kind: 'REVERSAL', day, text: entry.text, rows: exchanged, reverses: entry.id, by } as const
  return await post(tx, [posting], now)
}
