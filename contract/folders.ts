import * as v from 'valibot'
import { StaticFile, uploadMaximum } from './documents.ts'
import { byId, Removed } from './edited.ts'
import { DocumentTitle } from './edited-documents.ts'
import { endpoint, IfMatch, RowId } from './endpoint.ts'
import { StoredGroup } from './groups.ts'
import { listOf } from './lists.ts'

/** Those who may read the documents of a folder: the members, the board, or one group. */
export const folderReaders = ['MEMBERS', 'BOARD', 'GROUP'] as const
export type FolderReaders = (typeof folderReaders)[number]

/** A folder with documents that the caller may read. */
export const DocumentFolder = v.object({
  id: v.number(),
  nameDe: v.string(),
  nameEn: v.nullable(v.string()),
  /** Unknown readers of a newer server become 'other'. */
  readers: v.fallback(v.picklist([...folderReaders, 'other']), 'other'),
  group: StoredGroup,
  /** True if the caller adds, renames and removes documents in it. */
  writes: v.boolean(),
})
export type DocumentFolder = v.InferOutput<typeof DocumentFolder>

const path = '/api/frontend/internal/folder'

/** In the order that editors gave them, empty ones too. */
export const listFolders = endpoint({ method: 'GET', path, input: {}, reply: listOf(DocumentFolder) })

/** The body is a PDF or a picture. not_found for callers who do not write the folder. */
export const addToFolder = endpoint({
  method: 'POST',
  path: `${path}/:id/file`,
  input: { params: byId, query: v.object({ title: DocumentTitle }) },
  reply: StaticFile,
  upload: { maximum: uploadMaximum },
})

/** Renames a document. not_found for callers who do not write the folder, and for a document that is not in it. */
export const renameInFolder = endpoint({
  method: 'PUT',
  path: `${path}/:id/file/:file`,
  input: {
    params: v.object({ id: RowId, file: RowId }),
    headers: v.object({ 'if-match': IfMatch }),
    body: v.object({ title: DocumentTitle }),
  },
  reply: StaticFile,
  errors: ['conflict.version'],
})

/** not_found for callers who do not write the folder, and for a document that is not in it. */
export const removeFromFolder = endpoint({
  method: 'DELETE',
  path: `${path}/:id/file/:file`,
  input: { params: v.object({ id: RowId, file: RowId }) },
  reply: Removed,
})
