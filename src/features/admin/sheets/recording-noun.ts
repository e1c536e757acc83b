import type { CallInput } from '#contract/endpoint.ts'
import { EditedRecording, RecordingInput, recordingResource } from '#contract/recordings.ts'
import { type FieldTable, textField } from '../../../ui/form/field-table.tsx'
import type { EditedNoun } from '../edit/edited-noun.ts'
import { cachePiece } from './queries.ts'

type Body = Required<CallInput<typeof recordingResource.change>['body']>

export const recordingFields: FieldTable<EditedRecording, Body> = {
  title: textField({ label: 'admin.recording.title' }),
}

export const recordingNoun: EditedNoun<EditedRecording, Body> = {
  noun: 'recording',
  fields: recordingFields,
  rules: RecordingInput,
  schema: EditedRecording,
  change: (call, id, body, headers) => call(recordingResource.change, { params: { id }, headers, body }),
  cache: (row, app) => cachePiece(app, row.compositionId, 'recordings', row),
}
