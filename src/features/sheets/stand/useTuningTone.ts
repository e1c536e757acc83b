import { useEffect, useRef, useState } from 'react'
import { frequencyOf, type Note } from './pitch.ts'

/** Seconds in which the tone begins and ends, so that it does not crack. */
const fade = 0.03

export interface TuningTone {
  /** The sounding note; null = none. */
  readonly note: Note | null
  /** Starts a note, or stops the one that sounds. */
  readonly toggle: (note: Note) => void
  readonly stop: () => void
}

/** A sustained tone that stops when the page is hidden. @param pitch hertz of the A above middle C */
export const useTuningTone = (pitch: number): TuningTone => {
  const [note, setNote] = useState<Note | null>(null)
  const oscillator = useRef<OscillatorNode>(null)
  const frequency = note === null ? null : frequencyOf(note, pitch)
  const latest = useRef(frequency)
  latest.current = frequency
  const sounds = note !== null

  useEffect(() => {
    if (!sounds) return
    const audio = new AudioContext()
    audio.resume().catch(() => undefined)
    // A triangle has overtones, so that a phone's small loudspeaker makes low notes audible.
    const tone = new OscillatorNode(audio, { type: 'triangle', frequency: latest.current ?? 0 })
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setTargetAtTime(0.4, audio.currentTime, fade / 3)
    tone.connect(volume).connect(audio.destination)
    tone.start()
    oscillator.current = tone
    const onHide = (): void => {
      if (document.hidden) setNote(null)
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      oscillator.current = null
      volume.gain.setTargetAtTime(0, audio.currentTime, fade / 3)
      tone.addEventListener('ended', () => audio.close().catch(() => undefined))
      tone.stop(audio.currentTime + 2 * fade)
    }
  }, [sounds])
  useEffect(() => {
    if (frequency !== null && oscillator.current !== null) oscillator.current.frequency.value = frequency
  }, [frequency])

  return { note, toggle: (next) => setNote(next === note ? null : next), stop: () => setNote(null) }
}
