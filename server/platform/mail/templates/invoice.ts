import * as v from 'valibot'
import { letterKind } from '../letter.ts'

/** To a new passive member: the first membership fee, with the QR-bill attached if the band has a bank account. */
export const invoice = letterKind(
  v.object({
    number: v.string(),
    total: v.string(),
    due: v.string(),
    attached: v.boolean(),
    link: v.pipe(v.string(), v.url()),
  }),
  ({ number, total, due, attached, link }, { t }) => ({
    subject: t('mail.invoice.subject', { number }),
    blocks: [
      t('mail.invoice.welcome', { total, due }),
      t(attached ? 'mail.invoice.attached' : 'mail.invoice.online', { number }),
      { link },
      t('mail.invoice.done'),
    ],
  }),
)
