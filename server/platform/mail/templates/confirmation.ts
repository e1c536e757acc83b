import * as v from 'valibot'
import { letterKind } from '../letter.ts'

/** The confirmation of a year's donations, which is attached. */
export const confirmation = letterKind(
  v.object({ year: v.string(), link: v.pipe(v.string(), v.url()) }),
  ({ year, link }, { t }) => ({
    subject: t('mail.confirmation.subject', { year }),
    blocks: [t('mail.confirmation.attached', { year }), t('mail.confirmation.wrong'), { link }],
  }),
)
