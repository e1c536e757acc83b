import * as v from 'valibot'
import { LinkValues, letterKind } from '../letter.ts'

/** To a person whom an administrator invited. */
export const invitation = letterKind(
  v.object({
    /** First and last name; empty = not known. */
    name: v.pipe(v.string(), v.maxLength(200)),
    link: LinkValues.entries.link,
    days: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  ({ name, link, days }, { t }) => ({
    subject: t('mail.invitation.subject'),
    addressee: name,
    blocks: [t('mail.invitation.why'), { link }, t('mail.invitation.expires', { days }), t('mail.invitation.not_you')],
  }),
)
