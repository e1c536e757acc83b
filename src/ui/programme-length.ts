import { hoursAndMinutes } from '#contract/duration.ts'
import type { Text } from './intl.tsx'

interface ProgrammeLength {
  /** Seconds of the pieces whose duration is known. */
  readonly duration: number
  /** The number of pieces whose duration is unknown. */
  readonly withoutDuration: number
}

/** '1 Std. 12 Min., ein Stück ohne Dauer'; '' for no piece. */
export const lengthInWords = ({ duration, withoutDuration }: ProgrammeLength, text: Text): string =>
  [
    ...(duration === 0 ? [] : [text('programme.duration', hoursAndMinutes(duration))]),
    ...(withoutDuration === 0 ? [] : [text('programme.without_duration', { count: withoutDuration })]),
  ].join(', ')
