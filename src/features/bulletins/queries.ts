import { listBulletins } from '#contract/bulletins.ts'
import { getBulletinReferences, listSentBulletins } from '#contract/edited-bulletins.ts'
import { bulletinKind, overlayBulletins, type ShownBulletin } from '#device/outbox/kinds/bulletin.ts'
import { type RouterContext, useApp } from '../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../platform/session/endpoint-query.ts'
import { type Overlaid, useOverlaid } from '../../platform/writes/useOverlaid.ts'

const kinds = [bulletinKind]

/** The bulletins for the member or a represented person, the newest first. */
export const useBulletins = (): Overlaid<unknown, readonly ShownBulletin[]> =>
  useOverlaid(kinds, bulletinsQuery(useApp()), overlayBulletins)

/** The bulletins as the server has them; the outbox is overlaid where they are shown. */
export const bulletinsQuery = (app: Pick<RouterContext, 'call' | 'locale'>) =>
  itemsQuery(
    app,
    ['bulletins', app.locale],
    listBulletins,
    { query: { for: 'all' } },
    { shows: ['bulletin', 'event', 'file', 'person', 'membership', 'group', 'representation'] },
  )

/** The bulletins that the caller manages. Persisted, as what the form of a new one needs, so that one can be written offline. */
export const sentBulletinsQuery = ({ call }: Pick<RouterContext, 'call'>) =>
  itemsQuery(
    { call },
    ['sent-bulletins'],
    listSentBulletins,
    {},
    { staleTime: 0, shows: ['bulletin', 'event', 'group', 'membership', 'role'] },
  )

/** The persons to whom the caller may write, with events and documents. */
export const bulletinReferencesQuery = (app: Pick<RouterContext, 'call' | 'locale'>) =>
  endpointQuery(
    app,
    ['bulletin-references', app.locale],
    getBulletinReferences,
    {},
    { staleTime: 0, shows: ['event', 'file', 'group', 'person', 'membership', 'role'] },
  )
