import * as styles from './takes.css'
import { Pause, Play, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { TakeSection } from '#contract/takes.ts'
import type { RecordedTake } from '#device/takes/store.ts'
import { useLocalWrite, useSnapshot } from '../../platform/offline/hooks.ts'
import { useMember } from '../../platform/session/member.ts'
import { Announced } from '../../ui/Announced.tsx'
import { QuietButton } from '../../ui/Button.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import { InlineConfirm } from '../../ui/InlineConfirm.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { formatTenths, formatTime } from '../sheets/stand/playback.ts'
import type { PieceName } from './recorder.ts'
import { TakeSectionFields } from './TakeSectionFields.tsx'
import { type TakeSound, useTakeSound } from './useTakeSound.tsx'

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

interface PositionProps {
  readonly take: RecordedTake
  readonly sound: TakeSound
}

/** Plays the take, and moves to the place of a cut. */
const Position = ({ take: { duration }, sound }: PositionProps) => {
  const text = useText()
  const { playing, position, play, pause, seek } = sound
  return (
    <div className={styles.takePosition}>
      <QuietButton
        aria-label={text(playing ? 'take.pause_all' : 'take.play_all')}
        onClick={() => (playing ? pause() : play(position >= duration ? 0 : position, Number.POSITIVE_INFINITY))}
      >
        {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </QuietButton>
      <input
        type="range"
        aria-label={text('take.position')}
        aria-valuetext={formatTenths(position)}
        min={0}
        max={duration}
        // An arrow key moves by half a second.
        step={500}
        value={position}
        onChange={({ currentTarget }) => seek(currentTarget.valueAsNumber)}
      />
      <span className="num">{formatTenths(position)}</span>
    </div>
  )
}

interface TakeCardProps {
  readonly take: RecordedTake
  readonly pieces: readonly PieceName[]
}

/** The division of a take into pieces: to be listened to, moved, cut, named, or left out. */
const Division = ({ take, pieces }: TakeCardProps) => {
  const text = useText()
  const { local } = useMember()
  const { saveFailed, track } = useLocalWrite()
  const sound = useTakeSound(take)
  const undo = useRef<HTMLButtonElement>(null)
  /** The divisions before, the latest one last. */
  const [before, setBefore] = useState<readonly (readonly TakeSection[])[]>([])
  /** The changes made here: the next tap does not wait until the device has stored the last one. */
  const [changed, setChanged] = useState<readonly TakeSection[] | null>(null)
  const { id, duration } = take
  const sections = changed ?? take.sections
  const store = (next: readonly TakeSection[]): void => {
    setChanged(next)
    track(local.takes.change(new Map([[id, { sections: [...next] }]])))
  }
  const change = (next: readonly TakeSection[]): void => {
    setBefore([...before, sections])
    store(next)
    // The button that was pressed is gone with its section.
    if (next.length < sections.length) undo.current?.focus()
  }
  const onUndo = (): void => {
    const last = before.at(-1)
    if (last === undefined) return
    setBefore(before.slice(0, -1))
    store(last)
  }
  return (
    <>
      {sound.element}
      <Position take={take} sound={sound} />
      {sound.isUnplayable && (
        <Note kind="bad" announced>
          {text('take.unplayable')}
        </Note>
      )}
      <Announced as="p" className="soft small">
        {text('take.kept', { count: sections.length })}
      </Announced>
      <ol className={styles.takeSections}>
        {sections.map((section, index) => (
          <TakeSectionFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a section keeps its place, and its button the focus
            key={index}
            {...{ section, pieces, sound }}
            earliest={sections[index - 1]?.to ?? 0}
            latest={sections[index + 1]?.from ?? duration}
            onRename={(renamed) => store(sections.with(index, renamed))}
            onChange={(...parts) => change(sections.toSpliced(index, 1, ...parts))}
          />
        ))}
      </ol>
      <div className="buttons">
        <QuietButton ref={undo} blocked={before.length === 0} onClick={onUndo}>
          <Undo2 aria-hidden="true" />
          {text('take.undo')}
        </QuietButton>
        {sections.length === 0 && (
          <QuietButton
            onClick={() => change([{ title: text('take.untitled'), compositionId: null, from: 0, to: duration }])}
          >
            {text('take.keep_all')}
          </QuietButton>
        )}
      </div>
      {saveFailed && <SaveFailedNotice announced />}
    </>
  )
}

/** A take that is sent as soon as possible: it is divided again only after it was taken back. */
const Ready = ({ take }: Pick<TakeCardProps, 'take'>) => {
  const text = useText()
  const { local } = useMember()
  const { saveFailed, track } = useLocalWrite()
  const isSending = useSnapshot(local.takeSending).has(take.id)
  return (
    <>
      <p>
        <b>{take.sections.map(({ title }) => title).join(', ')}</b>
      </p>
      {!isSending && (
        <QuietButton onClick={() => track(local.takes.change(new Map([[take.id, { isReady: false }]])))}>
          {text('take.hold')}
        </QuietButton>
      )}
      {saveFailed && <SaveFailedNotice announced />}
    </>
  )
}

/** A take on this device. */
export const TakeCard = ({ take, pieces }: TakeCardProps) => {
  const text = useText()
  const { local } = useMember()
  const { saveFailed, track } = useLocalWrite()
  const { id, duration, size, isReady } = take
  return (
    <li className={styles.takeCard}>
      <p className="soft small num">
        {text('take.length', { time: formatTime(duration / 1000), size: formatBytes(size) })}
      </p>
      <TakeState take={take} />
      {isReady ? <Ready take={take} /> : <Division take={take} pieces={pieces} />}
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
