/** Flashes a second that are safe for everybody (WCAG 2.3.1). */
const mostFlashes = 3

export interface Measure {
  /** Beats per minute. */
  readonly tempo: number
  /** Per bar. */
  readonly beats: number
}

/** A beat that goes on while its tempo and metre change. Times are seconds of one clock, beats are counted from 0. */
export interface BeatClock {
  readonly measure: Measure
  /** The beat that sounds; negative before the first. */
  countAt(time: number): number
  timeOf(count: number): number
  /** From `time` on; the beat under way ends in the new tempo. In a new metre the next beat is the first of a bar, and number 0. */
  changed(time: number, measure: Measure): BeatClock
}

/** @param at when beat number `count` sounds, or would have; a fraction is on the way to the next */
export const startBeatClock = (at: number, measure: Measure, count = 0): BeatClock => {
  const { tempo, beats } = measure
  const passed = (time: number): number => count + ((time - at) * tempo) / 60
  return {
    measure,
    // The clock's fractions must not put a beat's very beginning into the one before.
    countAt: (time) => Math.floor(passed(time) + 1e-9),
    timeOf: (beat) => at + ((beat - count) * 60) / tempo,
    changed: (time, next) => {
      const now = passed(time)
      return startBeatClock(time, next, next.beats === beats ? now : now - Math.ceil(now))
    },
  }
}

/** Every how many beats it flashes: each one as long as that is safe, faster ones once a bar or every few beats. */
export const flashEvery = (tempo: number, beats: number): number => {
  const least = Math.ceil(tempo / 60 / mostFlashes)
  return least <= 1 ? 1 : Math.max(beats, least)
}

/**
 * Does it flash with a beat that sounds at `time`? `last`: when it flashed before, null = never. While the tempo is being
 * changed beats come closer together than any tempo alone allows.
 */
export const flashesAt = (count: number, { tempo, beats }: Measure, time: number, last: number | null): boolean =>
  count % flashEvery(tempo, beats) === 0 && (last === null || time - last >= 1 / mostFlashes - 1e-6)
