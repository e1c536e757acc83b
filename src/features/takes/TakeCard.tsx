import * as styles from './takes.css'
import { Pause, Play, Scissors } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { shortestTakeSection, type TakeSection, takeTitleMaximum } from '#contract/takes.ts'
import type { RecordedTake } from '#device/takes/store.ts'
import { useLocalWrite, useSnapshot } from '../../platform/offline/hooks.ts'
import { useMember } from '../../platform/session/member.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { InlineConfirm } from '../../ui/InlineConfirm.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { formatTime } from '../sheets/stand/playback.ts'
import type { PieceName } from './recorder.ts'

/** The sound of a take on this device, and its position in milliseconds. */
const useSound = (take: RecordedTake) => {
  const { local } = useMember()
  const audio = useRef<HTMLAudioElement>(null)
  const [url, setUrl] = useState<string | null>(null)
  const [playing, setPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  useEffect(() => {
    let made: string | null = null
    let isOver = false
    local.takes
      .slices(take.id)
      .then((slices) => {
        if (isOver) return
        made = URL.createObjectURL(new Blob([...slices], { type: take.mimeType }))
        setUrl(made)
      })
      .catch((error: unknown) => console.warn('take.read_failed', error))
    return () => {
      isOver = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [local, take.id, take.mimeType])
  const playFrom = (ms: number): void => {
    if (audio.current === null) return
    audio.current.currentTime = ms / 1000
    audio.current.play().catch(() => undefined)
  }
  const sound = (
    // biome-ignore lint/a11y/useMediaCaption: music has no words to read
    <audio
      ref={audio}
      src={url ?? undefined}
      onPlay={() => setPlaying(true)}
      onPause={() => setPlaying(false)}
      onTimeUpdate={({ currentTarget }) => setPosition(Math.round(currentTarget.currentTime * 1000))}
    />
  )
  return { sound, playing, position, playFrom, pause: () => audio.current?.pause() }
}

interface SectionFieldsProps {
  readonly section: TakeSection
  readonly pieces: readonly PieceName[]
  readonly playing: boolean
  /** Milliseconds. */
  readonly position: number
  readonly onPlay: () => void
  readonly onPause: () => void
  /** Puts these in the place of the section. */
  readonly onChange: (...sections: readonly TakeSection[]) => void
}

const SectionFields = ({ section, pieces, playing, position, onPlay, onPause, onChange }: SectionFieldsProps) => {
  const text = useText()
  const id = useId()
  const { title, from, to } = section
  const isInside = position - from >= shortestTakeSection && to - position >= shortestTakeSection
  const rename = (typed: string): void => {
    const named = typed.trim()
    if (named === '' || named === title) return
    const compositionId = pieces.find((piece) => piece.title === named)?.compositionId ?? null
    onChange({ ...section, title: named, compositionId })
  }
  const named = <span className="visually-hidden">: {title}</span>
  return (
    <li className={styles.takeSection}>
      <TextField
        key={title}
        name={`${id}title`}
        label={text('take.piece')}
        error={undefined}
        defaultValue={title}
        maxLength={takeTitleMaximum}
        autoComplete="off"
        onBlur={({ target }) => rename(target.value)}
      />
      <p className="num">
        {formatTime(from / 1000)}–{formatTime(to / 1000)}
      </p>
      <div className="buttons">
        <QuietButton onClick={playing ? onPause : onPlay}>
          {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          {text(playing ? 'take.pause' : 'take.play')}
          {named}
        </QuietButton>
        {isInside && (
          <>
            <QuietButton onClick={() => onChange({ ...section, from: position })}>
              {text('take.begin_here', { time: formatTime(position / 1000) })}
              {named}
            </QuietButton>
            <QuietButton onClick={() => onChange({ ...section, to: position })}>
              {text('take.end_here', { time: formatTime(position / 1000) })}
              {named}
            </QuietButton>
            <QuietButton onClick={() => onChange({ ...section, to: position }, { ...section, from: position })}>
              <Scissors aria-hidden="true" />
              {text('take.cut_here', { time: formatTime(position / 1000) })}
              {named}
            </QuietButton>
          </>
        )}
        <QuietButton onClick={() => onChange()}>
          {text('take.leave_out')}
          {named}
        </QuietButton>
      </div>
    </li>
  )
}

/** How far its sending is, or why the server refused it. */
const TakeState = ({ take }: { readonly take: RecordedTake }) => {
  const { local } = useMember()
  const text = useText()
  const progress = useSnapshot(local.takeSending).get(take.id)
  if (progress !== undefined && 'refused' in progress) return <Note kind="bad">{progress.refused}</Note>
  if (!take.isReady) return null
  if (progress === undefined) return <p className="soft">{text('take.waits')}</p>
  return (
    <p>
      {text('take.sending')}{' '}
      <progress max={take.size} value={Math.min(progress.bytes, take.size)} aria-label={text('take.sending')} />
    </p>
  )
}

interface TakeCardProps {
  readonly take: RecordedTake
  readonly pieces: readonly PieceName[]
}

/** A take on this device: to be listened to, cut, named, or left out. */
export const TakeCard = ({ take, pieces }: TakeCardProps) => {
  const text = useText()
  const { local } = useMember()
  const { saveFailed, track } = useLocalWrite()
  const { sound, playing, position, playFrom, pause } = useSound(take)
  const { id, sections, duration, size } = take
  const change = (next: readonly TakeSection[]): void =>
    track(local.takes.change(new Map([[id, { sections: [...next] }]])))
  return (
    <li className="part">
      {sound}
      <p className="soft small num">
        {text('take.length', { time: formatTime(duration / 1000), size: formatBytes(size) })}
      </p>
      <TakeState take={take} />
      {sections.length === 0 && (
        <>
          <p>{text('take.empty')}</p>
          <QuietButton
            onClick={() => change([{ title: text('take.untitled'), compositionId: null, from: 0, to: duration }])}
          >
            {text('take.keep_all')}
          </QuietButton>
        </>
      )}
      <ol className={styles.takeSections}>
        {sections.map((section, index) => (
          <SectionFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a section keeps its place while its ends move
            key={index}
            {...{ section, pieces, position }}
            playing={playing && position >= section.from && position < section.to}
            onPlay={() => playFrom(section.from)}
            onPause={pause}
            onChange={(...changed) => change(sections.toSpliced(index, 1, ...changed))}
          />
        ))}
      </ol>
      <InlineConfirm
        begin={text('take.remove')}
        question={text('take.discard.ask')}
        yes={text('take.remove.yes')}
        onYes={() => track(local.takes.remove([id]))}
      />
      {saveFailed && <SaveFailedNotice announced />}
    </li>
  )
}
