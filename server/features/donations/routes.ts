import {
  changeDonationSettings,
  getDonationBill,
  getDonationSettings,
  getDonor,
  getOwnConfirmation,
  listDonors,
  listOwnDonations,
  mailConfirmations,
  nameDonor,
  printConfirmations,
} from '#contract/donations.ts'
import { findCreditor } from '../../platform/formats/creditor.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import { requirePerson } from '../../platform/http/caller.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forAuditors, forTreasurers, restricted, signedIn } from '../../platform/http/policy.ts'
import { createIdempotent } from '../../platform/resources/create-idempotent.ts'
import { findConfirmations, findOwnConfirmation } from './confirmation.ts'
import { donationBill } from './donation-bill.ts'
import { findDonor, findDonors, findOwnDonations, setDonor } from './donors.ts'
import { mailToDonors, notePrinted } from './send.ts'
import { readDonationSettings, writeDonationSettings } from './settings.ts'

const ownDonations = restricted<number>({
  name: 'who is signed in, own donations only',
  may: signedIn,
  rows: (caller) => requirePerson(caller).personId,
})

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
  mount(api, printConfirmations, forTreasurers, async ({ input, author, signal }) => {
    const letters = await read(findConfirmations, input.body, config, clock())
    const bytes = await documents.letters(letters, signal)
    await write(notePrinted, input.body, author)
    return sendDocument(bytes, letters[0].title, 'PDF')
  })
  mount(api, mailConfirmations, forTreasurers, async ({ input, caller }) => ({
    body: await createIdempotent({ endpoint: mailConfirmations, input, caller, deps: api.deps }, mailToDonors),
  }))
  mount(api, listOwnDonations, ownDonations, async ({ rows: personId }) => ({
    body: wholeList(await read(findOwnDonations, personId, clock())),
  }))
  mount(api, getOwnConfirmation, ownDonations, async ({ input: { query }, rows: personId, signal }) => {
    const letter = await read(findOwnConfirmation, { year: query.year, personId }, config, clock())
    return sendDocument(await documents.letter(letter, signal), letter.title, 'PDF')
  })
  mount(api, getDonor, forAuditors, async ({ input }) => ({ body: await read(findDonor, input.params.id) }))
  mount(api, nameDonor, forTreasurers, async ({ input: { params, body }, author }) => ({
    body: await write(setDonor, params.id, body.person, author),
  }))
}
