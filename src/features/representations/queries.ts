import { listChildDevices } from '#contract/child-devices.ts'
import { listOwnRepresentations } from '#contract/representations.ts'
import { listRepresentedMembers } from '#contract/represented-members.ts'
import { representedMembersKey } from '#device/persisted-lists.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { itemsQuery } from '../../platform/session/endpoint-query.ts'

/** The representations of the person who is signed in; never stored on the device. */
export const ownRepresentationsQuery = (app: Pick<RouterContext, 'call'>) =>
  itemsQuery(
    app,
    ['own-representations'],
    listOwnRepresentations,
    {},
    { shows: ['representation', 'person'], staleTime: 0 },
  )

/** The members for whom the member acts, with the events that they may answer. */
export const representedMembersQuery = (app: Pick<RouterContext, 'call' | 'locale'>) =>
  itemsQuery(
    app,
    representedMembersKey(app.locale),
    listRepresentedMembers,
    {},
    {
      shows: ['event', 'programme', 'file', 'representation', 'membership', 'default_answers'],
    },
  )

/** The devices on which somebody whom the caller represents is signed in. */
export const childDevicesQuery = (app: Pick<RouterContext, 'call'>, id: number) =>
  itemsQuery(
    app,
    ['child-devices', id],
    listChildDevices,
    { params: { id } },
    { shows: ['representation'], staleTime: 0 },
  )
