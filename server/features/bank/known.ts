import { and, eq, inArray, isNotNull, isNull, like, notExists, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import {
  bankKey,
  bankSighting,
  bankTransaction,
  type StatedEntry,
  type StatedTransaction,
} from '../../platform/db/tables.ts'
import type { NamedAmount } from './read-file.ts'

export type BankRow = typeof bankTransaction.$inferSelect

/** A statement or notice of a file that is being taken over. */
export interface Report {
  readonly iban: string
  readonly fileId: number
  /** Its place in the file. */
  readonly report: number
}

/** A line with the bank's reference of its entry, if its payments may be known by that. */
export interface LineOfEntry {
  readonly line: StatedTransaction
  readonly entryReference: string | null
}

/** Condition: no other line of the report has the transaction, so that no line is lost. */
const isUnseen = (tx: Db, { fileId, report }: Report): SQL =>
  notExists(
    tx
      .select({ id: bankSighting.transactionId })
      .from(bankSighting)
      .where(
        and(
          eq(bankSighting.fileId, fileId),
          eq(bankSighting.statement, report),
          eq(bankSighting.transactionId, bankTransaction.id),
        ),
      ),
  )

const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b

/** True if neither the reference nor the payer says that they are two payments. */
const mayBe = (row: BankRow, line: StatedTransaction): boolean =>
  !differ(row.reference, line.reference) && !differ(row.payerIban, line.payerIban)

/**
 * Finds the transactions that lines name, each at most once. A key other than the UETR does not name a transaction of another UETR, and
 * the bank's reference, which a batch may repeat, none of another payer. Without a key, the reference of the entry and the amount do.
 * @returns for each line the known transaction; undefined = it is new
 */
export const findKnown = async (
  tx: Db,
  report: Report,
  lines: readonly LineOfEntry[],
): Promise<(BankRow | undefined)[]> => {
  const keys = lines.flatMap(({ line }) => line.keys)
  if (keys.length === 0) return []
  const named = await tx
    .select({ key: bankKey.key, row: bankTransaction })
    .from(bankKey)
    .innerJoin(bankTransaction, eq(bankTransaction.id, bankKey.transactionId))
    .where(and(eq(bankKey.iban, report.iban), inArray(bankKey.key, keys), isUnseen(tx, report)))
  const byKey = new Map(named.map(({ key, row }) => [key, row]))
  const parts = await findParts(tx, report, lines)
  const candidates = [...named.map(({ row }) => row.id), ...parts.map(({ id }) => id)]
  const withUetr = await findWithUetr(tx, candidates)
  const used = new Set<number>()
  const find = ({ line, entryReference }: LineOfEntry): BankRow | undefined => {
    const free = (row: BankRow | undefined) => (row === undefined || used.has(row.id) ? undefined : row)
    const by = (kind: string) => free(byKey.get(line.keys.find((key) => key.startsWith(kind)) ?? ''))
    const byUetr = by('UETR:')
    if (byUetr !== undefined) return byUetr
    const byReference = by('BANK:')
    const isEqual = (row: BankRow) =>
      row.entryReference === entryReference &&
      row.amount === line.amount &&
      row.direction === line.direction &&
      row.reversal === line.reversal
    const equal =
      by('CONTENT:') ??
      (byReference !== undefined && mayBe(byReference, line) ? byReference : undefined) ??
      parts.find((row) => !used.has(row.id) && isEqual(row) && row.bookedOn === line.bookedOn && mayBe(row, line))
    const isOther = equal !== undefined && withUetr.has(equal.id) && line.keys.some((key) => key.startsWith('UETR:'))
    return isOther ? undefined : equal
  }
  return lines.map((line) => {
    const found = find(line)
    if (found !== undefined) used.add(found.id)
    return found
  })
}

const findParts = async (tx: Db, report: Report, lines: readonly LineOfEntry[]): Promise<BankRow[]> => {
  const references = lines.flatMap(({ entryReference }) => entryReference ?? [])
  if (references.length === 0) return []
  const { iban, splitAt } = bankTransaction
  return await tx
    .select()
    .from(bankTransaction)
    .where(
      and(
        eq(iban, report.iban),
        inArray(bankTransaction.entryReference, references),
        isNull(splitAt),
        isUnseen(tx, report),
      ),
    )
    .orderBy(bankTransaction.id)
}

const findWithUetr = async (tx: Db, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const found = await tx
    .selectDistinct({ id: bankKey.transactionId })
    .from(bankKey)
    .where(and(inArray(bankKey.transactionId, [...new Set(ids)]), like(bankKey.key, 'UETR:%')))
  return new Set(found.map(({ id }) => id))
}

const ofEntry = (iban: string, entry: StatedEntry) =>
  and(
    eq(bankTransaction.iban, iban),
    eq(bankTransaction.direction, entry.direction),
    eq(bankTransaction.reversal, entry.reversal),
    eq(bankTransaction.bookedOn, entry.bookedOn),
    isNull(bankTransaction.splitAt),
  )

/**
 * Finds the transactions whose payments entries name: by the bank's reference; in a statement without references, by day and amount.
 * @returns for each entry its transaction; undefined = there is none
 */
export const findUnnamed = async (
  tx: Db,
  report: Report,
  entries: readonly StatedEntry[],
  kind: 'STATEMENT' | 'NOTICE',
): Promise<(BankRow | undefined)[]> => {
  const days = [...new Set(entries.map(({ bookedOn }) => bookedOn))]
  const { iban, bookedOn, unnamed, splitAt, id } = bankTransaction
  const found = await tx
    .select()
    .from(bankTransaction)
    .where(
      and(eq(iban, report.iban), inArray(bookedOn, days), isNotNull(unnamed), isNull(splitAt), isUnseen(tx, report)),
    )
    .orderBy(id)
  const used = new Set<number>()
  return entries.map((entry) => {
    const row = found.find((one) => !used.has(one.id) && isEntry(one, entry, kind))
    if (row !== undefined) used.add(row.id)
    return row
  })
}

const isEntry = (row: BankRow, entry: StatedEntry, kind: 'STATEMENT' | 'NOTICE'): boolean =>
  row.entryReference === entry.reference &&
  (entry.reference !== null || kind === 'STATEMENT') &&
  row.direction === entry.direction &&
  row.reversal === entry.reversal &&
  row.bookedOn === entry.bookedOn &&
  row.amount === entry.amount

/** Finds the payments of an entry that the file does not name, and an earlier one did; undefined if they are not known. */
export const findNamed = async (tx: Db, report: Report, entry: StatedEntry): Promise<BankRow[] | undefined> => {
  if (entry.reference === null) return undefined
  const found = await tx
    .select()
    .from(bankTransaction)
    .where(
      and(
        ofEntry(report.iban, entry),
        eq(bankTransaction.entryReference, entry.reference),
        or(isNull(bankTransaction.unnamed), isNotNull(bankTransaction.splitAt)),
        isUnseen(tx, report),
      ),
    )
  return found.reduce((sum, row) => sum + row.amount, 0) === entry.amount ? found : undefined
}

const keysMaximum = 1000

/** True if one of the ids is known with another amount. */
export const contradicts = async (db: Db, iban: string, named: readonly NamedAmount[]): Promise<boolean> => {
  for (let from = 0; from < named.length; from += keysMaximum) {
    const some = new Map(named.slice(from, from + keysMaximum).map(({ key, amount }) => [key, amount]))
    const known = await db
      .select({ key: bankKey.key, amount: bankTransaction.amount })
      .from(bankKey)
      .innerJoin(bankTransaction, eq(bankTransaction.id, bankKey.transactionId))
      .where(and(eq(bankKey.iban, iban), inArray(bankKey.key, [...some.keys()])))
    if (known.some(({ key, amount }) => some.get(key) !== amount)) return true
  }
  return false
}
