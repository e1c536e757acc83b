import * as v from 'valibot'
import { letterKind } from '../letter.ts'

/** To the owner of an account, when somebody registered with the same address; the registering person is told nothing. */
export const signInExists = letterKind(v.object({}), (_, { t, origin, locale }) => ({
  subject: t('mail.sign_in_exists.subject'),
  blocks: [
    t('mail.sign_in_exists.why'),
    { link: `${origin}/${locale}/intra` },
    t('mail.sign_in_exists.forgotten'),
    t('mail.sign_in_exists.not_you'),
  ],
}))
