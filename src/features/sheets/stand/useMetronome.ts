import { useEffect, useRef, useState } from 'react'
import { type BeatClock, flashesAt, type Measure, startBeatClock } from './metronome.ts'

/**
 * Poll interval in milliseconds, and seconds of clicks scheduled in the audio in advance, so that a busy page keeps
 * time.
 */
const pollMs = 25
const aheadSeconds = 0.12

const click = (audio: AudioContext, at: number, accented: boolean): void => {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = accented ? 1760 : 1175
  volume.gain.setValueAtTime(0.5, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.05)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + 0.06)
}

export interface Metronome {
  readonly running: boolean
  /** Beat of the bar, from 1. */
  readonly beat: number
  /** Number of flashes; a new number is a new flash. */
  readonly flash: number
  readonly toggle: () => void
  readonly stop: () => void
}

interface Settings extends Measure {
  readonly click: boolean
}

/** A metronome on the audio clock that continues when the tempo changes. */
export const useMetronome = ({ tempo, beats, click: clicks }: Settings): Metronome => {
  const [running, setRunning] = useState(false)
  const [shown, setShown] = useState({ beat: 1, flash: 0 })
  const audible = useRef(clicks)
  audible.current = clicks
  const measure = useRef<Measure>({ tempo, beats })
  measure.current = { tempo, beats }

  useEffect(() => {
    if (!running) return
    const audio = new AudioContext()
    // Some browsers start with suspended audio even after a tap.
    audio.resume().catch(() => undefined)
    let pulse = startBeatClock(audio.currentTime + 0.1, measure.current)
    let next = 0
    let seen = -1
    let flashed: number | null = null
    const follow = (now: number): void => {
      const before: BeatClock = pulse
      pulse = before.changed(now, measure.current)
      if (measure.current.beats === before.measure.beats) return
      // The count was reset: a first beat that is already scheduled does not sound twice.
      next = next > before.countAt(now) + 1 ? 1 : 0
      seen = -1
    }
    const poll = (): void => {
      const now = audio.currentTime
      if (pulse.measure.tempo !== measure.current.tempo || pulse.measure.beats !== measure.current.beats) follow(now)
      const { beats } = pulse.measure
      for (; pulse.timeOf(next) < now + aheadSeconds; next++)
        if (audible.current) click(audio, pulse.timeOf(next), next % beats === 0)
      const count = pulse.countAt(now)
      if (count < 0 || count === seen) return
      seen = count
      const time = pulse.timeOf(count)
      const isFlash = flashesAt(count, pulse.measure, time, flashed)
      if (isFlash) flashed = time
      setShown(({ flash }) => ({ beat: (count % beats) + 1, flash: isFlash ? flash + 1 : flash }))
    }
    const timer = setInterval(poll, pollMs)
    return () => {
      clearInterval(timer)
      audio.close().catch(() => undefined)
    }
  }, [running])

  return { ...shown, running, toggle: () => setRunning(!running), stop: () => setRunning(false) }
}
