import * as v from 'valibot'
import { letterKind } from '../letter.ts'

/** A reminder of an invoice, with the QR-bill attached if the band has a bank account. */
export const reminder = letterKind(
  v.object({
    heading: v.string(),
    /** Words of the band or of the program. */
    body: v.string(),
    number: v.string(),
    total: v.string(),
    due: v.string(),
    attached: v.boolean(),
    link: v.pipe(v.string(), v.url()),
  }),
  ({ heading, body, number, total, due, attached, link }, { t }) => ({
    subject: t('mail.reminder.subject', { heading, number }),
    blocks: [
      body,
      t('mail.reminder.open', { number, total, due }),
      t(attached ? 'mail.invoice.attached' : 'mail.invoice.online', { number }),
      { link },
      t('mail.invoice.done'),
    ],
  }),
)
