import type { Recording } from '#contract/recordings.ts'

/** A section of a take of an event, in milliseconds; only it is played. */
export interface TakePart {
  /** Id of the take. */
  readonly take: string
  readonly title: string
  readonly from: number
  readonly to: number
}

/** What the bar plays: a recording of a piece, or a section of a take. */
export type Heard = Recording | TakePart

export const heardKey = (heard: Heard): string => ('take' in heard ? `${heard.take}/${heard.from}` : `${heard.id}`)
