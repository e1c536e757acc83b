import { useEffect, useState } from 'react'
import { createPitchDetector, windowSize } from './detect-pitch.ts'
import { median } from './pitch.ts'

/** Milliseconds between two readings, and how many of them one displayed value is made of. */
const pollMs = 60
const readings = 5
/** Readings without a tone after which the last value disappears. */
const silent = 8

/** Why the tuner hears nothing: the person or the page may not use the microphone, there is none, or it is in use. */
export type MicrophoneFailure = 'refused' | 'missing' | 'failed'

export type TunerState =
  | { readonly kind: 'off' | 'asking' }
  | { readonly kind: MicrophoneFailure }
  /** Hertz of the tone; null = none. */
  | { readonly kind: 'listening'; readonly frequency: number | null }

export interface Tuner {
  readonly state: TunerState
  readonly start: () => void
  readonly stop: () => void
}

const failureOf = (error: unknown): MicrophoneFailure => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' ? 'missing' : 'failed'
}

const openMicrophone = async (): Promise<MediaStream> => {
  // Absent without HTTPS.
  if (navigator.mediaDevices === undefined) throw new DOMException('no media devices', 'NotFoundError')
  // Filters for speech distort music.
  const audio = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
  return await navigator.mediaDevices.getUserMedia({ audio })
}

/** Reports the pitch that the microphone hears until the stream is stopped. */
const listen = (stream: MediaStream, onPitch: (frequency: number | null) => void): (() => void) => {
  const audio = new AudioContext()
  audio.resume().catch(() => undefined)
  const analyser = new AnalyserNode(audio, { fftSize: windowSize })
  audio.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(windowSize)
  const detect = createPitchDetector()
  let recent: readonly number[] = []
  let silence = 0
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const frequency = detect(samples, audio.sampleRate)
    silence = frequency === null ? silence + 1 : 0
    if (frequency !== null) recent = [...recent, frequency].slice(-readings)
    else if (silence >= silent) recent = []
    onPitch(median(recent))
  }, pollMs)
  return () => {
    clearInterval(timer)
    audio.close().catch(() => undefined)
  }
}

/** A tuner that uses the microphone only between `start` and `stop`, and never on a hidden page. */
export const useTuner = (): Tuner => {
  const [running, setRunning] = useState(false)
  const [state, setState] = useState<TunerState>({ kind: 'off' })

  useEffect(() => {
    if (!running) return
    const stopped = new AbortController()
    const { signal } = stopped
    const end = (last: TunerState): void => {
      if (signal.aborted) return
      setState(last)
      setRunning(false)
    }
    setState({ kind: 'asking' })
    openMicrophone().then(
      (stream) => {
        const close = (): void => {
          for (const track of stream.getTracks()) track.stop()
        }
        if (signal.aborted) return close()
        const unlisten = listen(stream, (frequency) => setState({ kind: 'listening', frequency }))
        signal.addEventListener('abort', () => {
          unlisten()
          close()
        })
        // The microphone was unplugged, or the person withdrew the permission.
        for (const track of stream.getTracks())
          track.addEventListener('ended', () => end({ kind: 'failed' }), { signal })
      },
      (error: unknown) => end({ kind: failureOf(error) }),
    )
    const onHide = (): void => {
      if (document.hidden) end({ kind: 'off' })
    }
    document.addEventListener('visibilitychange', onHide, { signal })
    return () => stopped.abort()
  }, [running])

  return {
    state,
    start: () => setRunning(true),
    stop: () => {
      setRunning(false)
      setState({ kind: 'off' })
    },
  }
}
