import { LinkValues, letterKind } from '../letter.ts'

/** To an address at which a person wants to be written to, before it takes effect. */
export const contactConfirmation = letterKind(LinkValues, ({ link, hours }, { t }) => ({
  subject: t('mail.contact_confirmation.subject'),
  blocks: [
    t('mail.contact_confirmation.why'),
    { link },
    t('mail.expires', { hours }),
    t('mail.contact_confirmation.not_you'),
  ],
}))
