import * as v from 'valibot'
import { contactPage, letterKind } from '../letter.ts'

/** To a buyer whose order an editor has changed. The receipt is attached to the letter about a refund. */
export const orderNews = letterKind(
  v.object({
    kind: v.picklist(['cancelled', 'refunded', 'returned', 'delivered']),
    /** Day of the order. */
    ordered: v.string(),
    lines: v.array(v.string()),
    /** CHF that were paid back. */
    amount: v.string(),
    method: v.picklist(['online', 'cash', 'bank']),
    /** How many came back. */
    pieces: v.number(),
    isPosted: v.boolean(),
  }),
  ({ kind, ordered, lines, amount, method, pieces, isPosted }, writing) => {
    const { t } = writing
    const news = kind === 'delivered' && isPosted ? 'posted' : kind
    return {
      subject: t(`mail.order_news.${news}.subject`, { ordered }),
      blocks: [
        t(`mail.order_news.${news}`, { amount, pieces, ordered }),
        ...(kind === 'refunded' ? [t(`mail.order_news.method.${method}`)] : []),
        t('mail.order_news.lines', { ordered }),
        { quote: lines.join('\n') },
        t('mail.order_news.questions'),
        { link: contactPage(writing) },
      ],
    }
  },
)
