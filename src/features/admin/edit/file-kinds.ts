import { uploadMaximum } from '#contract/documents.ts'
import { documentTypes } from '#contract/edited-documents.ts'
import { attachmentTypes } from '#contract/mailings.ts'
import { pictureTypes } from '#contract/pictures.ts'
import type { MessageId } from '#i18n/intl.ts'

/** A kind of file that a field takes. */
interface FileKind {
  /** The files that the chooser of the browser offers. */
  readonly accept: string
  readonly endings: RegExp
  readonly types: readonly string[]
  /** Message for another file: it names the expected ones. */
  readonly wrong: MessageId
}

/** The kinds that fields take. */
export const fileKinds = {
  pdf: {
    accept: '.pdf,application/pdf',
    endings: /\.pdf$/i,
    types: ['application/pdf'],
    wrong: 'validation.file_no_pdf',
  },
  picture: {
    accept: 'image/*,.heic,.heif',
    endings: /\.(?:jpe?g|png|webp|avif|heic|heif|gif|tiff?)$/i,
    types: pictureTypes,
    wrong: 'validation.picture_type',
  },
  document: {
    accept: '.pdf,.jpg,.jpeg,.png,.webp',
    endings: /\.(?:pdf|jpe?g|png|webp)$/i,
    types: documentTypes,
    wrong: 'validation.file_type',
  },
  attachment: {
    accept: '.pdf,.jpg,.jpeg,.png,.webp,.docx,.xlsx',
    endings: /\.(?:pdf|jpe?g|png|webp|docx|xlsx)$/i,
    types: attachmentTypes,
    wrong: 'validation.attachment_type',
  },
  recording: {
    accept: 'audio/*,.mp3,.m4a,.wav,.flac',
    endings: /\.(?:mp3|mp4|m4a|wav|flac)$/i,
    types: ['audio/mpeg', 'audio/x-m4a', 'audio/mp4', 'audio/wav', 'audio/flac'],
    wrong: 'validation.file_no_audio',
  },
  table: {
    accept: '.xlsx,.csv,.txt',
    endings: /\.(?:xlsx|csv|txt)$/i,
    types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv', 'text/plain'],
    wrong: 'validation.import_file',
  },
  statement: {
    accept: '.xml,.zip',
    endings: /\.(?:xml|zip)$/i,
    types: ['text/xml', 'application/xml', 'application/zip', 'application/x-zip-compressed'],
    wrong: 'validation.bank_file',
  },
} as const satisfies Readonly<Record<string, FileKind>>

/** Returns the problem that a file's size shows. The server decides; this saves the time of sending the file. */
export const sizeProblemOf = ({ size }: File): MessageId | null => {
  if (size === 0) return 'validation.file_empty'
  return size > uploadMaximum ? 'validation.file_too_large' : null
}

/** Returns the problem that size and kind show. A kind that the browser does not know is left to the server. */
export const fileProblemOf = (kind: keyof typeof fileKinds, file: File): MessageId | null => {
  const { endings, types, wrong }: FileKind = fileKinds[kind]
  const isKnown = file.type !== '' && file.type !== 'application/octet-stream'
  if (isKnown && !types.includes(file.type) && !endings.test(file.name)) return wrong
  return sizeProblemOf(file)
}
