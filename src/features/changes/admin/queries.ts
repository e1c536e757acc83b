import { keepPreviousData } from '@tanstack/react-query'
import { getChange, listChanges } from '#contract/change-log.ts'
import type { ChangedNoun } from '#contract/changes.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

const pageSize = 50

/** The log of changes, of all nouns or of one, newest first; `page` from 0. */
export const changesQuery = (
  app: Pick<RouterContext, 'call' | 'locale'>,
  noun: ChangedNoun | undefined,
  page: number,
) =>
  endpointQuery(
    app,
    ['changes', app.locale, noun, page],
    listChanges,
    { query: { page: `${page}`, size: `${pageSize}`, ...(noun && { noun }) } },
    { ...fresh, shows: 'all', placeholderData: keepPreviousData },
  )

/** The values of one change in full. */
export const changeQuery = (app: Pick<RouterContext, 'call'>, id: number) =>
  endpointQuery(
    app,
    ['change', id],
    getChange,
    { params: { id } },
    { ...fresh, shows: ['article', 'event', 'shop_item'] },
  )
