import { queryOptions } from '@tanstack/react-query'
import { listEditedPages, listEditedPageTexts } from '#contract/edited-page-texts.ts'
import type { TextPage } from '#contract/page-places.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call'>

/** The pages with the numbers of their texts. */
export const editedTextPagesQuery = ({ call }: Needs) =>
  queryOptions({
    ...fresh,
    queryKey: ['edited-text-pages'],
    queryFn: async ({ signal }) => (await call(listEditedPages, {}, { signal }))._embedded.items,
  })

/** The texts of a page in both languages. */
export const editedPageTextsQuery = ({ call }: Needs, page: TextPage) =>
  queryOptions({
    ...fresh,
    queryKey: ['edited-page-texts', page],
    queryFn: async ({ signal }) => (await call(listEditedPageTexts, { params: { page } }, { signal }))._embedded.items,
  })
