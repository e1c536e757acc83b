import { and, eq, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { cardFields, readCard } from '#contract/person-card.ts'
import { type CompleteMyself, type MyselfChange, sharedFields } from '#contract/persons.ts'
import { toWireDate } from '#contract/time.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Database, Db } from '../db/open.ts'
import { person } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { OneAddress } from '../mail/address.ts'
import { mailJob } from '../mail/mail-job.ts'
import { findMyselfRow, type PersonRow, presentMyself } from './queries.ts'

interface Wish {
  readonly wish: v.InferOutput<typeof MyselfChange>
  /** What the wish was made on. */
  readonly version: number
  readonly member: boolean
  readonly now: Date
}

/**
 * Changes the own record to what is wished. The e-mail address is where the band writes to, not the one to sign in with.
 * Repeating it is harmless: a record that equals the wish is the answer to it.
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
    if (refused.length === 0 && equals(row, values)) {
      if (!wish.supersedes || row.version !== version) return presentMyself(row, member)
      // What else was made on this version can take effect no more.
      const [counted = row] = await tx
        .update(person)
        .set({ version: version + 1 })
        .where(and(eq(person.id, row.id), eq(person.version, version)))
        .returning()
      return presentMyself(counted, member)
    }
    if (row.version !== version) throw new Refusal('conflict.version', { current: presentMyself(row, member) })
    if (refused.length > 0) throw new Refusal('validation.invalid', { fields: refused })
    const [changed] = await tx
      .update(person)
      .set({ ...values, version: version + 1 })
      .where(and(eq(person.id, row.id), eq(person.version, version)))
      .returning()
    if (changed !== undefined) {
      if (changed.email !== row.email) await tellBoth(tx, row, changed, now)
      return presentMyself(changed, member)
    }
    // Another request came first; its transaction has ended by now.
    const winner = await ownRow(tx, rows, wish.id)
    if (equals(winner, values)) return presentMyself(winner, member)
    throw new Refusal('conflict.version', { current: presentMyself(winner, member) })
  })

/**
 * Whoever changed it, the owner reads of it at the old address. The new one gets one letter a day, whatever is typed: nobody
 * can have the band write to strangers one after the other.
 */
const tellBoth = async (tx: Db, before: PersonRow, after: PersonRow, now: Date): Promise<void> => {
  const { id, email, locale } = after
  if (email === null) return
  const day = toWireDate(now)
  const letter = { locale, template: 'contact_address_changed', values: { address: email } } as const
  // What was stored before there was a check may be no address at all.
  if (v.is(OneAddress, before.email))
    await mailJob(tx, { ...letter, to: before.email, uniqueKey: `contact_address.old.${id}.${before.email}.${day}` })
  await mailJob(tx, { ...letter, to: email, uniqueKey: `contact_address.new.${id}.${day}` })
}

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
