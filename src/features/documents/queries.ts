import { listStaticFiles } from '#contract/documents.ts'
import { listFolders } from '#contract/folders.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
import { itemsQuery } from '../../platform/session/endpoint-query.ts'

const filter = 'category=in=(INTERNAL_MINUTES,INTERNAL_RULES),folder!=null'

/** Others add documents too: the lists of the device are shown at once, and requested again. */
const staleTime = 0

/** Minutes, rules and documents in folders that the member may load, newest first. */
export const documentsQuery = (app: Pick<RouterContext, 'call'>) =>
  itemsQuery(app, ['documents'], listStaticFiles, { query: { filter } }, { shows: ['file', 'folder'], staleTime })

/** The folders that the member may open, in their order. */
export const foldersQuery = (app: Pick<RouterContext, 'call'>) =>
  itemsQuery(app, ['document-folders'], listFolders, {}, { shows: ['folder', 'group'], staleTime })
