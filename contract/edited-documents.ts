import * as v from 'valibot'
import { fileCategories, StaticFile, uploadMaximum } from './documents.ts'
import { endpoint, RowId } from './endpoint.ts'
import { cleanFileName } from './file-name.ts'
import { OnlyGroup } from './groups.ts'
import { resource } from './resource.ts'

/** Permitted types of documents: every phone can open them, and no browser runs them. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const

/** The document's name on pages and as a download. */
export const DocumentTitle = v.pipe(
  v.string('validation.required'),
  v.maxLength(1000, 'validation.text_too_long'),
  v.transform(cleanFileName),
  v.minLength(1, 'validation.required'),
)

const about = {
  title: DocumentTitle,
  /** null = in no list of its own, such as an event's flyer. */
  category: v.optional(v.nullable(v.picklist(fileCategories, 'validation.invalid')), null),
  /** null = public. In a folder this and the group are those of the folder. */
  roleType: v.optional(v.nullable(v.picklist(['MEMBER', 'BOARD'], 'validation.invalid')), null),
  /** The group whose persons alone may read it; null = everybody of the role. */
  group: OnlyGroup,
  /** null = in none. */
  folder: v.optional(v.nullable(RowId), null),
}
export const FileInput = v.object(about)
export type FileInput = v.InferOutput<typeof FileInput>

const path = '/api/frontend/internal/admin/file'

/** The body is a PDF or a picture; its type is detected from its bytes. */
export const uploadFile = endpoint({
  method: 'POST',
  path,
  input: { query: v.object(about) },
  reply: StaticFile,
  upload: { maximum: uploadMaximum },
})
/** Events with a removed document as their attachment remain, without it. */
export const fileResource = resource({
  path,
  fields: FileInput,
  input: FileInput,
  row: StaticFile,
  without: ['get', 'create'],
})
