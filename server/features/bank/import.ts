import { and, asc, eq, inArray, like, sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { bankFileMaximum } from '#contract/bank.ts'
import { toWireDate } from '#contract/time.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import type { Db } from '../../platform/db/open.ts'
import { bankKey, bankStatement, bankTransaction, invoice } from '../../platform/db/tables.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import type { Author } from '../../platform/resources/record.ts'
import { findRefunded } from '../invoices/movements.ts'
import { postTransaction } from '../ledger/documents.ts'
import { CamtError, readStatements, type StatedTransaction, type Statement } from './camt.ts'
import { settle } from './settle.ts'

/** Key of the advisory lock for imports; unique in this database. */
const importLock = 5_620_117_917
const zipFilesMaximum = 200

const refused = (problem: CamtError['problem'] | 'account' | 'contradiction' | 'future' | 'no_account' | 'zip') =>
  fieldRefusal('file', `validation.bank_${problem}`)

/**
 * Reads the statements of an XML file, or of the XML files of a ZIP.
 * @throws HttpError validation.invalid at `file`
 */
export const readBankFile = async (bytes: Uint8Array): Promise<Statement[]> => {
  const statements: Statement[] = []
  for (const file of bytes[0] === 0x50 && bytes[1] === 0x4b ? unpack(bytes) : [bytes]) {
    try {
      statements.push(...(await readStatements(decode(file))))
    } catch (error) {
      throw error instanceof CamtError ? refused(error.problem) : error
    }
  }
  return statements.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
}

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CamtError('not_xml')
  }
}

const unpack = (bytes: Uint8Array): Uint8Array[] => {
  let total = 0
  let count = 0
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.xml$/i.test(name)) return false
        total += originalSize
        count += 1
        if (total > bankFileMaximum || count > zipFilesMaximum) throw new Error('too large')
        return true
      },
    })
    return Object.values(files)
  } catch {
    throw refused('zip')
  }
}

/**
 * Takes statements over in one transaction. Transactions that another file had already are left out.
 * @param iban the band's account
 * @returns numbers of transactions: all, the new ones, and those of them that paid an invoice
 * @throws HttpError validation.invalid at `file`: of another account, or known by an id with another amount
 */
export const importStatements = async (
  tx: Db,
  statements: readonly Statement[],
  iban: string | null | undefined,
  author: Author,
): Promise<{ read: number; added: number; matched: number }> => {
  if (iban == null) throw refused('no_account')
  if (statements.length === 0) throw refused('not_camt053')
  await tx.execute(sql`select pg_advisory_xact_lock(${importLock}::bigint)`)
  const counts = { read: 0, added: 0, matched: 0 }
  const today = toWireDate(author.now)
  for (const statement of statements) {
    if (statement.iban !== iban) throw refused('account')
    if (statement.transactions.some(({ bookedOn }) => bookedOn > today)) throw refused('future')
    const matched = new Set<number>()
    const { transactions, ...stored } = statement
    await tx
      .insert(bankStatement)
      .values({ ...stored, uploadedAt: author.now, uploadedBy: author.accountId })
      .onConflictDoNothing()
    for (const transaction of transactions) {
      counts.read += 1
      const outcome = await take(tx, iban, transaction, { author, matched })
      if (outcome !== 'known') counts.added += 1
      if (outcome === 'matched') counts.matched += 1
    }
  }
  return counts
}

const take = async (
  tx: Db,
  iban: string,
  transaction: StatedTransaction,
  { author, matched }: { readonly author: Author; readonly matched: Set<number> },
): Promise<'known' | 'unclear' | 'matched'> => {
  const { keys, ...stated } = transaction
  const known = await findKnown(tx, iban, transaction, matched)
  if (known !== undefined) {
    matched.add(known.id)
    if (known.amount !== stated.amount || known.direction !== stated.direction) throw refused('contradiction')
    await addKeys(tx, iban, keys, known.id)
    return 'known'
  }
  const row = await insertRow(tx, bankTransaction, { ...stated, iban })
  matched.add(row.id)
  await addKeys(tx, iban, keys, row.id)
  const owed = stated.reversal
    ? undefined
    : stated.direction === 'CREDIT'
      ? await findByReference(tx, stated.reference)
      : await findRefunded(tx, stated.payerIban, stated.amount)
  if (owed === undefined) {
    await postTransaction(tx, row, author.now)
    return 'unclear'
  }
  await settle(tx, row, owed, author)
  return 'matched'
}

const addKeys = async (tx: Db, iban: string, keys: readonly string[], transactionId: number): Promise<void> => {
  await tx
    .insert(bankKey)
    .values(keys.map((key) => ({ iban, key, transactionId })))
    .onConflictDoNothing()
}

/**
 * Finds the transaction that one of the keys names, at most once for each line of a statement, so that no line is lost. A key other than the
 * UETR does not name a transaction of another UETR, and the bank's reference, which a batch may repeat, none of another payer.
 * @param matched the transactions that other lines of the statement have
 */
const findKnown = async (
  tx: Db,
  iban: string,
  { keys, reference, payerIban }: StatedTransaction,
  matched: ReadonlySet<number>,
) => {
  const found = await tx
    .select({ key: bankKey.key, row: bankTransaction })
    .from(bankKey)
    .innerJoin(bankTransaction, eq(bankTransaction.id, bankKey.transactionId))
    .where(and(eq(bankKey.iban, iban), inArray(bankKey.key, [...keys])))
  const free = found.filter(({ row }) => !matched.has(row.id))
  const named = (kind: string) => free.find(({ key }) => key.startsWith(kind))?.row
  const differ = (a: string | null, b: string | null) => a !== null && b !== null && a !== b
  const byUetr = named('UETR:')
  if (byUetr !== undefined) return byUetr
  const byReference = named('BANK:')
  const isOther =
    byReference !== undefined && (differ(byReference.reference, reference) || differ(byReference.payerIban, payerIban))
  const equal = named('CONTENT:') ?? (isOther ? undefined : byReference)
  if (equal === undefined || !keys.some((key) => key.startsWith('UETR:'))) return equal
  const others = await tx.$count(bankKey, and(eq(bankKey.transactionId, equal.id), like(bankKey.key, 'UETR:%')))
  return others > 0 ? undefined : equal
}

/** The invoice of a creditor reference (ISO 11649): `RF`, two digits, and the number without its hyphen. */
const findByReference = async (tx: Db, reference: string | null) => {
  const [, year, position] = /^RF\d\d(\d{4})(\d{5,})$/.exec(reference ?? '') ?? []
  if (year === undefined || position === undefined) return undefined
  const [row] = await tx
    .select()
    .from(invoice)
    .where(eq(invoice.number, `${year}-${position}`))
    .orderBy(asc(invoice.id))
    .for('update')
  return row
}
