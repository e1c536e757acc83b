import * as v from 'valibot'
import { byId, onVersion, Removed } from './edited.ts'
import { endpoint } from './endpoint.ts'
import { cleanFileName } from './file-name.ts'
import { fileCategories, StaticFile, uploadMaximum } from './files.ts'

/** What a document may be: what every phone opens, and nothing that a browser would run. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const

const about = {
  /** What it is called, on pages and when it is saved. */
  title: v.pipe(
    v.string('validation.required'),
    v.maxLength(1000, 'validation.text_too_long'),
    v.transform(cleanFileName),
    v.minLength(1, 'validation.required'),
  ),
  /** null = in no list of its own, such as an event's flyer. */
  category: v.optional(v.nullable(v.picklist(fileCategories, 'validation.invalid')), null),
  /** null = everyone may load it. */
  roleType: v.optional(v.nullable(v.picklist(['MEMBER'], 'validation.invalid')), null),
}
export const FileInput = v.object(about)
export type FileInput = v.InferOutput<typeof FileInput>
const FileChange = v.partial(FileInput)
export type FileChange = v.InferOutput<typeof FileChange>

const path = '/api/frontend/internal/admin/file'

/** A PDF or a picture as the body; what it is, its bytes say. */
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
/** Events it was attached to stay, without it. */
export const removeFile = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  input: { params: byId },
  reply: Removed,
})
