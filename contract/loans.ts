import * as v from 'valibot'
import { byId, clearable, line, onVersion } from './edited.ts'
import { endpoint, Uuid } from './endpoint.ts'
import { listOf } from './lists.ts'
import { WireDate } from './time.ts'

const path = '/api/frontend/internal/admin/loan'

/** Conditions of an item, from the best to the worst. */
export const conditions = ['new', 'good', 'worn', 'damaged', 'unusable'] as const
export type Condition = (typeof conditions)[number]

/** A day that a form requires. */
export const RequiredDay = v.pipe(v.string('validation.required'), v.minLength(1, 'validation.required'), WireDate)
/** A day, or none: null and an empty text clear it. */
export const OptionalDay = v.pipe(
  v.optional(v.nullable(v.union([v.literal(''), WireDate], 'validation.date')), null),
  v.transform((day) => (day === '' ? null : day)),
)
export const loanRemarks = clearable(line(0, 500))

/** The fields that identify an item. */
export const LoanedItem = v.object({
  id: v.number(),
  /** Inventory number. */
  number: v.string(),
  name: v.string(),
})

const period = {
  lentOn: WireDate,
  /** The agreed day of the return; null = none. */
  dueOn: v.nullable(WireDate),
  /** null = the person still holds it. */
  returnedOn: v.nullable(WireDate),
}

/** The loan of an item to a person. */
export const Loan = v.object({
  id: v.number(),
  /** null = the person's data was deleted. */
  person: v.nullable(v.object({ uuid: v.string(), label: v.string() })),
  ...period,
  conditionAtReturn: v.nullable(v.fallback(v.picklist(conditions), 'good')),
  remarks: v.nullable(v.string()),
  version: v.number(),
})
export type Loan = v.InferOutput<typeof Loan>

/** A loan as its person sees it. */
export const PersonLoan = v.object({ item: LoanedItem, loanId: v.number(), ...period })
export type PersonLoan = v.InferOutput<typeof PersonLoan>

const fields = v.object({
  lentOn: RequiredDay,
  dueOn: OptionalDay,
  /** null reopens the loan. */
  returnedOn: OptionalDay,
  conditionAtReturn: v.optional(v.nullable(v.picklist(conditions, 'validation.invalid')), null),
  remarks: loanRemarks,
})
type Days = Readonly<Record<'dueOn' | 'returnedOn', string | null>> & { readonly lentOn: string }
/** A loan was lent first and given back later. */
export const LoanInput = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['lentOn'], ['dueOn']],
      ({ lentOn, dueOn }: Days) => dueOn === null || lentOn <= dueOn,
      'validation.loan_due',
    ),
    ['dueOn'],
  ),
  v.forward(
    v.partialCheck(
      [['lentOn'], ['returnedOn']],
      ({ lentOn, returnedOn }: Days) => returnedOn === null || lentOn <= returnedOn,
      'validation.loan_returned',
    ),
    ['returnedOn'],
  ),
)
export type LoanInput = v.InferOutput<typeof LoanInput>
const LoanChange = v.partial(fields)
export type LoanChange = v.InferOutput<typeof LoanChange>

/** Corrects a loan. Refused at `returnedOn` if it is to be reopened while the item is lent to somebody else. */
export const changeLoan = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  input: { ...onVersion, body: LoanChange },
  reply: Loan,
  errors: ['conflict.version'],
})

/** A PDF in the person's language, with lines for signatures. */
export const getLoanReceipt = endpoint({
  method: 'GET',
  path: `${path}/:id/receipt`,
  input: { params: byId },
  reply: 'bytes',
})

/** The loans of a person: first the open ones, then the former ones, each newest first. */
export const listPersonLoans = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/admin/person/:uuid/loans',
  input: { params: v.object({ uuid: Uuid }) },
  reply: listOf(PersonLoan),
})
/** The same of the person who is signed in. */
export const listOwnLoans = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/personnatural/myself/loans',
  input: {},
  reply: listOf(PersonLoan),
})
