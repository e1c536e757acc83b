import { useCallback, useEffect, useRef, useState } from 'react'
import { type Measure, startBeatClock } from './metronome.ts'
import { scheduleClick } from './useMetronome.ts'

const pollMs = 25
const leadSeconds = 0.1

export interface CountIn {
  /** The beat that is counted, from 1; null = nothing is counted. */
  readonly beat: number | null
  /** Counts one bar in clicks and calls `then` on the first beat after it. */
  readonly begin: (measure: Measure, then: () => void) => void
  readonly stop: () => void
}

/** The bar that is counted before a section of a recording is played. */
export const useCountIn = (): CountIn => {
  const [beat, setBeat] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  const stop = useCallback((): void => {
    running.current?.abort()
    running.current = null
    setBeat(null)
  }, [])
  const begin = useCallback(
    (measure: Measure, then: () => void): void => {
      stop()
      const own = new AbortController()
      running.current = own
      const audio = new AudioContext()
      audio.resume().catch(() => undefined)
      const pulse = startBeatClock(audio.currentTime + leadSeconds, measure)
      for (let position = 0; position < measure.beats; position++)
        scheduleClick(audio, {
          ...{ time: pulse.timeOf(position), position, isCountIn: true },
          kind: position === 0 ? 'first' : 'beat',
        })
      // The clock of the audio stands still where a browser refuses the sound; the bar is counted silently then.
      const clock = startBeatClock(performance.now() / 1000 + leadSeconds, measure)
      const timer = setInterval(() => {
        const count = clock.countAt(performance.now() / 1000)
        if (count < measure.beats) setBeat(count < 0 ? null : count + 1)
        else {
          stop()
          then()
        }
      }, pollMs)
      own.signal.addEventListener('abort', () => {
        clearInterval(timer)
        audio.close().catch(() => undefined)
      })
    },
    [stop],
  )
  useEffect(() => stop, [stop])
  return { beat, begin, stop }
}
