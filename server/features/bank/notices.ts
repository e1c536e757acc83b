import { createHash } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { bankKey, bankNotice, bankTransaction, type StatedEntry } from '../../platform/db/tables.ts'
import type { Report } from './known.ts'

/** Lets an entry wait for the statement that has it. The same notice in another file changes nothing. */
export const announce = async (tx: Db, { iban, fileId }: Report, entry: StatedEntry): Promise<void> => {
  const keys = entry.lines.flatMap((line) => line.keys)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([entry.reference, entry.amount, keys]))
    .digest('hex')
  await tx
    .insert(bankNotice)
    .values({ iban, fileId, fingerprint, entry, entryReference: entry.reference })
    .onConflictDoNothing()
}

/** Finds the notice that names the payments of an entry by the bank's reference. */
export const findNotice = async (tx: Db, iban: string, entry: StatedEntry) => {
  if (entry.reference === null) return undefined
  const found = await tx
    .select()
    .from(bankNotice)
    .where(and(eq(bankNotice.iban, iban), eq(bankNotice.entryReference, entry.reference)))
    .orderBy(bankNotice.id)
  return found.find(
    ({ entry: { direction, reversal, bookedOn, amount, unnamed, lines } }) =>
      unnamed === null &&
      direction === entry.direction &&
      reversal === entry.reversal &&
      bookedOn === entry.bookedOn &&
      amount === entry.amount &&
      lines.reduce((sum, line) => sum + line.amount, 0) === entry.amount,
  )
}

export const dropNotice = async (tx: Db, id: number): Promise<void> => {
  await tx.delete(bankNotice).where(eq(bankNotice.id, id))
}

const stated = (name: string): SQL => sql`${bankNotice.entry} ->> ${sql.raw(`'${name}'`)}`

/** Drops the notices whose payments are known: all of them by name, or together by the bank's reference of their entry. */
export const dropKnownNotices = async (tx: Db, iban: string): Promise<void> => {
  const one = bankTransaction
  const sum = sql`select sum(${one.amount}) from ${bankTransaction} where ${one.iban} = ${bankNotice.iban}
    and ${one.entryReference} = ${bankNotice.entryReference} and ${one.splitAt} is null
    and ${one.direction} = ${stated('direction')} and ${one.bookedOn} = (${stated('bookedOn')})::date`
  const names = sql`select 1 from ${bankKey} where ${bankKey.iban} = ${bankNotice.iban}
    and ${bankKey.key} in (select jsonb_array_elements_text(line -> 'keys'))`
  const unknown = sql`select 1 from jsonb_array_elements(${bankNotice.entry} -> 'lines') line where not exists (${names})`
  const isKnown = sql`(${sum}) = (${stated('amount')})::integer or not exists (${unknown})`
  await tx.delete(bankNotice).where(and(eq(bankNotice.iban, iban), isKnown))
}
