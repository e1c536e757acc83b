import { type RefObject, useEffect, useRef, useState } from 'react'
import { signRecording } from '#contract/recordings.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { logUnexpected } from '../../../platform/writes/failure.ts'
import { endAt, type Passage, repeatFrom, type Speed, startAt } from './playback.ts'

/** Throws if the recording cannot be downloaded whole. */
const download = async (url: string, signal: AbortSignal): Promise<string> => {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The recording answered ${response.status}`)
  return URL.createObjectURL(await response.blob())
}

export interface Playback {
  readonly audio: RefObject<HTMLAudioElement | null>
  /** `failed` also if the browser cannot play the file. */
  readonly state: 'opening' | 'failed' | { readonly url: string }
  readonly playing: boolean
  /** Seconds. */
  readonly time: number
  readonly duration: number
  readonly speed: Speed
  readonly passage: Passage | null
  readonly toggle: () => void
  readonly seek: (time: number) => void
  readonly setSpeed: (speed: Speed) => void
  readonly setStart: () => void
  readonly setEnd: () => void
  readonly playOnce: () => void
  readonly fail: () => void
}

/** The downloaded recording; its memory is released at the end. */
const useDownloaded = (id: number) => {
  const { call } = useApp()
  const [state, setState] = useState<Playback['state']>('opening')
  useEffect(() => {
    const stop = new AbortController()
    let url: string | undefined
    call(signRecording, { params: { id } })
      .then((signed) => download(signed.url, stop.signal))
      .then((downloaded) => {
        url = downloaded
        if (stop.signal.aborted) URL.revokeObjectURL(downloaded)
        else setState({ url: downloaded })
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        logUnexpected(error)
        setState('failed')
      })
    return () => {
      stop.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [call, id])
  return { state, setState }
}

/** The state of the audio element, which repeats the passage. */
const usePlaying = (audio: RefObject<HTMLAudioElement | null>, isOpen: boolean, passage: RefObject<Passage | null>) => {
  const [playing, setPlaying] = useState(false)
  const [time, setTime] = useState(0)
  const [duration, setDuration] = useState(0)
  useEffect(() => {
    const element = audio.current
    if (!isOpen || element === null) return
    const show = (): void => {
      setPlaying(!element.paused)
      setTime(element.currentTime)
      setDuration(Number.isFinite(element.duration) ? element.duration : 0)
    }
    const events = ['play', 'pause', 'seeked', 'durationchange'] as const
    const onEnd = (): void => {
      // The end of the passage is the end of the recording.
      if (passage.current?.end == null) return
      element.currentTime = passage.current.start
      void element.play()
    }
    const stop = new AbortController()
    for (const event of events) element.addEventListener(event, show, { signal: stop.signal })
    element.addEventListener('ended', onEnd, { signal: stop.signal })
    show()
    return () => stop.abort()
  }, [isOpen, audio, passage])
  useEffect(() => {
    if (!playing) return
    // The event `timeupdate` comes only four times a second.
    let frame = requestAnimationFrame(function follow() {
      const now = audio.current?.currentTime ?? 0
      setTime(Math.floor(now))
      const from = repeatFrom(now, passage.current)
      if (from !== null && audio.current !== null) audio.current.currentTime = from
      frame = requestAnimationFrame(follow)
    })
    return () => cancelAnimationFrame(frame)
  }, [playing, audio, passage])
  return { playing, time, duration }
}

/**
 * Plays a recording. The file is downloaded whole: a passage can then be repeated without network, and longer than the
 * signed address is valid.
 */
export const useRecording = (id: number): Playback => {
  const audio = useRef<HTMLAudioElement>(null)
  const { state, setState } = useDownloaded(id)
  const [speed, setSpeed] = useState<Speed>(100)
  const [passage, setPassage] = useState<Passage | null>(null)

  const isOpen = typeof state === 'object'
  useEffect(() => {
    if (!isOpen || audio.current === null) return
    audio.current.playbackRate = speed / 100
  }, [isOpen, speed])

  const latest = useRef(passage)
  latest.current = passage
  const { playing, time, duration } = usePlaying(audio, isOpen, latest)

  const now = (): number => audio.current?.currentTime ?? 0
  return {
    audio,
    state,
    playing,
    time,
    duration,
    speed,
    passage,
    toggle: () => {
      const element = audio.current
      if (element === null) return
      // A browser may refuse to play without a tap; the button then still says that nothing plays.
      if (element.paused) element.play().catch(() => undefined)
      else element.pause()
    },
    seek: (to) => {
      if (audio.current !== null) audio.current.currentTime = to
    },
    setSpeed,
    setStart: () => setPassage(startAt(now(), passage)),
    setEnd: () => setPassage(endAt(now(), passage)),
    playOnce: () => setPassage(null),
    fail: () => setState('failed'),
  }
}
