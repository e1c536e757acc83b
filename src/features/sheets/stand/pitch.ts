import type { Key } from '#contract/persons.ts'

/** Note names within an octave from C, in German; English texts name them differently. */
export const notes = ['C', 'Cis', 'D', 'Es', 'E', 'F', 'Fis', 'G', 'As', 'A', 'B', 'H'] as const
export type Note = (typeof notes)[number]

/** The semitones by which the written note is above the sounding one, without octaves. */
const semitones: Record<Key, number> = { C: 0, B: 2, Es: 9, F: 7 }

const noteAt = (semitone: number): Note => notes[((semitone % 12) + 12) % 12] ?? 'C'

/** Returns the note that a player of an instrument in `key` reads when `note` sounds. */
export const writtenNote = (note: Note, key: Key): Note => noteAt(notes.indexOf(note) + semitones[key])

/** Number of the A above middle C in MIDI. */
const a4 = 69

/** Returns the hertz of a note in the octave from middle C, in equal temperament. */
export const frequencyOf = (note: Note, pitch: number): number => pitch * 2 ** ((60 + notes.indexOf(note) - a4) / 12)

export interface Tuning {
  /** The nearest sounding note. */
  readonly note: Note
  /** Its deviation in hundredths of a semitone, -50 to 50. */
  readonly cents: number
}

/** @param pitch hertz of the A above middle C */
export const tuningOf = (frequency: number, pitch: number): Tuning => {
  const exact = a4 + 12 * Math.log2(frequency / pitch)
  const nearest = Math.round(exact)
  return { note: noteAt(nearest), cents: Math.round(100 * (exact - nearest)) }
}

/** Cents up to which a note counts as in tune: less is hardly heard. */
const tolerance = 5

export const judge = (cents: number): 'low' | 'high' | 'in_tune' =>
  Math.abs(cents) <= tolerance ? 'in_tune' : cents < 0 ? 'low' : 'high'

/** Returns the median, which ignores a single wrong octave or a noise; null if there is nothing. */
export const median = (values: readonly number[]): number | null =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? null
