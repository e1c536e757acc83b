import * as v from 'valibot'
import { byId, clearable, line } from './edited.ts'
import { endpoint, RowNumber, Uuid } from './endpoint.ts'
import { FunctionId } from './function-ids.ts'
import { Related } from './listed-persons.ts'
import { listOf } from './lists.ts'
import { editableOrganizations } from './members.ts'
import { resource } from './resource.ts'
import { functionsMaximum } from './sections.ts'

const path = '/api/frontend/treasury'
const wrong = 'validation.invalid'

const wrongFee = 'validation.fee_amount'
/** Rappen, at most ten thousand francs; 0 = free. */
const Fee = v.pipe(v.number(wrongFee), v.integer(wrongFee), v.minValue(0, wrongFee), v.maxValue(1_000_000, wrongFee))
/** Rappen that somebody pays. */
const Paid = v.pipe(v.number(wrongFee), v.integer(wrongFee), v.minValue(1, wrongFee), v.maxValue(1_000_000, wrongFee))
const wrongAge = 'validation.fee_age'
const Age = v.optional(
  v.nullable(v.pipe(v.number(wrongAge), v.integer(wrongAge), v.minValue(0, wrongAge), v.maxValue(150, wrongAge))),
  null,
)
const wrongYear = 'validation.fee_year'
/** The year of a fee. */
export const FeeYear = v.pipe(
  v.number(wrongYear),
  v.integer(wrongYear),
  v.minValue(2000, wrongYear),
  v.maxValue(2200, wrongYear),
)

const ruleFields = v.object({
  nameDe: line(1, 60),
  nameEn: clearable(line(0, 60)),
  organizationId: v.picklist(editableOrganizations, wrong),
  /** Functions in the organization; empty = all. */
  functionTypes: v.optional(v.pipe(v.array(FunctionId(wrong), wrong), v.maxLength(functionsMaximum, wrong)), []),
  /** Years of age on the key date; null = no limit. */
  ageFrom: Age,
  ageTo: Age,
  /** True if it is for honorary members only. */
  honorary: v.optional(v.boolean(wrong), false),
  /** Rappen for the whole year; 0 = free. */
  amount: Fee,
  /** True if who joins during the year pays for the remaining months, the month of joining included. */
  proRata: v.optional(v.boolean(wrong), false),
  /** Rappen for two or more persons of the rule in one household together; null = each pays. */
  householdAmount: v.optional(v.nullable(Paid), null),
  /** The account of the income; null = that of fees. */
  accountId: v.optional(v.nullable(RowNumber), null),
})
export const FeeRuleInput = v.pipe(
  ruleFields,
  v.forward(
    v.partialCheck(
      [['ageFrom'], ['ageTo']],
      ({ ageFrom, ageTo }) => ageFrom === null || ageTo === null || ageFrom <= ageTo,
      'validation.fee_ages',
    ),
    ['ageTo'],
  ),
)
export type FeeRuleInput = v.InferOutput<typeof FeeRuleInput>

export const FeeRule = v.object({
  id: v.number(),
  /** 1 for the first rule. */
  position: v.number(),
  nameDe: v.string(),
  nameEn: v.nullable(v.string()),
  organizationId: v.number(),
  functionTypes: v.array(v.string()),
  ageFrom: v.nullable(v.number()),
  ageTo: v.nullable(v.number()),
  honorary: v.boolean(),
  amount: v.number(),
  proRata: v.boolean(),
  householdAmount: v.nullable(v.number()),
  accountId: v.nullable(v.number()),
  version: v.number(),
})
export type FeeRule = v.InferOutput<typeof FeeRule>

/** Refused at `accountId` for an account that is not one of income, and for the removal of a rule that a released run has used. */
export const feeRuleResource = resource({
  path: `${path}/fee-rules`,
  fields: ruleFields,
  input: FeeRuleInput,
  row: FeeRule,
})
/** In their order: the first rule that fits a person counts. */
export const listFeeRules = endpoint({ method: 'GET', path: `${path}/fee-rules`, input: {}, reply: listOf(FeeRule) })
/** Puts a rule at a position; the others close ranks. */
export const moveFeeRule = endpoint({
  method: 'PUT',
  path: `${path}/fee-rules/:id/position`,
  input: {
    params: byId,
    body: v.object({
      position: v.pipe(v.number(wrong), v.integer(wrong), v.minValue(1, wrong), v.maxValue(1000, wrong)),
    }),
  },
  reply: FeeRule,
})

export const feeExceptionKinds = ['FREE', 'AMOUNT', 'PAID_BY'] as const

const exceptionFields = v.object({
  kind: v.picklist(feeExceptionKinds, wrong),
  reason: line(1, 200),
  /** First and last year; null = no limit. */
  yearFrom: v.optional(v.nullable(FeeYear), null),
  yearTo: v.optional(v.nullable(FeeYear), null),
  /** Rappen, for AMOUNT. */
  amount: v.optional(v.nullable(Paid), null),
  /** uuid of the person who pays, for PAID_BY. */
  payer: v.optional(v.nullable(Uuid), null),
})
type ExceptionFields = v.InferOutput<typeof exceptionFields>
const isWhole = {
  amount: ({ kind, amount }: Pick<ExceptionFields, 'kind' | 'amount'>) => kind !== 'AMOUNT' || amount !== null,
  payer: ({ kind, payer }: Pick<ExceptionFields, 'kind' | 'payer'>) => kind !== 'PAID_BY' || payer !== null,
  years: ({ yearFrom, yearTo }: Pick<ExceptionFields, 'yearFrom' | 'yearTo'>) =>
    yearFrom === null || yearTo === null || yearFrom <= yearTo,
}
export const FeeExceptionInput = v.pipe(
  exceptionFields,
  v.forward(v.partialCheck([['kind'], ['amount']], isWhole.amount, wrongFee), ['amount']),
  v.forward(v.partialCheck([['kind'], ['payer']], isWhole.payer, 'validation.fee_payer_required'), ['payer']),
  v.forward(v.partialCheck([['yearFrom'], ['yearTo']], isWhole.years, 'validation.fee_years'), ['yearTo']),
)
export type FeeExceptionInput = v.InferOutput<typeof FeeExceptionInput>
/** A new exception: the person stays. */
export const NewFeeException = v.pipe(
  v.object({
    ...exceptionFields.entries,
    person: v.pipe(v.string('validation.fee_person'), v.minLength(1, 'validation.fee_person'), Uuid),
  }),
  v.forward(v.partialCheck([['kind'], ['amount']], isWhole.amount, wrongFee), ['amount']),
  v.forward(v.partialCheck([['kind'], ['payer']], isWhole.payer, 'validation.fee_payer_required'), ['payer']),
  v.forward(v.partialCheck([['yearFrom'], ['yearTo']], isWhole.years, 'validation.fee_years'), ['yearTo']),
)
export type NewFeeException = v.InferOutput<typeof NewFeeException>

export const FeeException = v.object({
  id: v.number(),
  person: Related,
  kind: v.fallback(v.picklist(feeExceptionKinds), 'FREE'),
  amount: v.nullable(v.number()),
  payer: v.nullable(Related),
  reason: v.string(),
  yearFrom: v.nullable(v.number()),
  yearTo: v.nullable(v.number()),
  version: v.number(),
})
export type FeeException = v.InferOutput<typeof FeeException>

/**
 * Refused at `payer` for the person, for somebody who has no address, and for somebody whose fee the person pays, also in several
 * steps; at `yearFrom` if the person has another exception in one of the years.
 */
export const feeExceptionResource = resource({
  path: `${path}/fee-exceptions`,
  fields: exceptionFields,
  input: NewFeeException,
  row: FeeException,
})
/** The exceptions, by name. */
export const listFeeExceptions = endpoint({
  method: 'GET',
  path: `${path}/fee-exceptions`,
  input: {},
  reply: listOf(FeeException),
})

export const FeePerson = v.object({ uuid: v.string(), label: v.string(), city: v.string() })
export type FeePerson = v.InferOutput<typeof FeePerson>
/** At most eight persons, by name; for the choice of one. */
export const findFeePersons = endpoint({
  method: 'GET',
  path: `${path}/fee-persons`,
  input: {
    query: v.object({
      searchTerm: v.pipe(v.string(wrong), v.minLength(2, wrong), v.maxLength(100, 'validation.too_long')),
    }),
  },
  reply: v.object({ persons: v.array(FeePerson) }),
})
