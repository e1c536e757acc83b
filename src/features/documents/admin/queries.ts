import { listStaticFiles } from '#contract/documents.ts'
import { listEditedFolders } from '#contract/edited-folders.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { editedRows } from '../../admin/edit/queries.ts'
import { fresh } from '../../admin/fresh.ts'

/** All documents, newest first; unlike the list on the device, this one is not stored. */
export const editedDocumentsQuery = (app: Pick<RouterContext, 'call'>) =>
  itemsQuery(
    app,
    ['edited-documents'],
    listStaticFiles,
    { query: {} },
    { ...fresh, shows: ['file', 'folder', 'group'] },
  )

/** All folders with the number of their documents. */
export const editedFoldersQuery = editedRows(listEditedFolders, 'folder', 'file', 'group')
