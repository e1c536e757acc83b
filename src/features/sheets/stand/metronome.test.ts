import { expect, test } from 'vitest'
import { fastest, slowest } from '#contract/stand-settings.ts'
import { type BeatClock, clicksDue, flashEvery, flashesAt, type Measure, startBeatClock } from './metronome.ts'

test('beats are counted, each from its start', () => {
  const pulse = startBeatClock(10, { tempo: 120, beats: 4 })
  expect([9.9, 10, 10.49, 10.5, 11.5, 12].map(pulse.countAt)).toEqual([-1, 0, 0, 1, 3, 4])
  const slow = startBeatClock(10, { tempo: 97, beats: 3 })
  for (let count = 0; count < 500; count++) expect(slow.countAt(slow.timeOf(count))).toBe(count)
})

test('the current beat ends in the new tempo, and the count goes on', () => {
  const pulse = startBeatClock(0, { tempo: 60, beats: 4 }).changed(2.5, { tempo: 120, beats: 4 })
  expect([pulse.countAt(2.5), pulse.timeOf(3), pulse.timeOf(4)]).toEqual([2, 2.75, 3.25])
})

test('in a new metre the next beat is the first', () => {
  const pulse = startBeatClock(0, { tempo: 60, beats: 4 }).changed(2.5, { tempo: 60, beats: 3 })
  expect([pulse.countAt(2.9), pulse.countAt(3), pulse.timeOf(1)]).toEqual([-1, 0, 4])
})

/**
 * Returns the times of the flashes within half a minute, polled every 25 ms. `measureAt` returns the setting at a time,
 * always in one metre.
 */
const flashTimes = (measureAt: (time: number) => Measure): readonly number[] => {
  const times: number[] = []
  let pulse = startBeatClock(0.1, measureAt(0))
  let count = -1
  for (let time = 0; time < 30; time += 0.025) {
    const { tempo, beats } = measureAt(time)
    if (tempo !== pulse.measure.tempo) pulse = pulse.changed(time, { tempo, beats })
    const now = pulse.countAt(time)
    if (now < 0 || now === count) continue
    count = now
    if (flashesAt(now, pulse.measure, pulse.timeOf(now), times.at(-1) ?? null)) times.push(pulse.timeOf(now))
  }
  return times
}
const maxPerSecond = (times: readonly number[]): number =>
  Math.max(...times.map((start) => times.filter((time) => time >= start && time < start + 1 - 1e-6).length))

test('never flashes more than three times a second, whatever the tempo and metre', () => {
  for (let tempo = slowest; tempo <= fastest; tempo += 3)
    for (const beats of [1, 2, 3, 4, 5, 12])
      expect(maxPerSecond(flashTimes(() => ({ tempo, beats })))).toBeLessThanOrEqual(3)
})

test('flashes no faster while the tempo changes five times a second, and the beat goes on', () => {
  const times = flashTimes((time) => ({ tempo: 100 + 2 * Math.floor(time * 5), beats: 4 }))
  expect(maxPerSecond(times)).toBeLessThanOrEqual(3)
  const toAndFro = flashTimes((time) => ({ tempo: Math.floor(time * 5) % 2 === 0 ? 180 : 240, beats: 1 }))
  expect(maxPerSecond(toAndFro)).toBeLessThanOrEqual(3)
  // If a beat restarted with every change, it would never reach the second one.
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  expect(Math.max(...gaps.slice(0, 10))).toBeLessThanOrEqual(60 / 100 + 0.01)
  expect(Math.min(...gaps.slice(0, 10))).toBeGreaterThan(60 / 180 - 0.01)
})

test('up to 180 every beat flashes, above that once a bar', () => {
  expect([flashEvery(180, 4), flashEvery(181, 4), flashEvery(240, 1)]).toEqual([1, 4, 2])
})

/** Returns the clicks of `seconds`, scheduled as the screen does: every 25 ms for the next 120 ms. */
const clicksOf = (seconds: number, subdivision: number, countIn: number, clockAt: (time: number) => BeatClock) => {
  let after = Number.NEGATIVE_INFINITY
  return Array.from({ length: Math.round(seconds / 0.025) }, (_, poll) => poll * 0.025).flatMap((now) => {
    const clicks = clicksDue(clockAt(now), { after, now, until: now + 0.12 }, subdivision, countIn)
    after = clicks.at(-1)?.position ?? after
    return clicks
  })
}

test.each([
  [1, [0]],
  [2, [0, 0.5]],
  [3, [0, 1 / 3, 2 / 3]],
  [4, [0, 0.25, 0.5, 0.75]],
])(
  '%i clicks per beat are evenly spaced, each scheduled once, and only the first of a bar is accented',
  (n, offsets) => {
    const clock = startBeatClock(0.1, { tempo: 97, beats: 3 })
    const clicks = clicksOf(30, n, 0, () => clock)
    const expected = Array.from({ length: 48 }, (_, beat) => offsets.map((offset) => beat + offset)).flat()
    clicks.slice(0, expected.length).forEach(({ time, position, kind, isCountIn }, index) => {
      expect(position).toBeCloseTo(expected[index] ?? -1, 9)
      expect(time).toBeCloseTo(0.1 + (position * 60) / 97, 9)
      expect(kind).toBe(index % n !== 0 ? 'subdivision' : (index / n) % 3 === 0 ? 'first' : 'beat')
      expect(isCountIn).toBe(false)
    })
  },
)

test('the count-in has no subdivisions', () => {
  const clock = startBeatClock(0.1, { tempo: 120, beats: 2 })
  const words = clicksOf(3.2, 2, 4, () => clock).map(({ kind, isCountIn }) => (isCountIn ? `count-in ${kind}` : kind))
  expect(words.slice(0, 7)).toEqual([
    ...['count-in first', 'count-in beat', 'count-in first', 'count-in beat'],
    ...['first', 'subdivision', 'beat'],
  ])
})

test('a page that was busy omits the clicks that it missed', () => {
  const clock = startBeatClock(0, { tempo: 60, beats: 4 })
  const after = clicksDue(clock, { after: 1, now: 3.9, until: 4.02 }, 1, 0)
  expect(after.map(({ position }) => position)).toEqual([4])
})

test('a new tempo or subdivision in the middle of a beat repeats no click', () => {
  const clock = startBeatClock(0, { tempo: 60, beats: 4 })
  const faster = clock.changed(2.4, { tempo: 120, beats: 4 })
  const positions = clicksOf(5, 4, 0, (now) => (now < 2.4 ? clock : faster)).map(({ position }) => position + 0)
  expect(positions).toEqual(Array.from(positions, (_, index) => index / 4))
  const eighths = clicksDue(clock, { after: 2.25, now: 2.3, until: 3.1 }, 2, 0)
  expect(eighths.map(({ position }) => position)).toEqual([2.5, 3])
})
