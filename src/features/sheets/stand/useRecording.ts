import { type RefObject, useEffect, useRef, useState } from 'react'
import type { RecordingSection } from '#contract/recording-sections.ts'
import { signAudio } from '#device/recordings/save.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { logUnexpected } from '../../../platform/writes/failure.ts'
import { fileOf, type Heard } from './heard.ts'
import type { Measure } from './metronome.ts'
import { countInOf, endAt, type Passage, repeatFrom, type Speed, startAt } from './playback.ts'
import { useCountIn } from './useCountIn.ts'

/** Milliseconds between two looks at the position: so much later a passage may end. */
const followMs = 25

/** Throws if the recording cannot be downloaded whole. */
const download = async (url: string, signal: AbortSignal): Promise<Blob> => {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The recording answered ${response.status}`)
  return response.blob()
}

export interface Playback {
  readonly audio: RefObject<HTMLAudioElement | null>
  /** `unplayable`: the browser does not know the format, or cannot read the file. */
  readonly state: 'opening' | 'failed' | 'unplayable' | { readonly url: string }
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
  /** The id of the section that is played; null = none. */
  readonly section: string | null
  /** True if a section is repeated. */
  readonly loop: boolean
  readonly setLoop: (loop: boolean) => void
  /** The beat that is counted before the section; null = none. */
  readonly beat: number | null
  readonly playSection: (section: Section) => void
  readonly pause: () => void
  /** Seconds of the file before what is played. */
  readonly offset: number
  /** Goes to the beginning, once the browser knows the file. */
  readonly begin: () => void
  /** Returns the present position in milliseconds. */
  readonly position: () => number
}

/** The part of the file that is played, in seconds. */
interface Span {
  readonly start: number
  readonly end: number
}
const spanOf = (heard: Heard): Span | null =>
  'file' in heard ? { start: heard.from / 1000, end: heard.to / 1000 } : null

type Section = Pick<RecordingSection, 'id' | 'from' | 'to'>

/** The recording from this device, or else from the server; its memory is released at the end. */
const useFile = (heard: Heard) => {
  const { call } = useApp()
  const { recordings } = useMember().local
  const [state, setState] = useState<Playback['state']>('opening')
  useEffect(() => {
    const stop = new AbortController()
    let url: string | undefined
    const load = async (): Promise<Blob | null> => {
      const { id, contentType } = fileOf(heard)
      // A browser that cannot play what another one has recorded downloads nothing.
      if (
        'file' in heard &&
        contentType !== undefined &&
        document.createElement('audio').canPlayType(contentType) === ''
      ) {
        setState('unplayable')
        return null
      }
      return (await recordings.open(id)) ?? download(await signAudio(call, id), stop.signal)
    }
    load()
      .then((file) => {
        if (stop.signal.aborted || file === null) return
        url = URL.createObjectURL(file)
        setState({ url })
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
  }, [call, recordings, heard])
  return { state, setState }
}

/** The state of the audio element. `onEnd`: the end of the passage is reached, from which it is repeated at this time. */
const usePlaying = (
  audio: RefObject<HTMLAudioElement | null>,
  isOpen: boolean,
  passage: RefObject<Passage | null>,
  onEnd: RefObject<(from: number) => void>,
  span: Span | null,
) => {
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
    const onOver = (): void => {
      // The end of the passage is the end of the recording.
      if (passage.current?.end != null) onEnd.current(passage.current.start)
      // The next tap would play the file from its beginning, before the section.
      else if (span !== null) element.currentTime = span.start
    }
    const stop = new AbortController()
    for (const event of events) element.addEventListener(event, show, { signal: stop.signal })
    element.addEventListener('ended', onOver, { signal: stop.signal })
    show()
    return () => stop.abort()
  }, [isOpen, audio, passage, onEnd, span])
  useEffect(() => {
    if (!playing) return
    // The event `timeupdate` comes only four times a second, and following by frames would have each of them drawn.
    const timer = setInterval(() => {
      const now = audio.current?.currentTime ?? 0
      setTime(Math.floor(now))
      const from = repeatFrom(now, passage.current)
      if (from !== null) onEnd.current(from)
      else if (span !== null && now >= span.end) {
        audio.current?.pause()
        if (audio.current !== null) audio.current.currentTime = span.start
      }
    }, followMs)
    return () => clearInterval(timer)
  }, [playing, audio, passage, onEnd, span])
  return { playing, time, duration }
}

/**
 * Plays a recording, or a section of a take, in which it stays. The file is loaded whole: a passage can then be repeated
 * without network, and longer than the signed address is valid. A passage that was set by hand is repeated at once, a
 * section after a counted bar of `measure`.
 */
export const useRecording = (heard: Heard, measure: Measure): Playback => {
  const audio = useRef<HTMLAudioElement>(null)
  const { state, setState } = useFile(heard)
  const [span] = useState(() => spanOf(heard))
  const offset = span?.start ?? 0
  const [speed, setSpeed] = useState<Speed>(100)
  const [passage, setPassage] = useState<Passage | null>(null)
  const [section, setSection] = useState<string | null>(null)
  const [loop, setLoop] = useState(true)
  const countIn = useCountIn()

  const isOpen = typeof state === 'object'
  useEffect(() => {
    if (!isOpen || audio.current === null) return
    audio.current.playbackRate = speed / 100
  }, [isOpen, speed])

  const latest = useRef(passage)
  latest.current = passage
  // A browser may refuse to play without a tap; the button then still says that nothing plays.
  const play = (): void => void audio.current?.play().catch(() => undefined)
  const pause = (): void => {
    countIn.stop()
    audio.current?.pause()
  }
  const playFrom = (time: number, counted: boolean): void => {
    if (audio.current === null) return
    audio.current.currentTime = time
    if (!counted) {
      play()
      return
    }
    audio.current.pause()
    countIn.begin(countInOf(measure, speed), play)
  }
  const onEnd = useRef<(from: number) => void>(() => undefined)
  onEnd.current = (from) => {
    if (section === null || loop) playFrom(from, section !== null)
    else {
      pause()
      if (audio.current !== null) audio.current.currentTime = from
    }
  }
  const { playing, time, duration } = usePlaying(audio, isOpen, latest, onEnd, span)

  const now = (): number => audio.current?.currentTime ?? 0
  const byHand = (next: Passage | null): void => {
    setSection(null)
    setPassage(next)
  }
  return {
    audio,
    state,
    playing: playing || countIn.beat !== null,
    time: Math.max(0, time - offset),
    duration: span === null ? duration : span.end - span.start,
    speed,
    passage,
    toggle: () => {
      if (countIn.beat !== null || audio.current?.paused === false) pause()
      else play()
    },
    seek: (to) => {
      if (audio.current !== null) audio.current.currentTime = offset + to
    },
    setSpeed,
    setStart: () => byHand(startAt(now(), passage)),
    setEnd: () => byHand(endAt(now(), passage, offset)),
    playOnce: () => byHand(null),
    fail: () => setState('unplayable'),
    ...{ section, loop, setLoop, beat: countIn.beat, pause },
    playSection: (chosen) => {
      const next = { start: chosen.from / 1000, end: chosen.to / 1000 }
      setSection(chosen.id)
      setPassage(next)
      // The timer that follows the music may still see the passage before.
      latest.current = next
      playFrom(next.start, loop)
    },
    offset,
    begin: () => {
      if (span !== null && audio.current !== null) audio.current.currentTime = span.start
    },
    position: () => Math.round(now() * 1000),
  }
}
