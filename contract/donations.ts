import * as v from 'valibot'
import { clearable, line } from './edited.ts'
import { endpoint, OnceOnly, RowId, Uuid } from './endpoint.ts'
import { listOf } from './lists.ts'
import { WireDate } from './time.ts'

const path = '/api/frontend/treasury/donations'

/**
 * For treasurers and auditors: a Swiss QR-bill on which donors write the amount and their name, as a PDF in the caller's
 * language. It has no reference, so the treasurer assigns its payments to an account. rule.no_bank_account if the band
 * has none configured.
 */
export const getDonationBill = endpoint({
  method: 'GET',
  path: '/api/frontend/treasury/donation-bill',
  input: {},
  reply: 'bytes',
  errors: ['rule.no_bank_account'],
})

const threshold = 'validation.donation_threshold'
const words = clearable(v.pipe(v.string('validation.required'), v.trim(), v.maxLength(600, 'validation.text_too_long')))

export const DonationSettings = v.object({
  /** True if the tax office has exempted the band, so that donors may deduct what they gave. */
  exempt: v.boolean('validation.invalid'),
  /** Day of the decision, and the office that made it. */
  decidedOn: v.nullable(WireDate),
  office: clearable(line(0, 100)),
  /** Rappen in a year from which a donor gets a confirmation. */
  threshold: v.pipe(
    v.number(threshold),
    v.integer(threshold),
    v.minValue(0, threshold),
    v.maxValue(1_000_000, threshold),
  ),
  /** Words of thanks in the letter; null = those of the program. */
  textDe: words,
  textEn: words,
})
export type DonationSettings = v.InferOutput<typeof DonationSettings>

export const getDonationSettings = endpoint({
  method: 'GET',
  path: `${path}/settings`,
  input: {},
  reply: DonationSettings,
})
/** Replaces the settings. Refused at `decidedOn` and `office` if the band is exempt without them. */
export const changeDonationSettings = endpoint({
  method: 'PUT',
  path: `${path}/settings`,
  input: { body: DonationSettings },
  reply: DonationSettings,
})

/** A confirmation that was mailed or printed. */
export const Confirmed = v.object({
  /** The day on which it was sent, or on which the mail began to wait. */
  day: WireDate,
  /** Rappen that it confirms. */
  amount: v.number(),
  sentBy: v.fallback(v.picklist(['MAIL', 'POST']), 'POST'),
  /** FAILED = the mail was given up, or there was no address any more. */
  state: v.fallback(v.picklist(['WAITING', 'SENT', 'FAILED']), 'SENT'),
})
export type Confirmed = v.InferOutput<typeof Confirmed>

/** Somebody who gave in a year. */
export const Donor = v.object({
  /** The uuid of the person, or of the first invoice of a donor who is no person of the register. */
  id: v.string(),
  name: v.string(),
  /** The address below the name, line by line. */
  address: v.array(v.string()),
  /** Number of donations, and their sum in Rappen. */
  count: v.number(),
  amount: v.number(),
  /** POST for a donor without an email address, and for one who wants letters and has a postal address. */
  sentBy: v.optional(v.fallback(v.picklist(['MAIL', 'POST']), 'POST'), 'POST'),
  /** The last confirmation of the year; null = none yet. */
  confirmed: v.optional(v.nullable(Confirmed), null),
})
export type Donor = v.InferOutput<typeof Donor>

const wrong = 'validation.invalid'
const Year = v.pipe(v.number(wrong), v.integer(wrong), v.minValue(2000, wrong), v.maxValue(2100, wrong))

/** The donors of a year by name, with what the books have. Membership fees are in no sum. */
export const listDonors = endpoint({
  method: 'GET',
  path,
  input: { query: v.object({ year: v.pipe(RowId, Year) }) },
  reply: v.object({
    ...listOf(Donor).entries,
    /** Rappen on the account of donations in the year. */
    booked: v.number(),
    /** Rappen of them that no donor is known for, such as a collection or an invoice that is not paid yet. */
    unknown: v.number(),
  }),
})

const Donors = v.pipe(
  v.array(Uuid, 'validation.required'),
  v.minLength(1, 'validation.required'),
  v.maxLength(400, wrong),
)

/** The confirmations of donors as one PDF to print, which is noted. Refused at `donors` if the band is not exempt from taxes. */
export const printConfirmations = endpoint({
  method: 'POST',
  path: `${path}/letters`,
  input: {
    body: v.object({
      year: Year,
      donors: Donors,
    }),
  },
  reply: 'bytes',
})

/**
 * Mails the confirmations of a year that is over to those donors who do not want letters. Donors who have one are left
 * out, except those of `again`. Refused at `donors` if the band is not exempt from taxes, and at `year` while it lasts.
 */
export const mailConfirmations = endpoint({
  method: 'POST',
  path: `${path}/mails`,
  input: {
    headers: OnceOnly,
    body: v.object({
      year: Year,
      donors: Donors,
      /** The donors among them who have a confirmation and get another one on purpose. */
      again: v.pipe(v.array(Uuid, wrong), v.maxLength(400, wrong)),
    }),
  },
  reply: v.object({
    mailed: v.number(),
    /** Number of those that nothing was sent to. */
    left: v.number(),
  }),
})

/** A year in which the caller gave. */
export const OwnDonations = v.object({
  year: v.number(),
  /** Rappen. */
  amount: v.number(),
})
export type OwnDonations = v.InferOutput<typeof OwnDonations>
const ownPath = '/api/frontend/donation'
/** The caller's donations of the last three years that are over, newest first. Empty unless the band is exempt from taxes. */
export const listOwnDonations = endpoint({ method: 'GET', path: ownPath, input: {}, reply: listOf(OwnDonations) })
/** The caller's confirmation of a year that is over, as a PDF. not_found for a year without a donation. */
export const getOwnConfirmation = endpoint({
  method: 'GET',
  path: `${ownPath}/letter`,
  input: { query: v.object({ year: v.pipe(RowId, Year) }) },
  reply: 'bytes',
})

const byId = v.object({ id: RowId })
const TransactionDonor = v.object({ donor: v.nullable(v.string()) })
/** The name of the donor of a movement on the bank account; null = nobody was named. */
export const getDonor = endpoint({
  method: 'GET',
  path: '/api/frontend/treasury/bank/transactions/:id/donor',
  input: { params: byId },
  reply: TransactionDonor,
})
/** Names the donor of a movement on the bank account; null = nobody. Refused at `person` unless it is on the account of donations. */
export const nameDonor = endpoint({
  method: 'PUT',
  path: '/api/frontend/treasury/bank/transactions/:id/donor',
  input: { params: byId, body: v.object({ person: v.nullable(Uuid) }) },
  reply: TransactionDonor,
})
