import { type QueryKey, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query'
import type * as v from 'valibot'
import type { CallInput, Endpoint, InputSchemas, Reply } from '#contract/endpoint.ts'
import type { RouterContext } from './app.tsx'
import type { ShownNouns } from './stale-queries.ts'

type App = Pick<RouterContext, 'call'>
type Options<Data, Key extends QueryKey> = Pick<
  UndefinedInitialDataOptions<Data, Error, Data, Key>,
  'staleTime' | 'gcTime' | 'placeholderData' | 'refetchInterval' | 'select'
> & { readonly shows: ShownNouns }
/** An endpoint whose reply is a list. */
type Lists<I extends InputSchemas, Item> = Endpoint<
  I,
  v.GenericSchema<unknown, { readonly _embedded: { readonly items: Item[] } }>
>

/** A query for the reply of an endpoint. */
export const endpointQuery = <E extends Endpoint, const Key extends QueryKey>(
  { call }: App,
  queryKey: Key,
  endpoint: E,
  input: CallInput<E>,
  { shows, ...options }: Options<Reply<E>, Key>,
) => queryOptions({ ...options, meta: { shows }, queryKey, queryFn: ({ signal }) => call(endpoint, input, { signal }) })

/** A query for all items of a list. */
export const itemsQuery = <I extends InputSchemas, Item, const Key extends QueryKey>(
  { call }: App,
  queryKey: Key,
  endpoint: Lists<I, Item>,
  input: CallInput<Lists<I, Item>>,
  { shows, ...options }: Options<Item[], Key>,
) =>
  queryOptions({
    ...options,
    meta: { shows },
    queryKey,
    queryFn: async ({ signal }) => (await call(endpoint, input, { signal }))._embedded.items,
  })
