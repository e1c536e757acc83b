import * as v from 'valibot'
import { FileHash } from './annotations.ts'
import { uploadMaximum } from './documents.ts'
import { byId, line } from './edited.ts'
import { endpoint } from './endpoint.ts'
import { resource } from './resource.ts'

/** An audio file of a piece, for its readers. */
export const Recording = v.object({
  id: v.number(),
  title: v.string(),
  /** Bytes. */
  size: v.number(),
  /** The file. An older server and lists that an older app persisted omit both. */
  sha256: v.optional(FileHash),
  contentType: v.optional(v.string()),
})
export type Recording = v.InferOutput<typeof Recording>

/** A recording for its editors. */
export const EditedRecording = v.object({
  ...v.omit(Recording, ['sha256', 'contentType']).entries,
  compositionId: v.number(),
  version: v.number(),
})
export type EditedRecording = v.InferOutput<typeof EditedRecording>

export const RecordingInput = v.object({ title: line(1, 200) })
export type RecordingInput = v.InferOutput<typeof RecordingInput>

const path = '/api/frontend/internal/admin/recording'

/** The body is an audio file. A file that the piece already has is not added again: the reply is its recording. */
export const uploadRecording = endpoint({
  method: 'POST',
  path: '/api/frontend/internal/admin/composition/:id/recording',
  input: { params: byId, query: RecordingInput },
  reply: EditedRecording,
  upload: { maximum: uploadMaximum },
})
export const recordingResource = resource({
  path,
  fields: RecordingInput,
  input: RecordingInput,
  row: EditedRecording,
  without: ['get', 'create'],
})
/** Signs the address of a recording for 5 minutes; it is under /api/securedownload and supports Range. */
export const signRecording = endpoint({
  method: 'PUT',
  path: '/api/frontend/internal/recording/:id/signedUrl',
  input: { params: byId },
  reply: v.object({ url: v.string() }),
})
