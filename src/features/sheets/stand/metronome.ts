/** Maximum flashes per second that are safe for everybody (WCAG 2.3.1). */
const maxFlashesPerSecond = 3

/** Rounding errors must not count the start of a beat as part of the previous one. In beats. */
const rounding = 1e-9

export interface Measure {
  /** Beats per minute. */
  readonly tempo: number
  /** Beats per bar. */
  readonly beats: number
}

/** A beat that continues while its tempo and metre change. Times are seconds of one clock; beats are counted from 0. */
export interface BeatClock {
  readonly measure: Measure
  /** The number of the current beat; negative before the first. */
  countAt(time: number): number
  /** The number of the current beat with its passed fraction: 2.5 is the middle of beat 2. */
  positionAt(time: number): number
  /** The time of a beat, or of a position between two. */
  timeOf(position: number): number
  /**
   * Returns the clock with a new measure from `time` on: the current beat ends in the new tempo. In a new metre the
   * next beat is the first of a bar, and number 0.
   */
  changed(time: number, measure: Measure): BeatClock
}

/** @param at the time at which beat number `count` sounds, or would have; a fraction is between two beats */
export const startBeatClock = (at: number, measure: Measure, count = 0): BeatClock => {
  const { tempo, beats } = measure
  const passed = (time: number): number => count + ((time - at) * tempo) / 60
  return {
    measure,
    countAt: (time) => Math.floor(passed(time) + rounding),
    positionAt: passed,
    timeOf: (beat) => at + ((beat - count) * 60) / tempo,
    changed: (time, next) => {
      const now = passed(time)
      return startBeatClock(time, next, next.beats === beats ? now : now - Math.ceil(now))
    },
  }
}

/** Returns the number of beats per flash: 1 if that is safe; at faster tempos once a bar or every few beats. */
export const flashEvery = (tempo: number, beats: number): number => {
  const minBeats = Math.ceil(tempo / 60 / maxFlashesPerSecond)
  return minBeats <= 1 ? 1 : Math.max(beats, minBeats)
}

/**
 * Returns true if a beat that sounds at `time` flashes. `last`: time of the previous flash, null = none. While the
 * tempo changes, beats can be closer together than any constant tempo allows.
 */
export const flashesAt = (count: number, { tempo, beats }: Measure, time: number, last: number | null): boolean =>
  count % flashEvery(tempo, beats) === 0 && (last === null || time - last >= 1 / maxFlashesPerSecond - 1e-6)

export interface Click {
  readonly time: number
  /** In beats; a fraction is between two beats. */
  readonly position: number
  /** `first`: the first beat of a bar; `subdivision`: between two beats. */
  readonly kind: 'first' | 'beat' | 'subdivision'
  readonly isCountIn: boolean
}

interface Span {
  /** The last position that has been scheduled. */
  readonly after: number
  /** Seconds of the clock. A click before `now` is omitted, and a click from `until` on is not due yet. */
  readonly now: number
  readonly until: number
}

/**
 * Returns the clicks that are due, in order.
 * @param subdivision clicks per beat; a beat of the count-in has one
 * @param countIn number of beats before the first bar of the piece
 */
export const clicksDue = (
  clock: BeatClock,
  { after, now, until }: Span,
  subdivision: number,
  countIn: number,
): readonly Click[] => {
  const clicks: Click[] = []
  const unscheduled = Math.floor(after * subdivision + rounding) + 1
  const upcoming = Math.ceil(clock.positionAt(now) * subdivision - rounding)
  for (let tick = Math.max(unscheduled, upcoming); clock.timeOf(tick / subdivision) < until; tick++) {
    const position = tick / subdivision
    const isBeat = tick % subdivision === 0
    const isCountIn = position < countIn
    if (isCountIn && !isBeat) continue
    const kind = !isBeat ? 'subdivision' : position % clock.measure.beats === 0 ? 'first' : 'beat'
    clicks.push({ time: clock.timeOf(position), position, kind, isCountIn })
  }
  return clicks
}
