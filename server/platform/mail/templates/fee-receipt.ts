import * as v from 'valibot'
import { contactPage, letterKind } from '../letter.ts'

/** To a person who paid a membership fee or another invoice; the receipt is attached. */
export const feeReceipt = letterKind(
  v.object({
    number: v.string(),
    total: v.string(),
    /** Heading of the invoice; absent = a membership fee without one. */
    title: v.optional(v.string(), ''),
  }),
  ({ number, total, title }, writing) => {
    const { t } = writing
    return {
      subject:
        title === ''
          ? t('mail.fee_receipt.subject', { number })
          : t('mail.fee_receipt.subject.other', { title, number }),
      blocks: [
        title === '' ? t('mail.fee_receipt.thanks', { total }) : t('mail.fee_receipt.thanks.other', { title, total }),
        t('mail.fee_receipt.attached', { number }),
        t('mail.fee_receipt.wrong'),
        { link: contactPage(writing) },
      ],
    }
  },
)
