import * as v from 'valibot'
import { Attachment } from '#contract/mailings.ts'

/** A file in a form's value; `uuid` is empty until it is uploaded. */
const Attachments = v.array(Attachment)

export const attachmentsIn = (value: string): readonly Attachment[] => {
  if (value === '') return []
  const parsed = v.safeParse(Attachments, JSON.parse(value))
  return parsed.success ? parsed.output : []
}

export const attachmentsValue = (attachments: readonly Attachment[]): string =>
  attachments.length === 0 ? '' : JSON.stringify(attachments)

export const sizeOf = (attachments: readonly Pick<Attachment, 'size'>[]): number =>
  attachments.reduce((sum, { size }) => sum + size, 0)
