import {
  changeDonationSettings,
  getDonationBill,
  getDonationSettings,
  getDonor,
  listDonors,
  nameDonor,
  printConfirmations,
} from '#contract/donations.ts'
import { findCreditor } from '../../platform/formats/creditor.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forAuditors, forTreasurers } from '../../platform/http/policy.ts'
import { findConfirmations } from './confirmation.ts'
import { donationBill } from './donation-bill.ts'
import { findDonor, findDonors, setDonor } from './donors.ts'
import { readDonationSettings, writeDonationSettings } from './settings.ts'

export const mountDonations = (api: Api): void => {
  const { clock, config, documents, read, write } = api.deps

  mount(api, getDonationBill, forAuditors, async ({ locale, signal }) => {
    const creditor = findCreditor(config)
    if (creditor === undefined) throw new HttpError('rule.no_bank_account')
    const letter = donationBill(config, creditor, locale, clock())
    return sendDocument(await documents.letter(letter, signal), letter.title, 'PDF')
  })

  mount(api, getDonationSettings, forAuditors, async () => ({ body: await read(readDonationSettings) }))
  mount(api, changeDonationSettings, forTreasurers, async ({ input, author }) => ({
    body: await write(writeDonationSettings, input.body, author),
  }))
  mount(api, listDonors, forAuditors, async ({ input }) => ({ body: await read(findDonors, input.query.year) }))
  mount(api, printConfirmations, forTreasurers, async ({ input, signal }) => {
    const letters = await read(findConfirmations, input.body, config, clock())
    return sendDocument(await documents.letters(letters, signal), letters[0].title, 'PDF')
  })
  mount(api, getDonor, forAuditors, async ({ input }) => ({ body: await read(findDonor, input.params.id) }))
  mount(api, nameDonor, forTreasurers, async ({ input: { params, body }, author }) => ({
    body: await write(setDonor, params.id, body.person, author),
  }))
}
