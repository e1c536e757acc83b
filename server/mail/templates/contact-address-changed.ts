import * as v from 'valibot'
import { OneAddress } from '../address.ts'
import { contactPage, letterKind } from '../letter.ts'

/** To the old and to the new address, when the band writes to another one from now on. */
export const contactAddressChanged = letterKind(v.object({ address: OneAddress }), ({ address }, writing) => {
  const { t } = writing
  return {
    subject: t('mail.contact_address_changed.subject'),
    blocks: [
      t('mail.contact_address_changed.why', { address }),
      t('mail.contact_address_changed.not_you'),
      { link: contactPage(writing) },
    ],
  }
})
