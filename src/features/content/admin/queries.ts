import { queryOptions } from '@tanstack/react-query'
import { type ContentNoun, contentNouns, listPlannedChanges, listVersions } from '#contract/content.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call'>

/** The versions of a row, newest first. */
export const versionsQuery = ({ call }: Needs, noun: ContentNoun, id: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['content-versions', noun, id],
    meta: { shows: contentNouns },
    queryFn: async ({ signal }) => (await call(listVersions, { params: { noun, id } }, { signal })).items,
  })

/** The changes of a row that are planned for later. */
export const plansQuery = ({ call }: Needs, noun: ContentNoun, id: number) =>
  queryOptions({
    ...fresh,
    queryKey: ['content-plans', noun, id],
    meta: { shows: contentNouns },
    queryFn: async ({ signal }) => (await call(listPlannedChanges, { params: { noun, id } }, { signal })).items,
  })
