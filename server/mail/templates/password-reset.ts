import { LinkValues, letterKind } from '../letter.ts'

/** To who forgot the password. */
export const passwordReset = letterKind(LinkValues, ({ link, hours }, { t }) => ({
  subject: t('mail.password_reset.subject'),
  blocks: [t('mail.password_reset.why'), { link }, t('mail.expires', { hours }), t('mail.password_reset.not_you')],
}))
