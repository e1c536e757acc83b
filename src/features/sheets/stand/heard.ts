import type { Recording } from '#contract/recordings.ts'
import type { AudioFile } from '#device/recordings/store.ts'

/** A section of a take of an event, in milliseconds; only it is played. */
export interface TakePart {
  readonly file: AudioFile
  readonly title: string
  readonly from: number
  readonly to: number
}

/** A sound for the bar: a recording of a piece, or a section of a take. */
export type Heard = Recording | TakePart

export const heardKey = (heard: Heard): string => ('file' in heard ? `${heard.file.id}/${heard.from}` : `${heard.id}`)

/** The file that contains it. */
export const fileOf = (heard: Heard): AudioFile => ('file' in heard ? heard.file : heard)
