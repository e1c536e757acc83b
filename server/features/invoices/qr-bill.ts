import { calculateSCORReferenceChecksum } from 'swissqrbill/utils'
import { francs } from '#contract/money.ts'
import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Config } from '../../config.ts'
import { type Creditor, partyOf } from '../../platform/formats/creditor.ts'
import { shortDate } from '../../platform/formats/dates.ts'
import { paymentText } from '../../platform/formats/latin.ts'
import type { BillDocument } from '../../platform/formats/receipt.ts'
import { textsIn } from '../../platform/localized.ts'
import type { InvoiceRow } from './queries.ts'
import type { Recipient } from './recipient.ts'

/** A reminder that a letter is about. */
export interface LetterReminder {
  readonly heading: string
  readonly words: string
  readonly dueOn: string
}

interface Fee {
  /** Rappen. */
  readonly amount: number
  /** Name of the payer. */
  readonly name: string
  readonly invoice: InvoiceRow | undefined
  /** Recipient whose address is printed; undefined = none. */
  readonly debtor: Recipient | undefined
  readonly locale: Locale
  readonly now: Date
  readonly reminder?: LetterReminder
}

/** Creditor reference (ISO 11649) of an invoice's number: RF, two digits, the number. */
export const formatReference = (number: string): string => {
  const digits = number.replace('-', '')
  return `RF${calculateSCORReferenceChecksum(digits)}${digits}`
}

/** The QR-bill of a membership fee. */
export const feeBill = (
  { amount, name, invoice, debtor, locale, now, reminder }: Fee,
  { bandName, bandAddress, creditor }: Pick<Config, 'bandName' | 'bandAddress'> & { readonly creditor: Creditor },
): BillDocument => {
  const t = textsIn(locale)
  const date = toWireDate(now)
  const isFee = invoice === undefined || invoice.title === ''
  const title = isFee ? t('document.bill.title') : invoice.title
  const payer = debtor === undefined ? null : partyOf(debtor.name, debtor.address1, debtor.zip, debtor.city)
  const reference = invoice === undefined ? null : formatReference(invoice.number)
  const dueOn = reminder?.dueOn ?? invoice?.dueDate
  return {
    title: reminder?.heading ?? title,
    locale,
    publisher: bandName,
    address: [...bandAddress],
    date,
    facts: [
      ...(invoice === undefined ? [] : ([[t('document.bill.number'), invoice.number]] as const)),
      [t('document.bill.date'), shortDate(date, locale)],
      ...(dueOn === undefined ? [] : ([[t('document.bill.due'), shortDate(dueOn, locale)]] as const)),
      [t('document.bill.name'), name],
      [t('document.bill.amount'), `CHF ${francs(amount)}`],
    ],
    notes: [
      ...(reminder !== undefined ? [reminder.words] : isFee ? [t('document.bill.thanks', { band: bandName })] : []),
      t('document.bill.how'),
    ],
    alternative: t('document.bill.alternative', {
      ...{ iban: creditor.iban, amount: francs(amount), creditor: creditor.party.name },
      ...{ debtor: payer?.name ?? 'none', reference: reference ?? 'none' },
    }),
    bill: {
      amount,
      iban: creditor.iban,
      reference,
      creditor: creditor.party,
      debtor: payer,
      message: paymentText(
        isFee ? t('document.bill.message', { year: date.slice(0, 4), name }) : `${title}, ${name}`,
        140,
      ),
    },
  }
}
