import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { OfflineError, RefusedError, TemporaryError } from '#device/errors.ts'
import { intlFor } from '#i18n/intl.ts'
import { IntlContext } from '../../ui/intl.tsx'
import { AppContext, type RouterContext } from '../session/app.tsx'
import { toFailure } from './failure.ts'
import { fieldErrorsOf, useWrite, type Write } from './useWrite.ts'

type Options = Parameters<typeof useWrite<string, string>>[0]

interface FormProps {
  readonly options: Options
  readonly onRender: (write: Write<string, string>) => void
}

const Form = ({ options, onRender }: FormProps) => {
  onRender(useWrite(options))
  return null
}

/** Renders the hook once. There is no second render on the server: only `send` and the callbacks report an outcome. */
const startWrite = (options: Partial<Options> & Pick<Options, 'send'>, queryClient = new QueryClient()) => {
  const renders: Write<string, string>[] = []
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <AppContext value={{ queryClient } as RouterContext}>
        <IntlContext value={intlFor('en-gb', {})}>
          <Form options={{ noun: null, ...options }} onRender={(write) => renders.push(write)} />
        </IntlContext>
      </AppContext>
    </QueryClientProvider>,
  )
  const [write] = renders
  if (write === undefined) throw new Error('not rendered')
  return write
}

test('sends one request at a time', async () => {
  const replies: ((reply: string) => void)[] = []
  const { send } = startWrite({ send: () => new Promise((resolve) => replies.push(resolve)) })
  const first = send('a')
  expect(await send('b')).toBe(false)
  replies[0]?.('saved')
  expect(await first).toBe(true)
  const next = send('c')
  await vi.waitFor(() => expect(replies).toHaveLength(2))
  replies[1]?.('saved')
  expect(await next).toBe(true)
})

test('the same input has the same idempotency key until it succeeds', async () => {
  const keys: string[] = []
  const outcomes = [new OfflineError('network'), null, null]
  const { send } = startWrite({
    send: async (_, key) => {
      const error = outcomes[keys.push(key) - 1]
      if (error) throw error
      return 'saved'
    },
  })
  expect([await send('a'), await send('a'), await send('a')]).toEqual([false, true, true])
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test("a refused write returns the first message of each field, and the row's current version", async () => {
  const onError = vi.fn()
  const errors = [
    { field: 'title', errorMessage: 'Titel fehlt' },
    { field: 'title', errorMessage: 'Titel ist zu kurz' },
    { field: 'price', errorMessage: 'Preis fehlt' },
  ]
  const { send } = startWrite({
    schema: v.string(),
    send: () =>
      Promise.reject(
        new RefusedError(412, { type: 'danger', code: 'conflict.version', message: 'Nein', errors, current: 'newer' }),
      ),
    onError,
  })
  expect(await send('a')).toBe(false)
  const [error, current] = onError.mock.calls[0] ?? []
  expect(fieldErrorsOf(error)).toEqual({ title: 'Titel fehlt', price: 'Preis fehlt' })
  expect(current).toBe('newer')
})

test('a successful write makes the queries of its noun stale except the cached one; a failed one makes none stale', async () => {
  const queryClient = new QueryClient()
  const keys = [['events'], ['edited-event', 1], ['shop-items']]
  for (const queryKey of keys)
    await queryClient.prefetchQuery({
      queryKey,
      meta: { shows: [queryKey[0] === 'shop-items' ? 'shop_item' : 'event'] },
      queryFn: () => 'data',
    })
  const stale = () => keys.filter((key) => queryClient.getQueryState(key)?.isInvalidated)
  const outcomes = [new OfflineError('network'), null]
  const { send } = startWrite(
    {
      noun: 'event',
      send: async () => {
        const error = outcomes.shift()
        if (error) throw error
        return 'saved'
      },
      cache: () => ['edited-event', 1],
    },
    queryClient,
  )
  await send('a')
  expect(stale()).toEqual([])
  await send('a')
  expect(stale()).toEqual([['events']])
})

test('after a late reply, which may have changed something, the queries of the noun are stale', async () => {
  const queryClient = new QueryClient()
  const queryKey = ['events']
  await queryClient.prefetchQuery({ queryKey, meta: { shows: ['event'] }, queryFn: () => 'data' })
  const { send } = startWrite({ noun: 'event', send: () => Promise.reject(new OfflineError('timeout')) }, queryClient)
  await send('a')
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('an error of the server is shown with the id to quote, a refusal and a missing network without', () => {
  const text = (id: string, values: Readonly<Record<string, unknown>> = {}) => `${id} ${Object.values(values).join()}`
  const ids = { offline: 'admin.failed.offline', server: 'admin.failed.server' } as const
  const messageOf = (error: Error) => toFailure(error, text, ids).message
  const quoted = 'request.reference request-1'
  expect(messageOf(new TemporaryError(500, null, 'request-1'))).toBe(`admin.failed.server  ${quoted}`)
  expect(messageOf(new TemporaryError(429, null, 'request-1'))).not.toContain(quoted)
  expect(messageOf(new TemporaryError(502, null))).not.toContain('request.reference')
  expect(messageOf(new OfflineError('network'))).not.toContain('request.reference')
  // It may have happened nevertheless.
  expect(messageOf(new OfflineError('timeout'))).toContain('request.timeout')
})
