import * as v from 'valibot'
import { letterKind } from '../letter.ts'

/** An invoice, to a new passive member with a welcome, with the QR-bill attached if the band has a bank account. */
export const invoice = letterKind(
  v.object({
    number: v.string(),
    /** Its heading; absent = the first fee of a new member. */
    title: v.optional(v.string(), ''),
    total: v.string(),
    due: v.string(),
    attached: v.boolean(),
    link: v.pipe(v.string(), v.url()),
  }),
  ({ number, title, total, due, attached, link }, { t }) => ({
    subject: title === '' ? t('mail.invoice.subject', { number }) : t('mail.invoice.subject.other', { title, number }),
    blocks: [
      title === '' ? t('mail.invoice.welcome', { total, due }) : t('mail.invoice.about', { title, total, due }),
      t(attached ? 'mail.invoice.attached' : 'mail.invoice.online', { number }),
      { link },
      t('mail.invoice.done'),
    ],
  }),
)
