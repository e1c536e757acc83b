import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type FeeOutcome, feeOutcomes, type ReleasedBill } from '#contract/billing.ts'
import type { HandlerInput } from '#contract/endpoint.ts'
import type { FeeItem, FeeOutcomes, getFeeOutcome } from '#contract/fee-runs.ts'
import { normalizeForSearch } from '#contract/search-normalization.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { feeRule, feeRun, invoice, person } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import { localized, textsIn } from '../../platform/localized.ts'
import { wayTo } from '../invoices/way.ts'
import { byName, formatLabel } from '../persons/queries.ts'
import { type Decision, decide } from './decide.ts'
import { decidedItems, type FeeRunRow, findFacts } from './facts.ts'
import { readRun } from './runs.ts'

const pageSize = 25
const wholeYear = 12

/** The words of a line, in the language of who gets the invoice. */
const lineText = ({ person: of, rule, months, recipient }: Decision, year: number): string => {
  const locale = recipient?.locale ?? 'de-ch'
  const name = formatLabel(of)
  const ruleName = rule === null ? 'none' : localized(locale, rule.nameDe, rule.nameEn)
  return textsIn(locale)('document.fee.line', { year: `${year}`, rule: ruleName, months, name })
}

/** The invoices of a run: one for each recipient, whose own fee is the first line. */
export const billsOf = (
  decisions: readonly Decision[],
  run: FeeRunRow,
): { readonly recipientId: number; readonly bill: ReleasedBill }[] => {
  const billed = Map.groupBy(decisions, ({ recipient }) => recipient)
  return [...billed].flatMap(([recipient, of]) => {
    if (recipient === null) return []
    const own = ({ person: { id } }: Decision) => Number(id === recipient.id)
    const title = textsIn(recipient.locale)('document.receipt.fee', { year: `${run.year}` })
    const lines = of
      .toSorted((a, b) => own(b) - own(a))
      .map((one) => ({
        ...{ personId: one.person.id, text: lineText(one, run.year), price: one.amount },
        ...{ accountId: one.rule?.accountId ?? null, ruleId: one.rule?.id ?? null },
      }))
    return [{ recipientId: recipient.id, bill: { title, lines } }]
  })
}

/** Names an outcome: everything that the invoices would have. */
export const fingerprintOf = (decisions: readonly Decision[], { year, keyDate, dueDate }: FeeRunRow): string => {
  const parts = decisions.map((one) => [
    ...[one.person.id, one.outcome, one.amount, one.recipient?.id ?? null, one.rule?.accountId ?? null],
    one.outcome === 'INVOICE' ? lineText(one, year) : null,
  ])
  return createHash('sha256')
    .update(JSON.stringify([year, keyDate, dueDate, parts]))
    .digest('base64url')
}

/** Decides about everybody as rules and persons are now. */
export const findDecisions = async (tx: Db, run: FeeRunRow): Promise<Decision[]> => decide(await findFacts(tx, run))

/** @throws HttpError not_found */
export const findRunRow = async (tx: Db, id: number): Promise<FeeRunRow> =>
  requireFirst(await tx.select().from(feeRun).where(eq(feeRun.id, id)))

const itemOf = (one: Decision, locale: Locale): FeeItem => {
  const { person: of, outcome, amount, rule, months, household, covered, recipient, exception, invoice: number } = one
  return {
    ...{ id: of.uuid, label: formatLabel(of), outcome, amount, covered, invoice: number },
    rule: rule && localized(locale, rule.nameDe, rule.nameEn),
    months: outcome === 'INVOICE' && months < wholeYear ? months : null,
    household: household.map(formatLabel),
    payer:
      recipient === null || recipient.id === of.id ? null : { uuid: recipient.uuid, label: formatLabel(recipient) },
    exception: exception && { id: exception.id, reason: exception.reason },
    by: recipient && wayTo(recipient),
    lacksBirthDate: one.lacksBirthDate && rule === null,
  }
}

const payer = alias(person, 'payer')

/** The decisions of a released run, by name. */
const findReleased = async (db: Db, runId: number, locale: Locale): Promise<FeeItem[]> => {
  const decided = decidedItems(db, eq(feeRun.id, runId))
  const rows = await db
    .select({
      outcome: decided.outcome,
      amount: decided.amount,
      of: person,
      payer,
      rule: feeRule,
      number: invoice.number,
    })
    .from(decided)
    .innerJoin(person, eq(person.id, decided.personId))
    .leftJoin(payer, eq(payer.id, decided.payerId))
    .leftJoin(feeRule, eq(feeRule.id, decided.ruleId))
    .leftJoin(invoice, eq(invoice.id, decided.invoiceId))
    .orderBy(asc(person.id))
  return rows
    .toSorted((a, b) => byName(a.of, b.of))
    .map(({ outcome, amount, of, payer: paying, rule, number }) => ({
      ...{ id: of.uuid, label: formatLabel(of), outcome, amount, invoice: number },
      rule: rule && localized(locale, rule.nameDe, rule.nameEn),
      payer: paying === null || paying.id === of.id ? null : { uuid: paying.uuid, label: formatLabel(paying) },
      ...{ months: null, household: [], covered: false, exception: null, by: null, lacksBirthDate: false },
    }))
}

type Query = HandlerInput<typeof getFeeOutcome>['query']

const matches = ({ outcome, searchTerm = '' }: Query): ((item: FeeItem) => boolean) => {
  const part = normalizeForSearch(searchTerm.trim())
  return (item) =>
    (outcome === undefined || item.outcome === outcome) &&
    (part === '' || normalizeForSearch(item.label).includes(part))
}

const sumsOf = (items: readonly FeeItem[]): Pick<FeeOutcomes, 'amount' | 'counts' | 'rules'> => {
  const sum = (some: readonly FeeItem[]) => some.reduce((all, { amount }) => all + amount, 0)
  const billed = items.filter(({ outcome }) => outcome === 'INVOICE')
  const count = (wanted: FeeOutcome) => items.filter(({ outcome }) => outcome === wanted).length
  return {
    amount: sum(billed),
    counts: feeOutcomes.map((outcome) => ({ outcome, persons: count(outcome) })),
    rules: [...Map.groupBy(billed, ({ rule }) => rule)].map(([name, of]) => ({
      ...{ name, persons: of.length, amount: sum(of) },
    })),
  }
}

/**
 * A page of the outcome of a run, with the sums of all pages.
 * @throws HttpError not_found
 */
export const findOutcome = async (db: Db, runId: number, query: Query, locale: Locale): Promise<FeeOutcomes> => {
  const run = await findRunRow(db, runId)
  const decisions = run.releasedAt === null ? await findDecisions(db, run) : null
  const items = decisions?.map((one) => itemOf(one, locale)) ?? (await findReleased(db, runId, locale))
  const invoices =
    decisions === null
      ? (await readRun(db, runId)).invoices
      : new Set(decisions.flatMap(({ recipient }) => recipient?.id ?? [])).size
  const found = items.filter(matches(query))
  const { page = 0, size = pageSize } = query
  return {
    _embedded: { items: found.slice(page * size, (page + 1) * size) },
    page: { number: page, size, totalElements: found.length },
    fingerprint: decisions && fingerprintOf(decisions, run),
    invoices,
    ...sumsOf(items),
  }
}
