import { listGroups, listPersonGroups } from '#contract/edited-groups.ts'
import { listGroupRehearsals } from '#contract/led-groups.ts'
import { listSectionRehearsals } from '#contract/section-rehearsals.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { editedRows } from '../../admin/edit/queries.ts'
import { fresh } from '../../admin/fresh.ts'

/** All groups with the number of their persons. */
export const groupsQuery = editedRows(listGroups, 'group', 'person', 'membership')

export const personGroupsQuery = (app: Pick<RouterContext, 'call'>, uuid: string) =>
  itemsQuery(
    app,
    ['person-groups', uuid],
    listPersonGroups,
    { params: { uuid } },
    { ...fresh, shows: ['group', 'person', 'membership'] },
  )

/** The coming rehearsals of a group that the person leads. */
export const groupRehearsalsQuery = (app: Pick<RouterContext, 'call' | 'locale'>, id: number) =>
  itemsQuery(
    app,
    ['group-rehearsals', app.locale, id],
    listGroupRehearsals,
    { params: { id } },
    { ...fresh, shows: ['event', 'participation', 'group', 'person', 'membership'] },
  )

/** The coming rehearsals of a section that the person leads or plans. */
export const sectionRehearsalsQuery = (app: Pick<RouterContext, 'call' | 'locale'>, section: string) =>
  itemsQuery(
    app,
    ['section-rehearsals', app.locale, section],
    listSectionRehearsals,
    { params: { section } },
    { ...fresh, shows: ['event', 'participation', 'person', 'membership'] },
  )
