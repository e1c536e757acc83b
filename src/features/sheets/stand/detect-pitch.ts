import { PitchDetector } from 'pitchy'

/** Samples per reading: two periods of the lowest note of a tuba, 29 Hz, at 48 kHz. */
export const windowSize = 4096

/** The clarity from which pitchy's result is a tone and not noise, 0 to 1. */
const minClarity = 0.92
/** The effective value below which a sound is the noise of the room; 1 = as loud as possible. */
const minVolume = 0.003
/** Hertz: the range of a wind band, from a tuba's pedal note to a piccolo. */
const [lowest, highest] = [25, 4500]

export type DetectPitch = (samples: Float32Array, sampleRate: number) => number | null

/**
 * Returns a function that finds the hertz of the tone in `windowSize` samples; null = no tone. Above 2,500 Hz it may be
 * an octave too low, which the name of the note does not show.
 */
export const createPitchDetector = (): DetectPitch => {
  const detector = PitchDetector.forFloat32Array(windowSize)
  detector.minVolumeAbsolute = minVolume
  return (samples, sampleRate) => {
    const [frequency, clarity] = detector.findPitch(samples, sampleRate)
    return clarity >= minClarity && frequency >= lowest && frequency <= highest ? frequency : null
  }
}
