import * as v from 'valibot'
import { contactPage, letterKind } from '../letter.ts'

/** To a person who paid a membership fee; the receipt is attached. */
export const feeReceipt = letterKind(
  v.object({ number: v.string(), total: v.string() }),
  ({ number, total }, writing) => {
    const { t } = writing
    return {
      subject: t('mail.fee_receipt.subject', { number }),
      blocks: [
        t('mail.fee_receipt.thanks', { total }),
        t('mail.fee_receipt.attached', { number }),
        t('mail.fee_receipt.wrong'),
        { link: contactPage(writing) },
      ],
    }
  },
)
