import type { Recording } from '#contract/recordings.ts'
import type { AudioFile } from '#device/recordings/store.ts'

/** A section of a take of an event, in milliseconds; only it is played. */
export interface TakePart {
  readonly take: AudioFile
  readonly title: string
  readonly from: number
  readonly to: number
}

/** A sound for the bar: a recording of a piece, or a section of a take. */
export type Heard = Recording | TakePart

export const heardKey = (heard: Heard): string => ('take' in heard ? `${heard.take.id}/${heard.from}` : `${heard.id}`)

/** The file that contains it. */
export const fileOf = (heard: Heard): AudioFile => ('take' in heard ? heard.take : heard)
