import * as v from 'valibot'
import { byId, onVersion, Removed } from './edited.ts'
import { endpoint } from './endpoint.ts'
import { cleanFileName } from './file-name.ts'
import { fileCategories, StaticFile, uploadMaximum } from './files.ts'

/** Permitted types of documents: every phone can open them, and no browser runs them. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const

const about = {
  /** The document's name on pages and as a download. */
  title: v.pipe(
    v.string('validation.required'),
    v.maxLength(1000, 'validation.text_too_long'),
    v.transform(cleanFileName),
    v.minLength(1, 'validation.required'),
  ),
  /** null = in no list of its own, such as an event's flyer. */
  category: v.optional(v.nullable(v.picklist(fileCategories, 'validation.invalid')), null),
  /** null = public. */
  roleType: v.optional(v.nullable(v.picklist(['MEMBER'], 'validation.invalid')), null),
}
export const FileInput = v.object(about)
export type FileInput = v.InferOutput<typeof FileInput>
const FileChange = v.partial(FileInput)
export type FileChange = v.InferOutput<typeof FileChange>

const path = '/api/frontend/internal/admin/file'

/** The body is a PDF or a picture; its type is detected from its bytes. */
export const uploadFile = endpoint({
  method: 'POST',
  path,
  input: { query: v.object(about) },
  reply: StaticFile,
  upload: { maximum: uploadMaximum },
})
export const changeFile = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  input: { ...onVersion, body: FileChange },
  reply: StaticFile,
})
/** Deletes a document. Events with this attachment remain, without it. */
export const removeFile = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  input: { params: byId },
  reply: Removed,
})
