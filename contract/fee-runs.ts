import * as v from 'valibot'
import { feeOutcomes } from './billing.ts'
import { byId } from './edited.ts'
import { endpoint, OnceOnly } from './endpoint.ts'
import { FeeYear } from './fees.ts'
import { Related } from './listed-persons.ts'
import { ListQuery, listOf } from './lists.ts'
import { RequiredDay } from './loans.ts'
import { resource } from './resource.ts'
import { WireDate } from './time.ts'

const path = '/api/frontend/treasury'
const wrong = 'validation.invalid'

/** The key date is in the year of the fee or in the one before. */
const isNear = ({ year, keyDate }: { readonly year: number; readonly keyDate: string }): boolean =>
  [year - 1, year].includes(Number(keyDate.slice(0, 4)))
const runFields = v.object({ year: FeeYear, keyDate: RequiredDay, dueDate: RequiredDay })
export const FeeRunInput = v.pipe(
  runFields,
  v.forward(v.partialCheck([['year'], ['keyDate']], isNear, 'validation.fee_key_date'), ['keyDate']),
)
export type FeeRunInput = v.InferOutput<typeof FeeRunInput>

export const FeeRun = v.object({
  id: v.number(),
  /** Calendar year of the fee. */
  year: v.number(),
  /** Day on which ages and memberships count. */
  keyDate: WireDate,
  dueDate: WireDate,
  /** null = a draft. */
  releasedOn: v.nullable(WireDate),
  /** Its invoices, and their sum in Rappen; 0 of a draft. */
  invoices: v.number(),
  amount: v.number(),
  /** Invoices that are not made yet; they come soon after the release. */
  unmade: v.number(),
  /** True if making them was given up. */
  stopped: v.boolean(),
  version: v.number(),
})
export type FeeRun = v.InferOutput<typeof FeeRun>

/** A year has one draft at a time: refused at `year`. A released run stays as it is: refused at `year` too. */
export const feeRunResource = resource({ path: `${path}/fee-runs`, fields: runFields, input: FeeRunInput, row: FeeRun })
/** Newest first. */
export const listFeeRuns = endpoint({ method: 'GET', path: `${path}/fee-runs`, input: {}, reply: listOf(FeeRun) })

export const FeeItem = v.object({
  /** uuid of the person. */
  id: v.string(),
  label: v.string(),
  outcome: v.fallback(v.picklist(feeOutcomes), 'NO_RULE'),
  /** Rappen of this person; 0 unless there is an invoice. */
  amount: v.number(),
  /** Name of the rule in the caller's language. */
  rule: v.nullable(v.string()),
  /** Months for which the person pays; null = the whole year. */
  months: v.nullable(v.number()),
  /** The others with whom the person has the price of a household. */
  household: v.array(v.string()),
  /** True if the household has paid its price already. */
  covered: v.boolean(),
  /** The person who gets the invoice; null = this person. */
  payer: v.nullable(Related),
  exception: v.nullable(v.object({ id: v.number(), reason: v.string() })),
  /** Number of the invoice that there is; null also if it is being made. */
  invoice: v.nullable(v.string()),
  /** The way of the invoice that there will be. */
  by: v.nullable(v.fallback(v.picklist(['MAIL', 'POST']), 'MAIL')),
  /** True if a rule with an age was left out, because the birth date is unknown. */
  lacksBirthDate: v.boolean(),
})
export type FeeItem = v.InferOutput<typeof FeeItem>

/**
 * The outcome of a run by name: of a draft as rules and persons are now, of a released run as it was decided. Always paged; sums are
 * of all persons.
 */
export const getFeeOutcome = endpoint({
  method: 'GET',
  path: `${path}/fee-runs/:id/outcome`,
  input: {
    params: byId,
    query: v.object({
      outcome: v.optional(v.picklist(feeOutcomes, wrong)),
      /** A part of the name. */
      searchTerm: v.optional(v.pipe(v.string(), v.maxLength(100, 'validation.too_long'))),
      page: ListQuery.entries.page,
      size: ListQuery.entries.size,
    }),
  },
  reply: v.object({
    ...listOf(FeeItem).entries,
    /** Names the outcome for its release; null of a released run. */
    fingerprint: v.nullable(v.string()),
    /** Rappen of all invoices, and their number. */
    amount: v.number(),
    invoices: v.number(),
    counts: v.array(v.object({ outcome: v.fallback(v.picklist(feeOutcomes), 'NO_RULE'), persons: v.number() })),
    /** Persons and Rappen by rule; null = without a rule. */
    rules: v.array(v.object({ name: v.nullable(v.string()), persons: v.number(), amount: v.number() })),
  }),
})
export type FeeOutcomes = v.InferOutput<typeof getFeeOutcome.reply>

/**
 * Decides the invoices of a draft; a job makes and mails them. Refused at `fingerprint` if the outcome has changed since, has no invoice, or was released; at
 * `dueDate` if that day is over.
 */
export const releaseFeeRun = endpoint({
  method: 'POST',
  path: `${path}/fee-runs/:id/release`,
  input: {
    params: byId,
    headers: OnceOnly,
    body: v.object({ fingerprint: v.pipe(v.string(wrong), v.regex(/^[\w-]{43}$/, wrong)) }),
  },
  reply: FeeRun,
})

/** Goes on with making the invoices of a released run, if that was given up. */
export const resumeFeeRun = endpoint({
  method: 'POST',
  path: `${path}/fee-runs/:id/resume`,
  input: { params: byId },
  reply: FeeRun,
})

const Sending = v.object({
  /** uuid of the invoice. */
  id: v.string(),
  number: v.string(),
  name: v.string(),
})
/** How the invoices of a released run reach their recipients; without cancelled and paid ones that were not sent. */
export const getFeeDelivery = endpoint({
  method: 'GET',
  path: `${path}/fee-runs/:id/delivery`,
  input: { params: byId },
  reply: v.object({
    sent: v.number(),
    waiting: v.number(),
    /** Mails that were given up. */
    failed: v.array(Sending),
    /** Invoices without an address for mails that nobody has printed yet. */
    toPrint: v.array(Sending),
  }),
})
export type FeeDelivery = v.InferOutput<typeof getFeeDelivery.reply>
