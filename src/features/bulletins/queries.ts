import { listBulletins } from '#contract/bulletins.ts'
import { bulletinKind, overlayBulletins, type ShownBulletin } from '#device/outbox/kinds/bulletin.ts'
import { type RouterContext, useApp } from '../../platform/session/app.tsx'
import { itemsQuery } from '../../platform/session/endpoint-query.ts'
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
