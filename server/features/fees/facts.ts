import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { FeeOutcome } from '#contract/billing.ts'
import type { Db } from '../../platform/db/open.ts'
import {
  billedFee,
  feeException,
  feeRule,
  feeRun,
  feeRunBill,
  feeRunItem,
  formerFunction,
  guardian,
  invoice,
  membership,
  person,
} from '../../platform/db/tables.ts'

export type FeeRuleRow = typeof feeRule.$inferSelect
export type FeeExceptionRow = typeof feeException.$inferSelect
export type FeeRunRow = typeof feeRun.$inferSelect

const personColumns = {
  id: person.id,
  uuid: person.uuid,
  firstName: person.firstName,
  lastName: person.lastName,
  company: person.company,
  birthDate: person.birthDate,
  honoraryYear: person.honoraryYear,
  household: person.household,
  email: person.email,
  address1: person.address1,
  zip: person.zip,
  city: person.city,
  locale: person.locale,
  preferredChannel: person.preferredChannel,
}
/** A person as fees need it. */
export type FeePerson = Pick<typeof person.$inferSelect, keyof typeof personColumns>

/** A membership in the year of the fee, with its function on the key date. */
export type FeeMembership = Pick<
  typeof membership.$inferSelect,
  'personId' | 'organizationId' | 'functionType' | 'joinDate' | 'leaveDate'
>

/** A fee of the year that has an invoice, or gets one of a released run. */
export interface Billed {
  /** null = the invoice is not made yet. */
  readonly number: string | null
  /** Rappen of the person. */
  readonly amount: number
}

/** Everything on which the outcome of a run depends. */
export interface FeeFacts {
  readonly run: Pick<FeeRunRow, 'year' | 'keyDate' | 'dueDate'>
  /** In their order. */
  readonly rules: readonly FeeRuleRow[]
  /** Those of the year, by person. */
  readonly exceptions: ReadonlyMap<number, FeeExceptionRow>
  readonly memberships: readonly FeeMembership[]
  /** Members, households, guardians and payers, by id; none is archived. */
  readonly persons: ReadonlyMap<number, FeePerson>
  /** Guardians by minor. */
  readonly guardians: ReadonlyMap<number, readonly number[]>
  readonly billed: ReadonlyMap<number, Billed>
}

/** Memberships that reach from before the key date into the year, or to the key date. */
const inYear = ({ year, keyDate }: FeeFacts['run']) =>
  and(
    lte(membership.joinDate, keyDate),
    or(isNull(membership.leaveDate), gte(membership.leaveDate, [keyDate, `${year}-01-01`].toSorted()[0] ?? keyDate)),
  )

export const exceptionsOf = (year: number) =>
  and(
    or(isNull(feeException.yearFrom), lte(feeException.yearFrom, year)),
    or(isNull(feeException.yearTo), gte(feeException.yearTo, year)),
  )

const findMemberships = async (tx: Db, run: FeeFacts['run']): Promise<FeeMembership[]> => {
  const rows = await tx.select().from(membership).where(inYear(run)).orderBy(asc(membership.id))
  const former = await tx
    .select()
    .from(formerFunction)
    .where(gte(formerFunction.until, run.keyDate))
    .orderBy(asc(formerFunction.until))
  const first = new Map(former.toReversed().map((one) => [one.membershipId, one.functionType]))
  return rows.map((row) => ({
    ...row,
    functionType: first.has(row.id) ? (first.get(row.id) ?? null) : row.functionType,
  }))
}

/** Persons on whom the outcome depends: members, households, guardians and payers. */
export const isInvolved = (tx: Db, run: FeeFacts['run']): SQL | undefined => {
  const members = tx.select({ id: membership.personId }).from(membership).where(inYear(run))
  const guardians = tx.select({ id: guardian.guardianId }).from(guardian)
  const payers = tx.select({ id: feeException.payerId }).from(feeException).where(isNotNull(feeException.payerId))
  return and(
    eq(person.archived, false),
    or(
      isNotNull(person.household),
      inArray(person.id, members),
      inArray(person.id, guardians),
      inArray(person.id, payers),
    ),
  )
}

/** The lines of the invoices that released runs have yet to make. */
export const unmadeLine = sql`jsonb_to_recordset(${feeRunBill.bill} -> 'lines') as line("personId" int, price int, "ruleId" int)`

/** The decisions of released runs: the items, and the lines of invoices that are not made yet. */
export const decidedItems = (tx: Db, run: SQL | undefined) =>
  tx
    .select({
      runId: sql<number>`${feeRunItem.runId}`.as('run_id'),
      personId: sql<number>`${feeRunItem.personId}`.as('person_id'),
      payerId: sql<number | null>`${feeRunItem.payerId}`.as('payer_id'),
      outcome: sql<FeeOutcome>`${feeRunItem.outcome}`.as('outcome'),
      amount: sql<number>`${feeRunItem.amount}`.as('amount'),
      ruleId: sql<number | null>`${feeRunItem.ruleId}`.as('rule_id'),
      invoiceId: sql<number | null>`${feeRunItem.invoiceId}`.as('invoice_id'),
    })
    .from(feeRunItem)
    .innerJoin(feeRun, eq(feeRun.id, feeRunItem.runId))
    .where(run)
    .unionAll(
      tx
        .select({
          runId: sql<number>`${feeRunBill.runId}`.as('run_id'),
          personId: sql<number>`line."personId"`.as('person_id'),
          payerId: sql<number | null>`${feeRunBill.recipientId}`.as('payer_id'),
          outcome: sql<FeeOutcome>`'INVOICE'`.as('outcome'),
          amount: sql<number>`line.price`.as('amount'),
          ruleId: sql<number | null>`line."ruleId"`.as('rule_id'),
          invoiceId: sql<number | null>`null::int`.as('invoice_id'),
        })
        .from(feeRunBill)
        .innerJoin(feeRun, eq(feeRun.id, feeRunBill.runId))
        .innerJoin(unmadeLine, sql`true`)
        .where(and(run, isNull(feeRunBill.invoiceId))),
    )
    .as('decided')

/** The amount of a person is that of the run; an invoice without a run is of one person. */
const findBilled = async (tx: Db, year: number) => {
  const decided = decidedItems(tx, eq(feeRun.year, year))
  const rows = await tx
    .select({
      id: billedFee.personId,
      number: invoice.number,
      amount: sql<number>`coalesce(${decided.amount}, ${invoice.amount})`,
    })
    .from(billedFee)
    .leftJoin(invoice, eq(invoice.id, billedFee.invoiceId))
    .leftJoin(
      decided,
      and(
        eq(decided.personId, billedFee.personId),
        eq(decided.outcome, 'INVOICE'),
        sql`${decided.invoiceId} is not distinct from ${billedFee.invoiceId}`,
      ),
    )
    .where(eq(billedFee.year, year))
  return new Map(rows.map(({ id, ...billed }) => [id, billed]))
}

/** Reads everything in a number of statements that no number of persons changes. */
export const findFacts = async (tx: Db, run: FeeFacts['run']): Promise<FeeFacts> => {
  const rules = await tx.select().from(feeRule).orderBy(asc(feeRule.position), asc(feeRule.id))
  const exceptions = await tx.select().from(feeException).where(exceptionsOf(run.year)).orderBy(asc(feeException.id))
  const memberships = await findMemberships(tx, run)
  const persons = await tx.select(personColumns).from(person).where(isInvolved(tx, run)).orderBy(asc(person.id))
  const pairs = await tx.select().from(guardian).orderBy(asc(guardian.guardianId))
  const guardians = Map.groupBy(pairs, ({ personId }) => personId)
  return {
    ...{ run, rules, memberships },
    // After a merger a person may have two: the older counts.
    exceptions: new Map(exceptions.toReversed().map((one) => [one.personId, one])),
    persons: new Map(persons.map((one) => [one.id, one])),
    guardians: new Map([...guardians].map(([id, of]) => [id, of.map(({ guardianId }) => guardianId)])),
    billed: await findBilled(tx, run.year),
  }
}
