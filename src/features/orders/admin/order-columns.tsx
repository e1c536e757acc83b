import type { EditedOrder } from '#contract/edited-orders.ts'
import { shownMailbox } from '#contract/mailbox.ts'
import { chf } from '#contract/money.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Text } from '../../../ui/intl.tsx'
import { date, timeOfDay } from '../../../ui/wall-clock.ts'
import type { TableColumn } from '../../admin/table/columns.ts'

/** Returns the buyer's name; the data of a deleted account is erased. */
export const buyerOf = ({ buyer }: EditedOrder, text: Text): string =>
  buyer === '' ? text('admin.order.nobody') : buyer

/** Returns the ordered items in words: '2 x CD, Tasse' */
const itemsInWords = ({ items }: EditedOrder): string =>
  items.map(({ count, name }) => (count > 1 ? `${count} x ${name}` : name)).join(', ')

const postOf = ({ shipTo }: EditedOrder, text: Text): string | null =>
  shipTo.length > 0 ? text('admin.order.by_post') : null

/** The columns of the list of orders. */
export const orderColumns = (text: Text, locale: Locale): readonly TableColumn<EditedOrder>[] => [
  {
    name: 'buyer',
    heading: 'admin.order.column.buyer',
    isSortable: true,
    shown: 'always',
    cell: (order) => buyerOf(order, text),
  },
  {
    name: 'createdAt',
    heading: 'admin.order.column.created',
    isSortable: true,
    cell: ({ createdAt }) => `${date(createdAt, locale)} ${timeOfDay(createdAt)}`,
  },
  { name: 'total', heading: 'admin.order.column.total', isSortable: true, cell: ({ total }) => chf(total) },
  {
    name: 'state',
    heading: 'admin.order.field.state',
    isSortable: true,
    cell: ({ state }) => text(`admin.order.state.${state}`),
  },
  { name: 'delivery', heading: 'admin.order.column.delivery', cell: (order) => postOf(order, text) },
  {
    name: 'refunded',
    heading: 'admin.order.field.refunded',
    cell: ({ refunded = 0 }) => (refunded === 0 ? null : text('admin.order.refunded', { amount: chf(refunded) })),
  },
  {
    name: 'delivered',
    heading: 'admin.order.column.delivered',
    isSortable: true,
    cell: ({ deliveredAt }) => (deliveredAt === null ? null : text('admin.order.delivered')),
  },
  { name: 'items', heading: 'admin.order.column.items', shown: 'rarely', cell: itemsInWords },
  {
    name: 'email',
    heading: 'admin.people.column.email',
    shown: 'rarely',
    cell: ({ email }) => email && shownMailbox(email),
  },
  {
    name: 'receipt',
    heading: 'admin.order.column.receipt',
    shown: 'rarely',
    cell: ({ receiptNumber }) => receiptNumber,
  },
]
