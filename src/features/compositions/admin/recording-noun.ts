import type { CallInput } from '#contract/endpoint.ts'
import { type EditedRecording, RecordingInput, recordingResource } from '#contract/recordings.ts'
import { type FieldTable, textField } from '../../../ui/form/field-table.tsx'
import { type EditedNoun, writesOf } from '../../admin/edit/edited-noun.ts'
import { cachePiece } from './queries.ts'

type Body = Required<CallInput<typeof recordingResource.change>['body']>

export const recordingFields: FieldTable<EditedRecording, Body> = {
  title: textField({ label: 'admin.recording.title' }),
}

export const recordingNoun: EditedNoun<EditedRecording, Body> = {
  noun: 'recording',
  nameOf: ({ title }) => title,
  removal: {
    endpoint: recordingResource.remove,
    title: 'admin.recording.remove.title',
    detail: 'admin.recording.remove.detail',
  },
  fields: recordingFields,
  rules: RecordingInput,
  ...writesOf<EditedRecording, Body>(recordingResource),
  cache: (row, app) => cachePiece(app, row.compositionId, 'recordings', row),
}
