import * as v from 'valibot'
import { contactPage, letterKind } from '../letter.ts'

/** To the old address, when another one is now used to sign in. */
export const addressChanged = letterKind(v.object({}), (_, writing) => {
  const { t } = writing
  const link = contactPage(writing)
  return {
    subject: t('mail.address_changed.subject'),
    blocks: [t('mail.address_changed.why'), t('mail.address_changed.not_you'), { link }],
  }
})
