import * as v from 'valibot'
import { contactPage, letterKind } from '../letter.ts'

/** To the owner of an account whose password was changed. */
export const passwordChanged = letterKind(v.object({}), (_, writing) => {
  const { t } = writing
  const link = contactPage(writing)
  return {
    subject: t('mail.password_changed.subject'),
    blocks: [t('mail.password_changed.why'), t('mail.password_changed.not_you'), { link }],
  }
})
