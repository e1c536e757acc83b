import type { EditedOrder } from '#contract/edited-orders.ts'
import { francs } from '#contract/money.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale, MessageId } from '#i18n/intl.ts'
import type { Cell, Column, TableDocument } from '../../../platform/formats/table.ts'
import { textsIn } from '../../../platform/localized.ts'

interface OrderColumn extends Omit<Column, 'heading'> {
  readonly label: MessageId
  readonly cell: (order: EditedOrder, t: (id: MessageId) => string) => Cell
}

/** Francs as a number, for sums. */
const money = (rappen: number): number => rappen / 100
const dayOf = (at: string | null): Cell => at && { at: at.slice(0, 10) }

const columns: readonly OrderColumn[] = [
  { label: 'document.orders.ordered', width: 13, cell: ({ createdAt }) => dayOf(createdAt) },
  { label: 'document.orders.receipt', width: 14, cell: ({ receiptNumber }) => receiptNumber },
  { label: 'document.orders.buyer', width: 24, cell: ({ buyer }) => ({ name: buyer }) },
  { label: 'document.orders.email', width: 30, only: 'XLS', cell: ({ email }) => email },
  { label: 'document.orders.address', width: 34, only: 'XLS', cell: ({ address }) => address.join(', ') },
  {
    label: 'document.orders.items',
    width: 40,
    cell: ({ items }) => items.map(({ count, name }) => `${count} × ${name}`).join(', '),
  },
  {
    label: 'document.orders.delivery',
    width: 34,
    only: 'XLS',
    cell: ({ delivery, shipTo }, t) => (delivery === 'POST' ? shipTo.join(', ') : t('document.orders.delivery.PICKUP')),
  },
  { label: 'document.orders.state', width: 14, cell: ({ state }, t) => t(`document.orders.state.${state}`) },
  {
    label: 'document.orders.method',
    width: 14,
    cell: ({ method }, t) => method && t(`document.payment.method.${method}`),
  },
  { label: 'document.orders.paid', width: 13, cell: ({ paidAt }) => dayOf(paidAt) },
  { label: 'document.orders.total', width: 12, align: 'right', cell: ({ total }) => francs(total), only: 'PDF' },
  { label: 'document.orders.total', width: 12, align: 'right', cell: ({ total }) => money(total), only: 'XLS' },
  { label: 'document.orders.postage', width: 12, align: 'right', only: 'XLS', cell: ({ postage }) => money(postage) },
  {
    label: 'document.orders.refunded',
    width: 12,
    align: 'right',
    cell: ({ refunded = 0 }) => francs(refunded),
    only: 'PDF',
  },
  {
    label: 'document.orders.refunded',
    width: 12,
    align: 'right',
    cell: ({ refunded = 0 }) => money(refunded),
    only: 'XLS',
  },
  { label: 'document.orders.delivered', width: 13, cell: ({ deliveredAt }) => dayOf(deliveredAt) },
  { label: 'document.orders.remarks', width: 40, only: 'XLS', cell: ({ remarks }) => remarks },
]

/** The file's name without its extension. */
export const ordersName = (locale: Locale): string => intls[locale].formatMessage({ id: 'document.orders.title' })

interface OrdersExport {
  readonly orders: readonly EditedOrder[]
  readonly locale: Locale
  readonly bandName: string
  /** `yyyy-MM-dd` */
  readonly today: string
}

/** One row per order; amounts are numbers in a spreadsheet. */
export const ordersTable = ({ orders, locale, bandName, today }: OrdersExport): TableDocument => {
  const t = textsIn(locale)
  return {
    title: t('document.orders.title'),
    subtitle: t('document.orders.count', { count: orders.length }),
    locale,
    orientation: 'LANDSCAPE',
    publisher: bandName,
    date: today,
    columns: columns.map(({ label, cell: _, ...column }) => ({ ...column, heading: t(label) })),
    groups: [
      {
        heading: null,
        rows: orders.map((order) => ({
          cells: columns.map(({ cell }) => cell(order, t)),
          struck: order.state === 'cancelled',
        })),
      },
    ],
    empty: t('document.orders.empty'),
  }
}
