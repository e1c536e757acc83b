import * as v from 'valibot'
import { endpoint, RowId } from './endpoint.ts'
import { StoredGroup } from './groups.ts'
import { ListQuery, listOf } from './lists.ts'
import { roleNames } from './roles.ts'

/** Maximum bytes of one uploaded file; a scanned score of 300 pages is smaller. */
export const uploadMaximum = 100_000_000

/** Categories of the static files under 'Downloads'. */
export const fileCategories = ['INTERNAL_MINUTES', 'INTERNAL_RULES'] as const
export type FileCategory = (typeof fileCategories)[number]

/** A document that the caller may download. */
export const StoredFile = v.object({
  id: v.number(),
  title: v.string(),
  mimeType: v.string(),
  /** Bytes. */
  size: v.number(),
})
export type StoredFile = v.InferOutput<typeof StoredFile>

export const StaticFile = v.object({
  ...StoredFile.entries,
  /** null = in no list of its own, such as an event's flyer. */
  category: v.nullable(v.fallback(v.picklist([...fileCategories, 'other']), 'other')),
  /** Role that may download it; null = everyone. In a folder this and the group are those of the folder. */
  roleType: v.nullable(v.fallback(v.picklist([...roleNames, 'other']), 'other')),
  /** The group whose persons alone may read it; null = everybody of the role. Editors read it too. */
  group: StoredGroup,
  /** null = in none. Lists that an older app persisted have none. */
  folder: v.optional(v.nullable(v.number()), null),
  /** For editors. Lists that an older app persisted have none. */
  version: v.optional(v.number(), 0),
})
export type StaticFile = v.InferOutput<typeof StaticFile>

/**
 * The documents that the caller may download, newest first. Filter fields: id, title, category (also as
 * staticFileCategory), roleType, folder.
 */
export const listStaticFiles = endpoint({
  method: 'GET',
  path: '/api/staticfiles',
  input: { query: ListQuery },
  reply: listOf(StaticFile),
})
const signed = { input: { params: v.object({ id: RowId }) }, reply: v.object({ url: v.string() }) }
/** Signs the address of a public document for 5 minutes; it is under /api/securedownload. */
export const signPublicFile = endpoint({ method: 'PUT', path: '/api/frontend/file/:id/signedUrl', ...signed })
/** The same for documents that the member's roles may download. */
export const signInternalFile = endpoint({
  method: 'PUT',
  path: '/api/frontend/internal/file/:id/signedUrl',
  ...signed,
})
