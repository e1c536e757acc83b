import type { Measure } from './metronome.ts'
import { newSyncedSettings } from './settings.ts'

/** Speeds of a recording in percent. The browser keeps the pitch (`preservesPitch`, HTML standard). */
export const speeds = [50, 60, 70, 80, 90, 100, 110] as const
export type Speed = (typeof speeds)[number]

/** A passage in seconds that is repeated. Without an end nothing is repeated yet. */
export interface Passage {
  readonly start: number
  readonly end: number | null
}

/** Seconds. A shorter passage would be a noise. */
const shortest = 0.5

/** The passage begins here. An end that is now too early is discarded. */
export const startAt = (time: number, passage: Passage | null): Passage => {
  const end = passage?.end ?? null
  return { start: time, end: end !== null && end - time >= shortest ? end : null }
}

/** The passage ends here; without a beginning it begins with what is played. Too early an end changes nothing. */
export const endAt = (time: number, passage: Passage | null, first = 0): Passage | null => {
  const start = passage?.start ?? first
  return time - start >= shortest ? { start, end: time } : passage
}

/** Returns the time in seconds from which the passage is repeated; null = continue. */
export const repeatFrom = (time: number, passage: Passage | null): number | null =>
  passage !== null && passage.end !== null && time >= passage.end ? passage.start : null

/** Returns minutes and seconds, such as `3:05`. */
export const formatTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Returns minutes, seconds and tenths, such as `3:05.4`. */
export const formatTenths = (ms: number): string => {
  const tenths = Math.round(ms / 100)
  return `${formatTime(Math.floor(tenths / 10))}.${tenths % 10}`
}

/**
 * The bar that is counted before a section: that of the sheet's metronome, as slow as the recording; four seconds while the
 * metronome has the tempo of every new sheet, which says nothing about the piece.
 */
export const countInOf = ({ tempo, beats }: Measure, speed: Speed): Measure =>
  tempo === newSyncedSettings.tempo ? { tempo: 60, beats: 4 } : { tempo: (tempo * speed) / 100, beats }

/** Returns the next slower (-1) or faster (1) speed; at the end of the list the same one. */
export const speedBeside = (speed: Speed, step: -1 | 1): Speed => speeds[speeds.indexOf(speed) + step] ?? speed
