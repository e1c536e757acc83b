import { isDay } from '#contract/time.ts'

/** Which orders the list shows; each with its RSQL filter. */
export const orderViews = {
  all: '',
  open: 'state==open',
  todo: 'state==paid;delivered==false',
  delivered: 'delivered==true',
  refunded: 'refunded==true',
  cancelled: 'state==cancelled',
} as const
export type OrderView = keyof typeof orderViews
export const isOrderView = (name: unknown): name is OrderView =>
  typeof name === 'string' && Object.hasOwn(orderViews, name)

export interface OrdersFilter {
  /** Words of a name, an email address or a number. */
  readonly q?: string
  readonly show?: OrderView
  /** First and last day of the orders, `yyyy-MM-dd`. */
  readonly from?: string
  readonly to?: string
}

/** The filter as the address of the page has it. */
export type OrdersAddress = { readonly [Name in keyof OrdersFilter]: string }

/** Returns what the address of the page chooses, without what is no choice. */
export const chosenOrders = ({ q, show, from, to }: OrdersAddress): OrdersFilter => ({
  ...(q === undefined ? {} : { q }),
  ...(isOrderView(show) && show !== 'all' ? { show } : {}),
  ...(from !== undefined && isDay(from) ? { from } : {}),
  ...(to !== undefined && isDay(to) ? { to } : {}),
})

const nextDay = (day: string): string => {
  const at = new Date(`${day}T00:00Z`)
  at.setUTCDate(at.getUTCDate() + 1)
  return at.toISOString().slice(0, 10)
}

/** The query of the endpoints for a list or a table of orders. */
export const ordersQueryOf = ({ q, show = 'all', from, to }: OrdersFilter): { filter?: string; search?: string } => {
  const clauses = [
    orderViews[show],
    from === undefined ? '' : `createdAt>=${from}`,
    to === undefined ? '' : `createdAt<${nextDay(to)}`,
  ].filter((clause) => clause !== '')
  return {
    ...(clauses.length === 0 ? {} : { filter: clauses.join(';') }),
    ...(q === undefined ? {} : { search: q }),
  }
}
