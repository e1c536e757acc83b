import { cleanFileName } from '#contract/file-name.ts'
import type { InstrumentNames } from '#contract/instrument-index.ts'
import { type Doubt, type PartName, recognizePart } from '#contract/part-name.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Values } from '../../../ui/form/field-table.tsx'
import { fileProblemOf } from '../../admin/edit/file-kinds.ts'
import type { uploadedFields } from './sheet-noun.ts'

type Part = Values<keyof typeof uploadedFields>

/** A name with several readings: the first is proposed, and must be confirmed before the file is sent. */
export interface Question {
  readonly doubt: Doubt
  readonly candidates: readonly PartName[]
  readonly isAnswered: boolean
}

/** A selected file. Its part is proposed from its name, and can be corrected before it is sent. */
export interface Upload {
  readonly part: Part
  readonly id: number
  readonly file: File
  /** null = the name is certain, or states no instrument. */
  readonly question: Question | null
  /** True if it may replace the piece's file of this name. */
  readonly replace: boolean
  readonly state: 'picked' | 'sending' | 'failed'
  /** The reason why it was refused, as a sentence. */
  readonly why: string | null
}

export const fieldsOf = ({ instrument, voice, key }: PartName): Pick<Part, 'instrument' | 'voice' | 'key'> => ({
  instrument,
  voice: voice ?? '',
  key: key ?? '',
})

/** Proposes the part that the name of the file states, such as `Title - Instrument Voice.pdf` or `Instrument Voice.pdf`. */
export const uploadOf = (names: InstrumentNames, file: File, id: number, title: string): Upload => {
  const clean = cleanFileName(file.name.replace(/\.pdf$/i, ''))
  // The name as selected: a colon may join voices.
  const found = recognizePart(names, file.name, [title])
  const part = found.kind === 'certain' ? found.part : found.kind === 'uncertain' ? found.candidates[0] : undefined
  return {
    id,
    file,
    part: {
      name: `${clean}.pdf`,
      ...(part === undefined ? { instrument: '', voice: '', key: '' } : fieldsOf(part)),
    },
    question: found.kind === 'uncertain' ? { ...found, isAnswered: false } : null,
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
): { readonly field: 'file' | 'instrument' | 'question' | 'name'; readonly message: MessageId } | null => {
  const fileProblem = fileProblemOf('pdf', upload.file)
  if (fileProblem !== null) return { field: 'file', message: fileProblem }
  if (upload.part.instrument === '') return { field: 'instrument', message: 'validation.instrument' }
  if (upload.question?.isAnswered === false) return { field: 'question', message: 'admin.sheets.confirm.missing' }
  if (cleanFileName(upload.part.name.replace(/\.pdf$/i, '')) === '')
    return { field: 'name', message: 'validation.required' }
  const taken = nameTaken(upload, uploads, existing)
  if (taken === 'list') return { field: 'name', message: 'admin.sheets.twice' }
  if (taken === 'piece' && !upload.replace) return { field: 'name', message: 'validation.sheet_exists' }
  return null
}
