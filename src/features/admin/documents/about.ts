import type { FileInput } from '#contract/edited-files.ts'
import { type FileCategory, fileCategories, type StaticFile } from '#contract/files.ts'

/** What an editor says about a document, as its form has it. */
export interface About {
  readonly title: string
  /** '' = in no list, such as an event's flyer. */
  readonly category: FileCategory | ''
  /** '' = everyone. */
  readonly roleType: 'MEMBER' | ''
}

export const aboutOf = ({ title, category, roleType }: StaticFile): About => ({
  title,
  category: fileCategories.find((one) => one === category) ?? '',
  roleType: roleType === null ? '' : 'MEMBER',
})

export const inputOf = ({ title, category, roleType }: About): FileInput => ({
  title,
  category: category === '' ? null : category,
  roleType: roleType === '' ? null : roleType,
})

export const same = (a: About, b: About): boolean =>
  a.title === b.title && a.category === b.category && a.roleType === b.roleType
