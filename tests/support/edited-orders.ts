import * as v from 'valibot'
import { EditedOrder } from '#contract/edited-orders.ts'
import { ErrorReply } from '#contract/errors.ts'
import type { TestApi, TestPerson } from './api.ts'
import { newKey } from './shop.ts'

type Action = 'PUT paid' | 'PUT cancelled' | 'POST refunds' | 'POST returns' | 'POST receipt-mails' | 'PUT delivered'

/** The requests of an editor about orders. */
export const orderDesk = (api: TestApi, as: TestPerson) => {
  const path = '/api/frontend/internal/shoptransaction'
  const list = async (query: string): Promise<EditedOrder[]> => {
    const reply = await api.request(`GET ${path}?${query}`, { as, locale: 'de-ch' })
    const { _embedded } = v.parse(
      v.object({ _embedded: v.object({ items: v.array(EditedOrder) }) }),
      await reply.json(),
    )
    return _embedded.items
  }
  const get = async (uuid: string): Promise<EditedOrder> => {
    const [found] = await list(`filter=uuid==${uuid}`)
    if (found === undefined) throw new Error('no such order')
    return found
  }
  const send = (
    action: Action,
    order: Pick<EditedOrder, 'uuid' | 'version'>,
    body: unknown = {},
    key: string = newKey(),
  ): Promise<Response> => {
    const [method, what] = action.split(' ')
    return api.request(`${method} ${path}/${order.uuid}/${what}` as Parameters<TestApi['request']>[0], {
      as,
      locale: 'de-ch',
      headers: { 'If-Match': `"${order.version}"`, 'Idempotency-Key': key },
      ...(action === 'POST receipt-mails' ? {} : { body: body as object }),
    })
  }
  /** Sends an action that succeeds, on the current version. */
  const act = async (action: Action, uuid: string, body: unknown = {}): Promise<EditedOrder> => {
    const reply = await send(action, await get(uuid), body)
    const content = await reply.json()
    if (reply.status !== 200) throw new Error(`${action}: ${JSON.stringify(content)}`)
    return v.parse(EditedOrder, content)
  }
  /** Sends an action that is refused. @returns status, code, and the fields with an error */
  const refusal = async (action: Action, uuid: string, body: unknown = {}) => {
    const reply = await send(action, await get(uuid), body)
    const { code, errors } = v.parse(ErrorReply, await reply.json())
    return [reply.status, code, ...errors.map(({ field }) => field)]
  }
  return { list, get, send, act, refusal }
}
