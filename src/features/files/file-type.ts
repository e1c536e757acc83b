import type { StoredFile } from '#contract/documents.ts'

interface FileType {
  /** Upper case, as commonly written: 'PDF'. */
  readonly name: string
  readonly ending: string
  readonly kind: 'text' | 'picture' | 'table' | 'other'
}

const types: Readonly<Record<string, FileType>> = {
  'application/pdf': { name: 'PDF', ending: '.pdf', kind: 'text' },
  'image/jpeg': { name: 'JPG', ending: '.jpg', kind: 'picture' },
  'image/png': { name: 'PNG', ending: '.png', kind: 'picture' },
  'image/webp': { name: 'WEBP', ending: '.webp', kind: 'picture' },
  'text/plain': { name: 'TXT', ending: '.txt', kind: 'text' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { name: 'XLSX', ending: '.xlsx', kind: 'table' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    name: 'DOCX',
    ending: '.docx',
    kind: 'text',
  },
}

/** Returns the common name of a media type; null if nobody would recognise it. */
export const fileType = (mimeType: string): FileType | null => types[mimeType] ?? null

/** Returns a document's file name: its title with the extension of its type. */
export const fileName = ({ title, mimeType }: Pick<StoredFile, 'title' | 'mimeType'>): string => {
  const ending = fileType(mimeType)?.ending ?? ''
  return title.toLowerCase().endsWith(ending) ? title : `${title}${ending}`
}
