import { useEffect, useMemo, useRef, useState } from 'react'
import { type BeatClock, type Click, clicksDue, flashesAt, type Measure, startBeatClock } from './metronome.ts'

/**
 * Poll interval in milliseconds, and seconds of clicks scheduled in the audio in advance, so that a busy page keeps
 * time. Method: Chris Wilson, "A tale of two clocks", https://web.dev/articles/audio-scheduling
 */
const pollMs = 25
const aheadSeconds = 0.12

/** Hertz and volume. The count-in sounds a fifth higher. */
const sounds: Record<Click['kind'], { readonly hertz: number; readonly volume: number }> = {
  first: { hertz: 1760, volume: 0.5 },
  beat: { hertz: 1175, volume: 0.5 },
  subdivision: { hertz: 880, volume: 0.2 },
}
const fifth = 1.5

export const scheduleClick = (audio: AudioContext, { time, kind, isCountIn }: Click): void => {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = sounds[kind].hertz * (isCountIn ? fifth : 1)
  volume.gain.setValueAtTime(sounds[kind].volume, time)
  volume.gain.exponentialRampToValueAtTime(0.001, time + 0.05)
  tone.connect(volume).connect(audio.destination)
  tone.start(time)
  tone.stop(time + 0.06)
}

export interface Metronome {
  readonly running: boolean
  /** Beat of the bar, from 1. */
  readonly beat: number
  /** Number of flashes; a new number is a new flash. */
  readonly flash: number
  readonly isCountIn: boolean
  readonly toggle: () => void
  readonly stop: () => void
}

interface Settings extends Measure {
  /** Clicks per beat. */
  readonly subdivision: number
  /** Bars before the first bar of the piece. */
  readonly countIn: number
  readonly click: boolean
}

type Shown = Pick<Metronome, 'beat' | 'flash' | 'isCountIn'>

/** Returns a function to call often: it schedules the clicks that are due, and shows each beat. */
const followBeats = (
  audio: AudioContext,
  settings: () => Settings,
  show: (next: (before: Shown) => Shown) => void,
): (() => void) => {
  const { tempo, beats, countIn } = settings()
  let pulse = startBeatClock(audio.currentTime + 0.1, { tempo, beats })
  let countInBeats = countIn * beats
  let scheduled = Number.NEGATIVE_INFINITY
  let seen = -1
  let flashed: number | null = null
  const follow = (now: number): void => {
    const { tempo, beats, countIn } = settings()
    const before: BeatClock = pulse
    pulse = before.changed(now, { tempo, beats })
    if (beats === before.measure.beats) return
    // The count was reset: a first beat that is already scheduled does not sound twice.
    scheduled -= before.positionAt(now) - pulse.positionAt(now)
    countInBeats = before.countAt(now) < countInBeats ? countIn * beats : 0
    seen = -1
  }
  return (): void => {
    const now = audio.currentTime
    const { tempo, beats, subdivision, click } = settings()
    if (pulse.measure.tempo !== tempo || pulse.measure.beats !== beats) follow(now)
    const span = { after: scheduled, now, until: now + aheadSeconds }
    for (const due of clicksDue(pulse, span, subdivision, countInBeats)) {
      scheduled = due.position
      if (click) scheduleClick(audio, due)
    }
    const count = pulse.countAt(now)
    if (count < 0 || count === seen) return
    seen = count
    const time = pulse.timeOf(count)
    const isFlash = flashesAt(count, pulse.measure, time, flashed)
    if (isFlash) flashed = time
    show(({ flash }) => ({
      beat: (count % beats) + 1,
      flash: isFlash ? flash + 1 : flash,
      isCountIn: count < countInBeats,
    }))
  }
}

/** A metronome on the audio clock. It continues when its settings change, and stops when the page is hidden. */
export const useMetronome = (settings: Settings): Metronome => {
  const [running, setRunning] = useState(false)
  const [shown, setShown] = useState<Shown>({ beat: 1, flash: 0, isCountIn: false })
  const latest = useRef(settings)
  latest.current = settings

  useEffect(() => {
    if (!running) return
    const audio = new AudioContext()
    // Some browsers start with suspended audio even after a tap.
    audio.resume().catch(() => undefined)
    const poll = followBeats(audio, () => latest.current, setShown)
    const onHide = (): void => {
      if (document.hidden) setRunning(false)
    }
    const timer = setInterval(poll, pollMs)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onHide)
      audio.close().catch(() => undefined)
    }
  }, [running])

  return useMemo(
    () => ({ ...shown, running, toggle: () => setRunning(!running), stop: () => setRunning(false) }),
    [shown, running],
  )
}
