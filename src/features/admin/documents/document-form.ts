import { FileInput } from '#contract/edited-files.ts'
import { fileCategories, type StaticFile } from '#contract/files.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Values } from '../edit/draft.ts'
import { toFieldProblems } from '../edit/problems.ts'

/** In the order in which they stand on the page. */
export const fieldNames = ['title', 'category', 'roleType'] as const
export type FieldName = (typeof fieldNames)[number]

export const labels = {
  title: 'admin.document.title',
  category: 'admin.document.category',
  roleType: 'admin.document.readers',
} as const satisfies Record<FieldName, MessageId>

/** A document as its form shows it. Of the category '' = in no list, such as an event's flyer; of the readers everyone. */
export const valuesOf = (document: StaticFile | null): Values<FieldName> => ({
  title: document?.title ?? '',
  category: fileCategories.find((one) => one === document?.category) ?? '',
  roleType: (document?.roleType ?? null) === null ? '' : 'MEMBER',
})

export const inputOf = ({ title, category, roleType }: Values<FieldName>) => ({
  title,
  category: fileCategories.find((one) => one === category) ?? null,
  roleType: roleType === '' ? null : ('MEMBER' as const),
})

export const problemsOf = (values: Values<FieldName>) => toFieldProblems(FileInput, inputOf(values), fieldNames)

/** A value in words. */
export const wordsOf = (name: FieldName, value: string): MessageId | null => {
  if (name === 'title') return null
  if (name === 'roleType') return value === '' ? 'admin.document.readers.everyone' : 'admin.document.readers.members'
  return `admin.document.category.${fileCategories.find((one) => one === value) ?? 'none'}`
}
