import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { RecordedTake } from '#device/takes/store.ts'
import { useMember } from '../../platform/session/member.ts'

export interface TakeSound {
  /** The element that plays; it has no controls of its own. */
  readonly element: ReactNode
  readonly playing: boolean
  /** True if this browser cannot play the file. */
  readonly isUnplayable: boolean
  /** Milliseconds. */
  readonly position: number
  /** Plays from here, up to the end of a section, or of the take. */
  readonly play: (from: number, to: number) => void
  readonly pause: () => void
  readonly seek: (ms: number) => void
}

/** The sound of a take on this device. */
export const useTakeSound = ({ id }: Pick<RecordedTake, 'id'>): TakeSound => {
  const { local } = useMember()
  const audio = useRef<HTMLAudioElement>(null)
  const end = useRef(Number.POSITIVE_INFINITY)
  const [url, setUrl] = useState<string | null>(null)
  const [playing, setPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  const [isUnplayable, setIsUnplayable] = useState(false)
  useEffect(() => {
    let made: string | null = null
    let isOver = false
    local.takes
      .file(id)
      .then((file) => {
        if (isOver) return
        made = URL.createObjectURL(file)
        setUrl(made)
      })
      .catch((error: unknown) => console.warn('take.read_failed', error))
    return () => {
      isOver = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [local, id])
  const seek = (ms: number): void => {
    if (audio.current === null) return
    audio.current.currentTime = ms / 1000
    setPosition(ms)
  }
  const pause = (): void => audio.current?.pause()
  const follow = (ms: number): void => {
    setPosition(Math.round(ms))
    if (ms < end.current) return
    pause()
    // A later move of the position plays on.
    end.current = Number.POSITIVE_INFINITY
  }
  const element = (
    // biome-ignore lint/a11y/useMediaCaption: music has no words to read
    <audio
      ref={audio}
      src={url ?? undefined}
      onPlay={() => setPlaying(true)}
      onPause={() => setPlaying(false)}
      onError={() => setIsUnplayable(true)}
      onTimeUpdate={({ currentTarget }) => follow(currentTarget.currentTime * 1000)}
    />
  )
  const play = (from: number, to: number): void => {
    end.current = to
    seek(from)
    audio.current?.play().catch((error: unknown) => console.warn('take.play_failed', error))
  }
  return { element, playing, isUnplayable, position, play, pause, seek }
}
