import { calculateSCORReferenceChecksum } from 'swissqrbill/utils'
import { francs } from '#contract/money.ts'
import { toWireDate } from '#contract/time.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale, MessageId } from '#i18n/intl.ts'
import type { Config } from '../config.ts'
import { shortDate } from '../documents/dates.ts'
import type { BillDocument } from '../documents/receipt.ts'
import type { InvoiceRow } from './queries.ts'

interface Fee {
  /** Rappen. */
  readonly amount: number
  /** Who pays. */
  readonly name: string
  readonly invoice: InvoiceRow | undefined
  readonly locale: Locale
  readonly now: Date
}

/** Creditor reference (ISO 11649) of an invoice's number: RF, two digits, the number. */
export const referenceOf = (number: string): string => {
  const digits = number.replace('-', '')
  return `RF${calculateSCORReferenceChecksum(digits)}${digits}`
}

/** A membership fee to be paid at a bank. */
export const feeBill = (
  { amount, name, invoice, locale, now }: Fee,
  { bandName, bandAddress, creditorIban }: Pick<Config, 'bandName' | 'bandAddress'> & { readonly creditorIban: string },
): BillDocument => {
  const t = (id: MessageId, values = {}) => intls[locale].formatMessage({ id }, values)
  const date = toWireDate(now)
  return {
    title: t('document.bill.title'),
    locale,
    publisher: bandName,
    address: [...bandAddress],
    date,
    facts: [
      ...(invoice === undefined ? [] : ([[t('document.bill.number'), invoice.number]] as const)),
      [t('document.bill.date'), shortDate(date, locale)],
      ...(invoice === undefined ? [] : ([[t('document.bill.due'), shortDate(invoice.dueDate, locale)]] as const)),
      [t('document.bill.name'), name],
      [t('document.bill.amount'), `CHF ${francs(amount)}`],
    ],
    notes: [t('document.bill.thanks', { band: bandName }), t('document.bill.how')],
    alternative: t('document.bill.alternative', { iban: creditorIban, amount: francs(amount) }),
    bill: {
      amount,
      iban: creditorIban,
      reference: invoice === undefined ? null : referenceOf(invoice.number),
      message: t('document.bill.message', { year: date.slice(0, 4), name }).slice(0, 140),
    },
  }
}
