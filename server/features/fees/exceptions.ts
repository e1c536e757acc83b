import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type FeeException, FeeExceptionInput, type NewFeeException } from '#contract/fees.ts'
import type { Db } from '../../platform/db/open.ts'
import { feeException, person } from '../../platform/db/tables.ts'
import { fieldRefusal, requireFirst } from '../../platform/http/http-error.ts'
import type { Rows } from '../../platform/resources/rows.ts'
import { hasAddress } from '../invoices/way.ts'
import { formatLabel } from '../persons/queries.ts'
import type { FeeExceptionRow } from './facts.ts'

/** Key of the advisory lock on exceptions: two that are made at once could form a circle. Unique in this database. */
const exceptionsLock = 5_620_117_923

const payer = alias(person, 'payer')

const select = (db: Db) =>
  db
    .select({ row: feeException, of: person, payer })
    .from(feeException)
    .innerJoin(person, eq(person.id, feeException.personId))
    .leftJoin(payer, eq(payer.id, feeException.payerId))
    .$dynamic()
type Selected = Awaited<ReturnType<typeof select>>[number]

const present = ({ row, of, payer: paying }: Selected): FeeException => {
  const { id, kind, amount, reason, yearFrom, yearTo, version } = row
  return {
    ...{ id, kind, amount, reason, yearFrom, yearTo, version },
    person: { uuid: of.uuid, label: formatLabel(of) },
    payer: paying && { uuid: paying.uuid, label: formatLabel(paying) },
  }
}

/** The exceptions, by the name of the person. */
export const findExceptions = async (db: Db): Promise<FeeException[]> =>
  (await select(db).orderBy(asc(person.sortLastName), asc(person.sortFirstName), asc(feeException.id))).map(present)

/** @throws HttpError not_found */
const readException = async (tx: Db, id: number): Promise<FeeException> =>
  present(requireFirst(await select(tx).where(eq(feeException.id, id))))

/** @throws HttpError validation.invalid at the field for somebody who is unknown or archived */
const requirePerson = async (tx: Db, uuid: string, field: 'person' | 'payer') => {
  const [found] = await tx.select().from(person).where(eq(person.uuid, uuid))
  if (found === undefined || found.archived) throw fieldRefusal(field, 'validation.fee_person_unknown')
  return found
}

type Columns = FeeExceptionInput & Partial<Pick<NewFeeException, 'person'>>
type Years = Pick<FeeExceptionRow, 'yearFrom' | 'yearTo'>

const overlap = (a: Years, b: Years): boolean =>
  (a.yearFrom ?? 0) <= (b.yearTo ?? Infinity) && (b.yearFrom ?? 0) <= (a.yearTo ?? Infinity)

/** True if somebody whose fee is paid by `from`, in several steps, pays for `from`. */
const isCircle = (others: readonly FeeExceptionRow[], from: number, payerId: number): boolean => {
  const seen = new Set<number>()
  for (let next = [payerId]; next.length > 0; ) {
    if (next.includes(from)) return true
    for (const id of next) seen.add(id)
    next = others.flatMap((one) =>
      next.includes(one.personId) && one.payerId !== null && !seen.has(one.payerId) ? [one.payerId] : [],
    )
  }
  return false
}

/** Checks the whole exception against those of the same years. */
const check = async (tx: Db, content: FeeExceptionInput, uuid: string, ownId: number | null): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${exceptionsLock}::bigint)`)
  const { id: personId } = await requirePerson(tx, uuid, 'person')
  const others = (await tx.select().from(feeException)).filter((one) => one.id !== ownId && overlap(one, content))
  if (others.some((one) => one.personId === personId)) throw fieldRefusal('yearFrom', 'validation.fee_exception_twice')
  if (content.kind !== 'PAID_BY' || content.payer === null) return
  const paying = await requirePerson(tx, content.payer, 'payer')
  if (paying.id === personId) throw fieldRefusal('payer', 'validation.fee_payer_self')
  if (!hasAddress(paying)) throw fieldRefusal('payer', 'validation.fee_payer_address')
  if (isCircle(others, personId, paying.id)) throw fieldRefusal('payer', 'validation.fee_payer_circle')
}

const payerIdOf = async (tx: Db, uuid: string | null): Promise<number | null> =>
  uuid === null ? null : (await requirePerson(tx, uuid, 'payer')).id

export const feeExceptionRows: Rows<FeeException, FeeExceptionInput, Columns, NewFeeException> = {
  noun: 'fee_exception',
  table: feeException,
  read: readException,
  contentOf: ({ id, version, person: _person, payer: paying, ...content }) => ({
    ...content,
    payer: paying?.uuid ?? null,
  }),
  rules: FeeExceptionInput,
  // An amount or a payer of another kind is not kept.
  columnsOf: ({ amount, payer: paying, ...input }) => ({
    ...input,
    amount: input.kind === 'AMOUNT' ? amount : null,
    payer: input.kind === 'PAID_BY' ? paying : null,
  }),
  check: (tx, { before, changed, content }) =>
    check(tx, content, before?.person.uuid ?? changed.person ?? '', before?.id ?? null),
  added: async (tx, { person: uuid = '', kind, payer: paying }) => ({
    personId: (await requirePerson(tx, uuid, 'person')).id,
    payerId: await payerIdOf(tx, kind === 'PAID_BY' ? paying : null),
  }),
  after: async (tx, id, { before, changed }) => {
    if (before === null || changed.payer === undefined) return
    await tx
      .update(feeException)
      .set({ payerId: await payerIdOf(tx, changed.payer) })
      .where(eq(feeException.id, id))
  },
  hidesValues: true,
}
