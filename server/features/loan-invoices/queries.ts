import { and, asc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { BillableLoan } from '#contract/loan-invoices.ts'
import type { Db } from '../../platform/db/open.ts'
import { billedLoan, equipment, invoice, loan, person } from '../../platform/db/tables.ts'
import { formatLabel } from '../persons/queries.ts'

/** The loans of a year with items, persons and invoices, by item. Loans of persons whose data was deleted are left out. */
export const findLoanRows = (db: Db, year: number) =>
  db
    .select({ row: loan, item: equipment, borrower: person, number: invoice.number })
    .from(loan)
    .innerJoin(equipment, eq(equipment.id, loan.equipmentId))
    .innerJoin(person, eq(person.id, loan.personId))
    .leftJoin(billedLoan, and(eq(billedLoan.loanId, loan.id), eq(billedLoan.year, year)))
    .leftJoin(invoice, eq(invoice.id, billedLoan.invoiceId))
    .where(
      and(
        lte(loan.lentOn, `${year}-12-31`),
        or(isNull(loan.returnedOn), gte(loan.returnedOn, `${year}-01-01`)),
        sql`${person.firstName} || ${person.lastName} || coalesce(${person.company}, '') <> ''`,
      ),
    )
    .orderBy(asc(equipment.number), asc(loan.lentOn), asc(loan.id))
export type LoanRow = Awaited<ReturnType<typeof findLoanRows>>[number]

/** The days of a loan that are in a year. */
export const daysIn = (year: number, { lentOn, returnedOn }: LoanRow['row']) => {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  return { from: lentOn < first ? first : lentOn, to: returnedOn === null || returnedOn > last ? last : returnedOn }
}

export const itemName = ({ number, name }: LoanRow['item']): string => `${name} ${number}`

export const findBillableLoans = async (db: Db, year: number): Promise<BillableLoan[]> =>
  (await findLoanRows(db, year)).map(({ row, item, borrower, number }) => ({
    ...{ id: row.id, kind: item.kind, item: itemName(item), person: formatLabel(borrower), invoice: number },
    ...daysIn(year, row),
  }))
