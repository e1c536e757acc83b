import { createHash } from 'node:crypto'
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { bankKey, bankNotice, bankTransaction, type SplitRest, type StatedEntry } from '../../platform/db/tables.ts'
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
    .where(and(eq(bankNotice.iban, iban), eq(bankNotice.entryReference, entry.reference), isNull(bankNotice.split)))
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
  await tx.delete(bankNotice).where(and(eq(bankNotice.iban, iban), isNull(bankNotice.split), isKnown))
}

/** Payments of one row, so that a part of a split reads and writes little. */
const rowLines = 100

/** Notes the payments of an entry that is being split. The parts that follow take them over. */
export const addRest = async (
  tx: Db,
  { iban, fileId }: Report,
  { uuid, entry, split }: { readonly uuid: string; readonly entry: StatedEntry; readonly split: SplitRest },
): Promise<void> => {
  const { lines, reference: entryReference } = entry
  for (let from = 0; from < lines.length; from += rowLines)
    await tx.insert(bankNotice).values({
      ...{ iban, fileId, entryReference, split },
      fingerprint: `split:${uuid}:${from}`,
      entry: { ...entry, lines: lines.slice(from, from + rowLines) },
    })
}

/** The next payments of an entry that is being split; undefined = there are none. */
export const findRest = async (tx: Db, iban: string) => {
  const [row] = await tx
    .select()
    .from(bankNotice)
    .where(and(eq(bankNotice.iban, iban), isNotNull(bankNotice.split)))
    .orderBy(bankNotice.id)
    .limit(1)
  return row?.split == null ? undefined : { ...row, split: row.split }
}

/** Notes that the first payments of a rest are taken over. */
export const dropRest = async (tx: Db, { id, entry }: typeof bankNotice.$inferSelect, taken: number): Promise<void> => {
  const lines = entry.lines.slice(taken)
  if (lines.length === 0) await dropNotice(tx, id)
  else
    await tx
      .update(bankNotice)
      .set({ entry: { ...entry, lines } })
      .where(eq(bankNotice.id, id))
}
