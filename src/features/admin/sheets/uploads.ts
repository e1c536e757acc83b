import { cleanFileName } from '#contract/file-name.ts'
import { uploadMaximum } from '#contract/files.ts'
import { parsePartName } from '#contract/part-name.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Values } from '../../../ui/form/field-table.tsx'
import type { sheetFields } from './sheet-noun.ts'

type Part = Values<keyof typeof sheetFields>

/** A selected file. Its part is proposed from its name, and can be corrected before it is sent. */
export interface Upload {
  readonly part: Part
  readonly id: number
  readonly file: File
  /** True if it may replace the piece's file of this name. */
  readonly replace: boolean
  readonly state: 'picked' | 'sending' | 'failed'
  /** The reason why it was refused, as a sentence. */
  readonly why: string | null
}

/** Parses `Title - Instrument Voice.pdf`, and also `Instrument Voice.pdf`, because the piece is known here. */
export const uploadOf = (file: File, id: number): Upload => {
  const clean = cleanFileName(file.name.replace(/\.pdf$/i, ''))
  const part = parsePartName(clean) ?? parsePartName(`- - ${clean}`)
  return {
    id,
    file,
    part: {
      name: `${clean}.pdf`,
      instrument: part?.instrument ?? '',
      voice: part?.voice ?? '',
      key: part?.key ?? '',
    },
    replace: false,
    state: 'picked',
    why: null,
  }
}

/** Returns true if the piece, or another selected file, has a file of this name. */
const nameTaken = (
  upload: Upload,
  uploads: readonly Upload[],
  existing: readonly string[],
): 'piece' | 'list' | null => {
  if (uploads.some(({ id, part }) => id < upload.id && part.name === upload.part.name)) return 'list'
  return existing.includes(upload.part.name) ? 'piece' : null
}

/** Returns the problem that prevents sending, as a message id. */
export const problemOf = (
  upload: Upload,
  uploads: readonly Upload[],
  existing: readonly string[],
): { readonly field: 'file' | 'instrument' | 'name'; readonly message: MessageId } | null => {
  if (upload.file.size > uploadMaximum) return { field: 'file', message: 'validation.file_too_large' }
  if (upload.file.size === 0) return { field: 'file', message: 'validation.file_empty' }
  if (upload.part.instrument === '') return { field: 'instrument', message: 'validation.instrument' }
  if (cleanFileName(upload.part.name.replace(/\.pdf$/i, '')) === '')
    return { field: 'name', message: 'validation.required' }
  const taken = nameTaken(upload, uploads, existing)
  if (taken === 'list') return { field: 'name', message: 'admin.sheets.twice' }
  if (taken === 'piece' && !upload.replace) return { field: 'name', message: 'validation.sheet_exists' }
  return null
}
