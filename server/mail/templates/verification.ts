import { LinkValues, letterKind } from '../letter.ts'

/** To an address that was given for an account. */
export const verification = letterKind(LinkValues, ({ link, hours }, { t }) => ({
  subject: t('mail.verification.subject'),
  blocks: [t('mail.verification.why'), { link }, t('mail.expires', { hours }), t('mail.verification.not_you')],
}))
