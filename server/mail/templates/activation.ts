import { LinkValues, letterKind } from '../letter.ts'

/** To a person whom the band knows and who has no account yet. */
export const activation = letterKind(LinkValues, ({ link, hours }, { t }) => ({
  subject: t('mail.activation.subject'),
  blocks: [t('mail.activation.why'), { link }, t('mail.expires', { hours }), t('mail.activation.not_you')],
}))
