import * as v from 'valibot'
import { InvoiceInput, InvoiceLineInput } from './edited-invoices.ts'
import { endpoint, OnceOnly, RowId, RowNumber } from './endpoint.ts'
import { equipmentKinds } from './equipment.ts'
import { listOf } from './lists.ts'
import { WireDate } from './time.ts'

const path = '/api/frontend/treasury/loans'
const wrong = 'validation.invalid'
const Year = v.pipe(v.number(wrong), v.integer(wrong), v.minValue(2000, wrong), v.maxValue(2100, wrong))

/** A loan of the band's property in a year, as the treasurer bills it. */
export const BillableLoan = v.object({
  id: v.number(),
  kind: v.fallback(v.picklist(equipmentKinds), 'other'),
  /** Inventory number and name. */
  item: v.string(),
  /** Who holds it. */
  person: v.string(),
  /** First and last day of the loan in the year; the last day of the year if it goes on. */
  from: WireDate,
  to: WireDate,
  /** Number of the invoice that has its hire for the year; null = none. */
  invoice: v.nullable(v.string()),
})
export type BillableLoan = v.InferOutput<typeof BillableLoan>

/** The loans of a year, by item. */
export const listBillableLoans = endpoint({
  method: 'GET',
  path,
  input: { query: v.object({ year: v.pipe(RowId, Year) }) },
  reply: listOf(BillableLoan),
})

export const LoanInvoicesInput = v.object({
  year: Year,
  /** Numbers of the loans. */
  loans: v.pipe(
    v.array(RowNumber, 'validation.required'),
    v.minLength(1, 'validation.required'),
    v.maxLength(400, wrong),
  ),
  /** Rappen for each loan. */
  price: v.pipe(InvoiceLineInput.entries.price, v.minValue(1, 'validation.line_price')),
  account: InvoiceLineInput.entries.account,
  dueDate: InvoiceInput.entries.dueDate,
})
export type LoanInvoicesInput = v.InferOutput<typeof LoanInvoicesInput>

/**
 * Makes the invoices for the hire of loans: one for each person, with a line for each loan, and mails them to those who want no
 * letters. Guardians get those of minors. Refused at `loans` if one has an invoice of the year already, or is of another year.
 */
export const invoiceLoans = endpoint({
  method: 'POST',
  path: `${path}/invoices`,
  input: { headers: OnceOnly, body: LoanInvoicesInput },
  reply: v.object({
    mailed: v.number(),
    /** Uuids of the invoices whose letters are to be printed. */
    printed: v.array(v.string()),
  }),
})
