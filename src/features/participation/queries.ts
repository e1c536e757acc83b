import { queryOptions } from '@tanstack/react-query'
import { listParticipation, listSubscribable } from '#contract/participation.ts'
import type { RouterContext } from '../../session/app.tsx'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** Upcoming events the member may answer. */
export const subscribableQuery = ({ call, locale }: Needs) =>
  queryOptions({
    queryKey: ['subscribable', locale],
    queryFn: async ({ signal }) => (await call(listSubscribable, {}, { signal }))._embedded.items,
    staleTime: 60_000,
  })

/** The member's own rows, as the server has them; the outbox overlays them where they are shown. */
export const participationQuery = ({ call }: Pick<Needs, 'call'>) =>
  queryOptions({
    queryKey: ['participation'],
    queryFn: async ({ signal }) => (await call(listParticipation, {}, { signal }))._embedded.items,
    staleTime: 60_000,
  })
