import { getAssembly, listAssemblies } from '#contract/assemblies.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { endpointQuery, itemsQuery } from '../../platform/session/endpoint-query.ts'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** The assemblies that invite the member; all of them for those who prepare. */
export const assembliesQuery = (app: Needs) =>
  itemsQuery(
    app,
    ['assemblies', app.locale],
    listAssemblies,
    {},
    { shows: ['event', 'agenda_item', 'person', 'membership', 'group'] },
  )

/** An assembly with its agenda, its votes, and the part of the member in it. */
export const assemblyQuery = (app: Needs, id: number) =>
  endpointQuery(
    app,
    ['assembly', app.locale, id],
    getAssembly,
    { params: { id } },
    {
      staleTime: 0,
      shows: ['event', 'assembly', 'agenda_item', 'assembly_vote', 'file', 'person', 'membership', 'group', 'settings'],
    },
  )
