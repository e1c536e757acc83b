import type { Recording } from '#contract/recordings.ts'

/** A section of a take of an event, in milliseconds; only it is played. */
export interface TakePart {
  /** Id of the take. */
  readonly takeId: string
  readonly title: string
  readonly from: number
  readonly to: number
}

/** A sound for the bar: a recording of a piece, or a section of a take. */
export type Heard = Recording | TakePart

export const heardKey = (heard: Heard): string => ('takeId' in heard ? `${heard.takeId}/${heard.from}` : `${heard.id}`)
