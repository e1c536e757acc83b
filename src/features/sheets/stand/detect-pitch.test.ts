import { expect, test } from 'vitest'
import { createPitchDetector, windowSize } from './detect-pitch.ts'

const samplesOf = (at: (index: number) => number): Float32Array =>
  Float32Array.from({ length: windowSize }, (_, index) => at(index))

/** Returns a tone with overtones of the given strengths. */
const tone = (frequency: number, rate: number, strengths: readonly number[]): Float32Array =>
  samplesOf((index) =>
    strengths.reduce(
      (sum, strength, n) => sum + strength * Math.sin((2 * Math.PI * frequency * (n + 1) * index) / rate),
      0,
    ),
  )

const overtones = [[0.3], [0.3, 0.2, 0.1, 0.05], [0.1, 0.2, 0.15, 0.1]]

test.each([44_100, 48_000])('tones are found to within a cent at %i samples per second', (rate) => {
  const detect = createPitchDetector()
  // A tuba's pedal note, its low E flat, a trombone, concert A, a flute.
  for (const frequency of [29.3, 39, 117, 442, 1760])
    for (const strengths of overtones) {
      const found = detect(tone(frequency, rate, strengths), rate) ?? 1
      expect(Math.abs(1200 * Math.log2(found / frequency)), `${frequency} Hz: ${strengths}`).toBeLessThan(1)
    }
})

test("a piccolo's highest notes are the right note to within five cents, in whatever octave", () => {
  const detect = createPitchDetector()
  for (const rate of [44_100, 48_000])
    for (const strengths of overtones)
      for (const frequency of [2637, 3520]) {
        const octaves = Math.log2((detect(tone(frequency, rate, strengths), rate) ?? 1) / frequency)
        expect(1200 * Math.abs(octaves - Math.round(octaves)), `${frequency} Hz: ${strengths}`).toBeLessThan(5)
      }
})

test('silence, noise and a distant tone are no tone', () => {
  const detect = createPitchDetector()
  // A linear congruential generator: the same noise in every run.
  let seed = 1
  const noise = samplesOf(() => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 1_073_741_824 - 1
  })
  expect([samplesOf(() => 0), noise, tone(442, 48_000, [0.001])].map((samples) => detect(samples, 48_000))).toEqual([
    null,
    null,
    null,
  ])
})
