import * as v from 'valibot'
import { moneyMethods } from '#contract/edited-orders.ts'
import { contactPage, letterKind } from '../letter.ts'

/** The entries of an order's history of which its buyer is told. */
export const mailedOrderEntries = ['cancelled', 'refunded', 'returned', 'delivered'] as const

/** To a buyer whose order an editor has changed. The receipt is attached to the letter about a refund. */
export const orderNews = letterKind(
  v.object({
    kind: v.picklist(mailedOrderEntries),
    /** Day of the order. */
    ordered: v.string(),
    lines: v.array(v.string()),
    /** CHF that were paid back. */
    amount: v.string(),
    method: v.picklist(moneyMethods),
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
