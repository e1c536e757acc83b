import { calculateSCORReferenceChecksum } from 'swissqrbill/utils'
import { francs } from '#contract/money.ts'
import { toWireDate } from '#contract/time.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale, MessageId } from '#i18n/intl.ts'
import type { Config } from '../config.ts'
import { shortDate } from '../documents/dates.ts'
import type { BillDocument, Debtor } from '../documents/receipt.ts'
import type { DebtorRow, InvoiceRow } from './invoice-queries.ts'

interface Fee {
  /** Rappen. */
  readonly amount: number
  /** Name of the payer. */
  readonly name: string
  readonly invoice: InvoiceRow | undefined
  /** Person whose address is printed; undefined = none. */
  readonly debtor: DebtorRow | undefined
  readonly locale: Locale
  readonly now: Date
}

/** Creditor reference (ISO 11649) of an invoice's number: RF, two digits, the number. */
export const formatReference = (number: string): string => {
  const digits = number.replace('-', '')
  return `RF${calculateSCORReferenceChecksum(digits)}${digits}`
}

/** The debtor's name on bills: the company, otherwise the person. */
export const debtorName = ({ company, firstName, lastName }: DebtorRow): string =>
  company ?? `${firstName} ${lastName}`.trim()

/**
 * A payment part needs the whole address, or none. The country is known only for Swiss postcodes (including
 * Liechtenstein's).
 */
const debtorOf = (row: DebtorRow): Debtor | null => {
  const { address1, zip, city } = row
  const name = debtorName(row)
  if (!/^\d{4}$/.test(zip) || name === '' || address1 === '' || city === '') return null
  const country = zip >= '9485' && zip <= '9498' ? 'LI' : 'CH'
  return { name: name.slice(0, 70), address: address1.slice(0, 70), zip, city: city.slice(0, 35), country }
}

/** The QR-bill of a membership fee. */
export const feeBill = (
  { amount, name, invoice, debtor, locale, now }: Fee,
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
      reference: invoice === undefined ? null : formatReference(invoice.number),
      debtor: debtor === undefined ? null : debtorOf(debtor),
      message: t('document.bill.message', { year: date.slice(0, 4), name }).slice(0, 140),
    },
  }
}
