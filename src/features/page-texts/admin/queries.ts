import { listEditedPages, listEditedPageTexts } from '#contract/edited-page-texts.ts'
import type { TextPage } from '#contract/page-places.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call'>

/** The pages with the numbers of their texts. */
export const editedTextPagesQuery = (app: Needs) =>
  itemsQuery(app, ['edited-text-pages'], listEditedPages, {}, { ...fresh, shows: ['page_text'] })

/** The texts of a page in both languages. */
export const editedPageTextsQuery = (app: Needs, page: TextPage) =>
  itemsQuery(
    app,
    ['edited-page-texts', page],
    listEditedPageTexts,
    { params: { page } },
    { ...fresh, shows: ['page_text'] },
  )
