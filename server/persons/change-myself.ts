import { and, eq, type SQL } from 'drizzle-orm'
import type * as v from 'valibot'
import { cardFields, readCard } from '#contract/person-card.ts'
import { type CompleteMyself, type MyselfChange, sharedFields } from '#contract/persons.ts'
import { toWireDate } from '#contract/time.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Database, Db } from '../db/open.ts'
import { person } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { findMyselfRow, type PersonRow, presentMyself } from './queries.ts'

interface Wish {
  readonly wish: v.InferOutput<typeof MyselfChange>
  /** What the wish was made on. */
  readonly version: number
  readonly member: boolean
  readonly now: Date
}

/**
 * Changes the own record to what is wished. Repeating it is harmless: a record that equals the wish is the answer to it.
 * @throws Refusal not_found for another's id, conflict.version with the record as it stands, validation.invalid by field
 */
export const changeMyself = (
  { db }: Database,
  rows: SQL,
  { wish, version, member, now }: Wish,
): Promise<CompleteMyself> =>
  db.transaction(async (tx) => {
    const row = await ownRow(tx, rows, wish.id)
    const { values, problems } = wishedValues(wish, row, toWireDate(now))
    const refused = cardFields.flatMap((field) => {
      const message = problems[field]
      // A test finds every message of a schema in the catalogues; the compiler cannot.
      return message === undefined ? [] : [{ field, message: message as MessageId }]
    })
    if (refused.length === 0 && equals(row, values)) return presentMyself(row, member)
    if (row.version !== version) throw new Refusal('conflict.version', { current: presentMyself(row, member) })
    if (refused.length > 0) throw new Refusal('validation.invalid', { fields: refused })
    const [changed] = await tx
      .update(person)
      .set({ ...values, version: version + 1 })
      .where(and(eq(person.id, row.id), eq(person.version, version)))
      .returning()
    if (changed !== undefined) return presentMyself(changed, member)
    // Another request came first; its transaction has ended by now.
    const winner = await ownRow(tx, rows, wish.id)
    if (equals(winner, values)) return presentMyself(winner, member)
    throw new Refusal('conflict.version', { current: presentMyself(winner, member) })
  })

const ownRow = async (db: Db, rows: SQL, id: number): Promise<PersonRow> => {
  const row = await findMyselfRow(db, rows)
  if (row === undefined || row.id !== id) throw new Refusal('not_found')
  return row
}

const wishedValues = (wish: Wish['wish'], row: PersonRow, today: string) => {
  const { card, problems } = readCard(wish, row, today)
  const { shared = row.shared, permit = row.permit } = wish
  return { problems, values: { ...card, permit, shared: sharedFields.filter((field) => shared.includes(field)) } }
}

const equals = (row: PersonRow, values: ReturnType<typeof wishedValues>['values']): boolean =>
  cardFields.every((field) => row[field] === values[field]) &&
  row.permit === values.permit &&
  sharedFields.every((field) => row.shared.includes(field) === values.shared.includes(field))
