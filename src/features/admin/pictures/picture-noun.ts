import type { CallInput } from '#contract/endpoint.ts'
import { EditedPicture, PictureInput, pictureResource } from '#contract/pictures.ts'
import { checkboxField, type FieldTable } from '../../../ui/form/field-table.tsx'
import type { EditedNoun } from '../edit/edited-noun.ts'
import { altFields } from './alt-fields.ts'
import { CropControl } from './CropControl.tsx'
import { readCrop, writeCrop } from './crop.ts'
import { FocusXControl, FocusYControl } from './FocusControls.tsx'
import { editedPicturesQuery } from './queries.ts'

type Body = Required<CallInput<typeof pictureResource.change>['body']>

const part = { legend: 'admin.picture.part' } as const

export const pictureFields: FieldTable<EditedPicture, Body> = {
  ...altFields,
  crop: {
    label: 'admin.picture.crop',
    group: part,
    read: writeCrop,
    send: readCrop,
    inWords: (_value, text) => text('admin.picture.crop.some'),
    Control: CropControl,
  },
  focusX: {
    label: 'admin.picture.focus_x',
    group: part,
    read: String,
    send: Number,
    Control: FocusXControl,
  },
  focusY: {
    label: 'admin.picture.focus_y',
    group: part,
    read: String,
    send: Number,
    Control: FocusYControl,
  },
  inHeader: checkboxField({ label: 'admin.picture.in_header', sentence: 'admin.picture.in_header.label' }),
}

export const pictureNoun: EditedNoun<EditedPicture, Body> = {
  noun: 'picture',
  fields: pictureFields,
  rules: PictureInput,
  schema: EditedPicture,
  change: (call, id, body, headers) => call(pictureResource.change, { params: { id }, headers, body }),
  cache: (row, app) => {
    const { queryKey } = editedPicturesQuery(app)
    app.queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one.id === row.id ? row : one)))
    return queryKey
  },
}
