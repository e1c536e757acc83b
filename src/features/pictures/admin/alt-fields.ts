import type { EditedPicture } from '#contract/pictures.ts'
import { textField } from '../../../ui/form/field-table.tsx'

const group = { legend: 'admin.picture.alt', hint: 'admin.picture.alt.hint' } as const

/** The texts of a picture, with which it is uploaded. */
export const altFields = {
  altDe: textField<EditedPicture>({ label: 'admin.picture.alt_de', group }),
  altEn: textField<EditedPicture>({ label: 'admin.picture.alt_en', group }),
}
