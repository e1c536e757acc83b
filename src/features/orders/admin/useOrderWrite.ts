import type { QueryKey } from '@tanstack/react-query'
import {
  cancelEditedOrder,
  deliverOrder,
  EditedOrder,
  type MoneyMethod,
  markOrderPaid,
  refundOrder,
  resendReceipt,
  returnPieces,
} from '#contract/edited-orders.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite, type Write } from '../../../platform/writes/useWrite.ts'

/** An act of an editor on an order. */
export type OrderAction =
  | { readonly kind: 'pay'; readonly method: 'cash' | 'bank'; readonly note: string }
  | { readonly kind: 'cancel'; readonly note: string }
  | { readonly kind: 'refund'; readonly amount: number; readonly method: MoneyMethod; readonly note: string }
  | {
      readonly kind: 'return'
      readonly items: { shopItemId: number; variantId: number | null; count: number }[]
      readonly note: string
    }
  | { readonly kind: 'resend' }
  | { readonly kind: 'deliver'; readonly delivered: boolean }

type Sent = OrderAction & { readonly version: number }
export type OrderWrite = Omit<Write<Sent, EditedOrder>, 'send'> & {
  readonly send: (action: OrderAction) => Promise<boolean>
}

interface Listed {
  readonly _embedded: { readonly items: readonly EditedOrder[] }
}

/**
 * The writes of one order, one at a time, on the version that is shown.
 * @param queryKey of the list that shows it
 */
export const useOrderWrite = ({ id, version }: EditedOrder, queryKey: QueryKey): OrderWrite => {
  const { call } = useApp()
  const params = { id }
  const { send, ...write } = useWrite({
    noun: 'order',
    schema: EditedOrder,
    send: (action: Sent, key) => {
      const headers = { 'if-match': ifMatch(action.version), 'idempotency-key': key }
      switch (action.kind) {
        case 'pay':
          return call(markOrderPaid, { params, headers, body: action })
        case 'cancel':
          return call(cancelEditedOrder, { params, headers, body: action })
        case 'refund':
          return call(refundOrder, { params, headers, body: action })
        case 'return':
          return call(returnPieces, { params, headers, body: action })
        case 'resend':
          return call(resendReceipt, { params, headers })
        case 'deliver':
          return call(deliverOrder, { params, headers, body: action })
      }
    },
    cache: (row, { queryClient }) => {
      queryClient.setQueryData<Listed>(queryKey, (list) =>
        list === undefined
          ? undefined
          : { ...list, _embedded: { items: list._embedded.items.map((one) => (one.id === row.id ? row : one)) } },
      )
      return queryKey
    },
  })
  return { ...write, send: (action) => send({ ...action, version }) }
}
