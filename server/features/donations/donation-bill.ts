import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Config } from '../../config.ts'
import type { Creditor } from '../../platform/formats/creditor.ts'
import type { LetterDocument } from '../../platform/formats/receipt.ts'
import { textsIn } from '../../platform/localized.ts'

/** A letter with a payment part on which donors write the amount and their name. */
export const donationBill = (
  { bandName, bandAddress }: Pick<Config, 'bandName' | 'bandAddress'>,
  { iban, party: creditor }: Creditor,
  locale: Locale,
  now: Date,
): LetterDocument => {
  const t = textsIn(locale)
  return {
    title: t('document.donation.title'),
    locale,
    publisher: bandName,
    address: [...bandAddress],
    date: toWireDate(now),
    facts: [],
    recipient: [],
    salutation: null,
    before: [t('document.bill.thanks'), t('document.donation.how'), t('document.bill.how')],
    table: null,
    after: [],
    payment: {
      ...{ amount: null, iban, creditor, reference: null, debtor: null },
      message: t('document.donation.message'),
      alternative: t('document.donation.alternative', { iban, creditor: creditor.name }),
    },
  }
}
