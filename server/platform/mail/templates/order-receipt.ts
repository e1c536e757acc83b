import * as v from 'valibot'
import { contactPage, letterKind } from '../letter.ts'

/** To the buyer of a paid order; the receipt is attached. */
export const orderReceipt = letterKind(
  v.object({
    number: v.string(),
    total: v.string(),
    lines: v.array(v.string()),
    /** The address to which it is posted; null = collected. */
    shipTo: v.nullable(v.string()),
  }),
  ({ number, total, lines, shipTo }, writing) => {
    const { t } = writing
    return {
      subject: t('mail.order_receipt.subject', { number }),
      blocks: [
        t('mail.order_receipt.thanks'),
        { quote: lines.join('\n') },
        t('mail.order_receipt.total', { total, number }),
        shipTo === null ? t('mail.order_receipt.collect') : t('mail.order_receipt.post', { address: shipTo }),
        { link: contactPage(writing) },
      ],
    }
  },
)
