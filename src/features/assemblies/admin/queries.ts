import { getAssemblyAttendance, getDoorCode } from '#contract/assemblies.ts'
import { assemblyResource } from '#contract/edited-assemblies.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery } from '../../../platform/session/endpoint-query.ts'
import { editedRow } from '../../admin/edit/queries.ts'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call' | 'locale'>

/** An assembly for those who prepare it. */
export const editedAssemblyQuery = editedRow(
  assemblyResource.get,
  'assembly',
  ...(['event', 'agenda_item', 'file', 'person', 'membership'] as const),
)

/** Those whom the assembly invites, with who is there. */
export const attendanceQuery = (app: Pick<Needs, 'call'>, id: number) =>
  endpointQuery(
    app,
    ['assembly-attendance', id],
    getAssemblyAttendance,
    { params: { id } },
    { ...fresh, shows: ['event', 'assembly', 'person', 'membership', 'group', 'settings'] },
  )

/** The code at the door. */
export const doorQuery = (app: Needs, id: number) =>
  endpointQuery(app, ['assembly-door', app.locale, id], getDoorCode, { params: { id } }, { ...fresh, shows: [] })
