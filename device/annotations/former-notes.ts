import type { Stroke } from '#contract/annotations.ts'
import type { Sheet } from '#contract/compositions.ts'
import { type Marks, noMarks } from './marks.ts'

/** The marks on one edition of a sheet; `file` is its SHA-256. */
export interface EditionMarks {
  readonly file: string
  readonly marks: Marks
}

/** The strokes of a former edition as new strokes for another file. */
export interface FormerNotes {
  /** SHA-256 of the edition on which they were drawn. */
  readonly from: string
  readonly strokes: readonly Stroke[]
}

/**
 * Returns the editions before a file of the sheet, newest first. The file may be a former edition that is saved on this
 * device. Returns none if the list of sheets does not know the file yet.
 */
export const editionsBefore = (
  { sha256, formerEditions = [] }: Pick<Sheet, 'sha256' | 'formerEditions'>,
  file: string,
): readonly string[] => {
  const editions = [sha256, ...formerEditions]
  const at = editions.indexOf(file)
  return at === -1 ? [] : editions.slice(at + 1)
}

/**
 * Returns the id of a stroke's copy on another file. It is a UUID of version 5 (RFC 9562 §5.5) with the stroke's id as
 * the namespace and the file's SHA-256 as the name, so every device gives the copy the same id and merging drops the
 * second one.
 */
export const copyId = async (id: string, file: string): Promise<string> => {
  const namespace = id.replaceAll('-', '').match(/../g) ?? []
  const name = new TextEncoder().encode(file)
  const input = Uint8Array.from([...namespace.map((byte) => Number.parseInt(byte, 16)), ...name])
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-1', input)).subarray(0, 16)
  const version = ((hash[6] ?? 0) & 0x0f) | 0x50
  const variant = ((hash[8] ?? 0) & 0x3f) | 0x80
  hash.set([version], 6)
  hash.set([variant], 8)
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Copies the notes of the newest former edition that has any. The ids pass through every edition in between: they are
 * the same on a device that took the notes at each edition and on one that missed some, and a copy that was erased on
 * one of these editions is left out.
 * @param file SHA-256 of the file for which the copies are
 * @param formers newest first
 * @returns null if no former edition has notes
 */
export const copyFormerNotes = async (file: string, formers: readonly EditionMarks[]): Promise<FormerNotes | null> => {
  const newest = formers.findIndex(({ marks }) => marks.strokes.length > 0)
  const source = formers[newest]
  if (source === undefined) return null
  let strokes = source.marks.strokes
  for (const edition of [...formers.slice(0, newest).reverse(), { file, marks: noMarks }]) {
    const erased = new Set(edition.marks.erased)
    const copies = strokes.map(async (stroke) => ({ ...stroke, id: await copyId(stroke.id, edition.file) }))
    strokes = (await Promise.all(copies)).filter(({ id }) => !erased.has(id))
  }
  return { from: source.file, strokes }
}
