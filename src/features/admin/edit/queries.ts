import type * as v from 'valibot'
import type { byId } from '#contract/edited.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../../platform/session/endpoint-query.ts'
import type { Noun } from '../../../platform/session/stale-queries.ts'
import { fresh } from '../fresh.ts'

type App = Pick<RouterContext, 'call'>

/** A row as its editors see it. It shows other nouns too, if it contains their rows. */
export const editedRow =
  <Row>(
    get: Endpoint<{ readonly params: typeof byId }, v.GenericSchema<unknown, Row>>,
    noun: Noun,
    ...others: readonly Noun[]
  ) =>
  (app: App, id: number) =>
    endpointQuery(app, ['edited-row', noun, id], get, { params: { id } }, { ...fresh, shows: [noun, ...others] })

/** All rows as their editors see them. */
export const editedRows =
  <Row>(
    list: Endpoint<
      Readonly<Record<never, never>>,
      v.GenericSchema<unknown, { readonly _embedded: { readonly items: Row[] } }>
    >,
    noun: Noun,
    ...others: readonly Noun[]
  ) =>
  (app: App) =>
    itemsQuery(app, [`edited-${noun}`], list, {}, { ...fresh, shows: [noun, ...others] })
