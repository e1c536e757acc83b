import {
  getBulletinReaders,
  getBulletinReferences,
  listSentBulletins,
  previewBulletin,
} from '#contract/edited-bulletins.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { overlaySentBulletins, type ShownSentBulletins, sentBulletinKind } from '#device/outbox/kinds/sent-bulletin.ts'
import { type RouterContext, useApp } from '../../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { type Overlaid, useOverlaid } from '../../../platform/writes/useOverlaid.ts'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** The bulletins that the caller manages. Persisted, as what the form of a new one needs, so that one can be written offline. */
export const sentBulletinsQuery = ({ call }: Pick<Needs, 'call'>) =>
  itemsQuery(
    { call },
    ['sent-bulletins'],
    listSentBulletins,
    {},
    { staleTime: 0, shows: ['bulletin', 'event', 'group', 'membership', 'role'] },
  )

const kinds = [sentBulletinKind]

/** The bulletins that the caller manages, with those that wait on this device. */
export const useSentBulletins = (): Overlaid<unknown, ShownSentBulletins> =>
  useOverlaid(kinds, sentBulletinsQuery(useApp()), overlaySentBulletins)

/** The persons to whom the caller may write, with events and documents. */
export const bulletinReferencesQuery = (app: Needs) =>
  endpointQuery(
    app,
    ['bulletin-references', app.locale],
    getBulletinReferences,
    {},
    { staleTime: 0, shows: ['event', 'file', 'group', 'person', 'membership', 'role'] },
  )

/** How a new bulletin would reach this audience. */
export const bulletinPreviewQuery = (app: Pick<Needs, 'call'>, body: CallInput<typeof previewBulletin>['body']) =>
  endpointQuery(
    app,
    ['bulletin-preview', body],
    previewBulletin,
    { body },
    { ...fresh, shows: ['event', 'group', 'person', 'membership'] },
  )

/** A bulletin with its audience by name. */
export const bulletinReadersQuery = (app: Pick<Needs, 'call'>, id: number) =>
  endpointQuery(
    app,
    ['bulletin-readers', id],
    getBulletinReaders,
    { params: { id } },
    { ...fresh, shows: ['bulletin', 'event', 'person', 'membership', 'group'] },
  )
