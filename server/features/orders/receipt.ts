import { and, asc, eq, type SQL } from 'drizzle-orm'
import { francs } from '#contract/money.ts'
import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import { orderEntry, payment, person, shopOrder } from '../../platform/db/tables.ts'
import { shortDate } from '../../platform/formats/dates.ts'
import type { ReceiptDocument } from '../../platform/formats/receipt.ts'
import { textsIn } from '../../platform/localized.ts'
import { findCharges, formatAddress } from './queries.ts'

/** The receipt of a paid order; undefined while it is not paid. */
export const createReceipt = async (
  db: Db,
  which: SQL,
  locale: Locale,
  { bandName, bandAddress }: Pick<Config, 'bandName' | 'bandAddress'>,
): Promise<ReceiptDocument | undefined> => {
  const [found] = await db
    .select({ order: shopOrder, buyer: person, method: payment.method })
    .from(shopOrder)
    .innerJoin(person, eq(person.id, shopOrder.personId))
    .leftJoin(payment, eq(payment.orderId, shopOrder.id))
    .where(and(which, eq(shopOrder.state, 'paid')))
  if (found === undefined || found.order.receiptNumber === null || found.order.paidAt === null) return undefined
  const { order, buyer, method } = found
  const t = textsIn(locale)
  const lines = await findCharges(db, order, locale)
  const refunds = await db
    .select({ amount: orderEntry.amount, at: orderEntry.at })
    .from(orderEntry)
    .where(and(eq(orderEntry.orderId, order.id), eq(orderEntry.kind, 'refunded'), eq(orderEntry.state, 'done')))
    .orderBy(asc(orderEntry.id))
  const date = toWireDate(found.order.paidAt)
  return {
    title: t('document.receipt.title', { number: found.order.receiptNumber }),
    locale,
    publisher: bandName,
    address: [...bandAddress],
    payer: [buyer.company ?? '', `${buyer.firstName} ${buyer.lastName}`.trim(), ...formatAddress(buyer)].filter(
      (line) => line !== '',
    ),
    date,
    facts: [
      [t('document.receipt.number'), found.order.receiptNumber],
      [t('document.receipt.date'), shortDate(date, locale)],
      [t('document.receipt.order'), shortDate(toWireDate(order.createdAt), locale)],
      [t('document.receipt.method'), t(`document.payment.method.${order.paidBy ?? method ?? 'other'}`)],
    ],
    headings: [
      t('document.receipt.count'),
      t('document.receipt.item'),
      t('document.receipt.price'),
      t('document.receipt.amount'),
    ],
    lines: lines.map(({ count, name, price, total }) => [`${count}`, name, francs(price), francs(total)]),
    total: [t('document.receipt.total'), francs(order.total)],
    notes: [
      t('document.receipt.paid', { date: shortDate(date, locale), total: francs(order.total) }),
      ...refunds.map(({ amount, at }) =>
        t('document.receipt.refunded', { date: shortDate(toWireDate(at), locale), amount: francs(amount ?? 0) }),
      ),
      ...(order.shipTo === null ? [] : [t('document.receipt.post', { address: order.shipTo.join(', ') })]),
      t('document.receipt.no_tax'),
    ],
  }
}
