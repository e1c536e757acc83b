import * as v from 'valibot'
import { contactPage, letterKind } from '../letter.ts'

/** To the present address, when another one was asked for and has not confirmed yet. */
export const addressRequested = letterKind(
  v.object({ address: v.pipe(v.string(), v.maxLength(254)) }),
  ({ address }, writing) => {
    const { t } = writing
    const link = contactPage(writing)
    return {
      subject: t('mail.address_requested.subject'),
      blocks: [t('mail.address_requested.why', { address }), t('mail.address_requested.not_you'), { link }],
    }
  },
)
