import type { CallInput } from '#contract/endpoint.ts'
import { type EditedPicture, PictureInput, pictureResource } from '#contract/pictures.ts'
import { checkboxField, type FieldTable, textField } from '../../../ui/form/field-table.tsx'
import { type EditedNoun, writesOf } from '../../admin/edit/edited-noun.ts'
import { altOf } from './alt-of.ts'
import { CropControl } from './CropControl.tsx'
import { readCrop, writeCrop } from './crop.ts'
import { FocusXControl, FocusYControl } from './FocusControls.tsx'
import { editedPicturesQuery } from './queries.ts'
import { ShownGroupControl, sendShown } from './ShownGroup.tsx'

const group = { legend: 'admin.picture.alt', hint: 'admin.picture.alt.hint' } as const

/** The fields with which a picture is uploaded. */
export const uploadFields = {
  altDe: textField<EditedPicture>({ label: 'admin.picture.alt_de', group }),
  altEn: textField<EditedPicture>({ label: 'admin.picture.alt_en', group }),
  shows: {
    label: 'admin.picture.shows',
    hint: 'admin.picture.shows.hint',
    read: (shows: EditedPicture['shows'] | undefined) => (shows == null ? '' : `${shows}`),
    send: sendShown,
    Control: ShownGroupControl,
  },
} as const

type Body = Required<CallInput<typeof pictureResource.change>['body']>

const part = { legend: 'admin.picture.part' } as const

export const pictureFields: FieldTable<EditedPicture, Body> = {
  ...uploadFields,
  crop: {
    label: 'admin.picture.crop',
    group: part,
    read: writeCrop,
    send: readCrop,
    inWords: (_value, text) => text('admin.picture.crop.some'),
    Control: CropControl,
  },
  focusX: { label: 'admin.picture.focus_x', group: part, read: String, send: Number, Control: FocusXControl },
  focusY: { label: 'admin.picture.focus_y', group: part, read: String, send: Number, Control: FocusYControl },
  inHeader: checkboxField({ label: 'admin.picture.in_header', sentence: 'admin.picture.in_header.label' }),
}

export const pictureNoun: EditedNoun<EditedPicture, Body> = {
  noun: 'picture',
  nameOf: altOf,
  removal: {
    endpoint: pictureResource.remove,
    title: 'admin.picture.remove.title',
    detail: 'admin.picture.remove.detail',
  },
  fields: pictureFields,
  rules: PictureInput,
  ...writesOf<EditedPicture, Body>(pictureResource),
  cache: (row, app) => {
    const { queryKey } = editedPicturesQuery(app)
    app.queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one.id === row.id ? row : one)))
    return queryKey
  },
}
