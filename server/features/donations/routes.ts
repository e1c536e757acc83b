import { getDonationBill } from '#contract/donations.ts'
import { findCreditor } from '../../platform/formats/creditor.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forAuditors } from '../../platform/http/policy.ts'
import { donationBill } from './donation-bill.ts'

export const mountDonations = (api: Api): void => {
  const { clock, config, documents } = api.deps

  mount(api, getDonationBill, forAuditors, async ({ locale, signal }) => {
    const creditor = findCreditor(config)
    if (creditor === undefined) throw new HttpError('rule.no_bank_account')
    const letter = donationBill(config, creditor, locale, clock())
    return sendDocument(await documents.letter(letter, signal), letter.title, 'PDF')
  })
}
