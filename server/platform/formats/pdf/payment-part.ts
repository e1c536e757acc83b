import { SwissQRBill } from 'swissqrbill/pdf'
import { isSCORReferenceValid } from 'swissqrbill/utils'
import type { Locale } from '#i18n/intl.ts'
import { paymentText } from '../latin.ts'
import type { PaymentPart, PaymentParty } from '../receipt.ts'
import { liberationSans } from './liberation.ts'
import { type Element, type Pdf, tagged } from './tagged.ts'

/** Draws with a space at the end of each line: readers and copies would join it with the next one. */
const withSeparateLines = (doc: Pdf, act: () => void): void => {
  const { text } = doc
  const draw = (words: string, ...rest: unknown[]) =>
    Reflect.apply(text, doc, [`${words.replaceAll('\n', ' \n')} `, ...rest])
  Object.assign(doc, { text: draw })
  act()
  Reflect.deleteProperty(doc, 'text')
}

/** The library checks lengths, but no characters: banks refuse a code with one that is not permitted. */
const written = (party: PaymentParty): PaymentParty => ({
  ...party,
  name: paymentText(party.name, 70),
  address: paymentText(party.address, 70),
  city: paymentText(party.city, 35),
})

/** The library computes with lower-case letters wrongly, and checks no digits beside an ordinary IBAN. */
const checked = (reference: string): string => {
  const compact = reference.replace(/\s/g, '').toUpperCase()
  if (!/^RF\d{2}[0-9A-Z]{1,21}$/.test(compact) || !isSCORReferenceValid(compact))
    throw new RangeError('a creditor reference needs its check digits')
  return compact
}

/** Draws a payment part with its receipt (SIX, Swiss Implementation Guidelines QR-bill) at the bottom of the page. */
export const drawPaymentPart = (doc: Pdf, parent: Element, payment: PaymentPart, locale: Locale): void => {
  const { amount, debtor, reference, iban, creditor, message, alternative } = payment
  // One of the typefaces of the guidelines (3.4). The Helvetica that is built into PDF has no Latin Extended-A.
  doc.registerFont('Liberation Sans', liberationSans('Regular'))
  doc.registerFont('Liberation Sans-Bold', liberationSans('Bold'))
  const part = new SwissQRBill(
    {
      currency: 'CHF',
      ...(amount === null ? {} : { amount: amount / 100 }),
      creditor: { account: iban, ...written(creditor) },
      ...(debtor === null ? {} : { debtor: written(debtor) }),
      ...(reference === null ? {} : { reference: checked(reference) }),
      message: paymentText(message, 140),
    },
    { language: locale === 'de-ch' ? 'DE' : 'EN', fontName: 'Liberation Sans' },
  )
  // Black, regardless of earlier drawing (Swiss Implementation Guidelines QR-bill, 3.4).
  doc.fillColor('black')
  // The library adds a page if the last text ended below the top of the payment part.
  doc.y = 0
  withSeparateLines(doc, () => tagged(doc, parent, 'Figure', () => part.attachTo(doc), { alt: alternative }))
}
