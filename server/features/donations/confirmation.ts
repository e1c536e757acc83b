import type { DonationSettings } from '#contract/donations.ts'
import { francs } from '#contract/money.ts'
import { toWireDate } from '#contract/time.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import { shortDate } from '../../platform/formats/dates.ts'
import type { LetterDocument } from '../../platform/formats/receipt.ts'
import { fieldRefusal, requireRow } from '../../platform/http/http-error.ts'
import { textsIn } from '../../platform/localized.ts'
import { addressLines } from '../invoices/recipient.ts'
import { findGivings, findOwnGivings, type Giving } from './donors.ts'
import { readDonationSettings } from './settings.ts'

export type Band = Pick<Config, 'bandName' | 'bandAddress'>

interface Confirmed {
  readonly year: number
  readonly settings: DonationSettings
  readonly band: Band
  readonly now: Date
}

export const letterOf = (
  { recipient, gifts, amount }: Giving,
  { year, settings, band, now }: Confirmed,
): LetterDocument => {
  const { locale } = recipient
  const t = textsIn(locale)
  const { decidedOn, office } = settings
  const thanks = (locale === 'de-ch' ? settings.textDe : settings.textEn) ?? t('document.confirmation.thanks')
  const decided = { office: office ?? '', day: shortDate(decidedOn ?? '', locale), band: band.bandName }
  const date = toWireDate(now)
  return {
    ...{ title: t('document.confirmation.title', { year: `${year}` }), locale, publisher: band.bandName, date },
    address: [...band.bandAddress],
    facts: [
      [t('document.confirmation.year'), `${year}`],
      [t('document.bill.date'), shortDate(date, locale)],
    ],
    recipient: addressLines(recipient).slice(0, 6),
    salutation: t('document.bill.salutation'),
    before: [
      thanks,
      t('document.confirmation.words', { name: recipient.name, year: `${year}`, total: francs(amount) }),
    ],
    table: {
      headings: ['', t('document.confirmation.day'), '', t('document.receipt.amount')],
      lines: gifts.map((one) => ['', shortDate(one.day, locale), '', francs(one.amount)] as const),
      totals: [[t('document.receipt.total'), francs(amount)]],
    },
    after: [t('document.confirmation.exempt', decided)],
    payment: null,
  }
}

/**
 * The confirmations of donors of a year.
 * @throws HttpError validation.invalid at `donors` if the band is not exempt from taxes, or none of them gave
 */
export const findConfirmations = async (
  db: Db,
  { year, donors }: { readonly year: number; readonly donors: readonly string[] },
  band: Band,
  now: Date,
): Promise<readonly [LetterDocument, ...LetterDocument[]]> => {
  const settings = await readDonationSettings(db)
  if (!settings.exempt) throw fieldRefusal('donors', 'validation.not_exempt')
  const givings = (await findGivings(db, year)).filter(({ id }) => donors.includes(id))
  const [first, ...others] = givings.map((one) => letterOf(one, { year, settings, band, now }))
  if (first === undefined) throw fieldRefusal('donors', 'validation.id')
  return [first, ...others]
}

/**
 * The confirmation of a person's own donations.
 * @throws HttpError not_found for a year without one
 */
export const findOwnConfirmation = async (
  db: Db,
  { year, personId }: { readonly year: number; readonly personId: number },
  band: Band,
  now: Date,
): Promise<LetterDocument> => {
  const givings = await findOwnGivings(db, personId, now)
  const { id } = requireRow(givings.find((one) => one.year === year))
  const [letter] = await findConfirmations(db, { year, donors: [id] }, band, now)
  return letter
}
