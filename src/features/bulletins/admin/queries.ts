import { getBulletinReaders, previewBulletin } from '#contract/edited-bulletins.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { overlaySentBulletins, type ShownSentBulletins, sentBulletinKind } from '#device/outbox/kinds/sent-bulletin.ts'
import { type RouterContext, useApp } from '../../../platform/session/app.tsx'
import { endpointQuery } from '../../../platform/session/endpoint-query.ts'
import { type Overlaid, useOverlaid } from '../../../platform/writes/useOverlaid.ts'
import { fresh } from '../../admin/fresh.ts'
import { sentBulletinsQuery } from '../queries.ts'

type Needs = Pick<RouterContext, 'call'>

const kinds = [sentBulletinKind]

/** The bulletins that the caller manages, with those that wait on this device. */
export const useSentBulletins = (): Overlaid<unknown, ShownSentBulletins> =>
  useOverlaid(kinds, sentBulletinsQuery(useApp()), overlaySentBulletins)

/** How a new bulletin would reach this audience. */
export const bulletinPreviewQuery = (app: Needs, body: CallInput<typeof previewBulletin>['body']) =>
  endpointQuery(
    app,
    ['bulletin-preview', body],
    previewBulletin,
    { body },
    { ...fresh, shows: ['event', 'group', 'person', 'membership'] },
  )

/** A bulletin with its audience by name. */
export const bulletinReadersQuery = (app: Needs, id: number) =>
  endpointQuery(
    app,
    ['bulletin-readers', id],
    getBulletinReaders,
    { params: { id } },
    { ...fresh, shows: ['bulletin', 'event', 'person', 'membership', 'group'] },
  )
