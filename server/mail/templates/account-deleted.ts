import * as v from 'valibot'
import { contactPage, letterKind } from '../letter.ts'

/** The last letter to the owner of an account. */
export const accountDeleted = letterKind(v.object({}), (_, writing) => {
  const { t } = writing
  const link = contactPage(writing)
  return {
    subject: t('mail.account_deleted.subject'),
    blocks: [
      t('mail.account_deleted.why'),
      t('mail.account_deleted.thanks'),
      t('mail.account_deleted.not_you'),
      { link },
    ],
  }
})
