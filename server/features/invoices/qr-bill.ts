import { calculateSCORReferenceChecksum } from 'swissqrbill/utils'
import { francs } from '#contract/money.ts'
import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Config } from '../../config.ts'
import { type Creditor, partyOf } from '../../platform/formats/creditor.ts'
import { shortDate } from '../../platform/formats/dates.ts'
import { paymentText } from '../../platform/formats/latin.ts'
import type { BillDocument, PaymentPart } from '../../platform/formats/receipt.ts'
import { textsIn } from '../../platform/localized.ts'
import type { InvoiceRow } from './queries.ts'
import type { Recipient } from './recipient.ts'

interface Fee {
  /** Rappen. */
  readonly amount: number
  /** Name of the payer. */
  readonly name: string
  readonly invoice: InvoiceRow | undefined
  /** Recipient whose address is printed; undefined = none. */
  readonly debtor: Recipient | undefined
  readonly locale: Locale
}

/** Creditor reference (ISO 11649) of an invoice's number: RF, two digits, the number. */
export const formatReference = (number: string): string => {
  const digits = number.replace('-', '')
  return `RF${calculateSCORReferenceChecksum(digits)}${digits}`
}

/** The payment part of a fee or an invoice. */
export const paymentOf = (
  { amount, name, invoice, debtor, locale, title }: Fee & { readonly title: string },
  creditor: Creditor,
): PaymentPart => {
  const payer = debtor === undefined ? null : partyOf(debtor.name, debtor.address1, debtor.zip, debtor.city)
  const reference = invoice === undefined ? null : formatReference(invoice.number)
  return {
    ...{ amount, iban: creditor.iban, reference, creditor: creditor.party, debtor: payer },
    message: paymentText(`${title}, ${name}`, 140),
    alternative: textsIn(locale)('document.bill.alternative', {
      ...{ iban: creditor.iban, amount: francs(amount), creditor: creditor.party.name },
      ...{ debtor: payer?.name ?? 'none', reference: reference ?? 'none' },
    }),
  }
}

/** The QR-bill of a fee or an invoice for somebody who may not be its debtor: it names only what the payer typed. */
export const feeBill = (
  fee: Fee & { readonly now: Date },
  { bandName, bandAddress, creditor }: Pick<Config, 'bandName' | 'bandAddress'> & { readonly creditor: Creditor },
): BillDocument => {
  const { amount, name, invoice, locale, now } = fee
  const t = textsIn(locale)
  const date = toWireDate(now)
  const title = invoice?.title || t('document.bill.title')
  const { alternative, ...bill } = paymentOf(
    { ...fee, title: invoice?.title || t('document.receipt.fee', { year: date.slice(0, 4) }) },
    creditor,
  )
  return {
    ...{ title, locale, publisher: bandName, address: [...bandAddress], date, alternative, bill },
    facts: [
      ...(invoice === undefined ? [] : ([[t('document.bill.number'), invoice.number]] as const)),
      [t('document.bill.date'), shortDate(date, locale)],
      ...(invoice === undefined ? [] : ([[t('document.bill.due'), shortDate(invoice.dueDate, locale)]] as const)),
      [t('document.bill.name'), name],
      [t('document.bill.amount'), `CHF ${francs(amount)}`],
    ],
    notes: [t('document.bill.thanks'), t('document.bill.how')],
  }
}
