import * as styles from './takes.css'
import { Pause, Play, Scissors } from 'lucide-react'
import { useId, useState } from 'react'
import { shortestTakeSection, type TakeSection, takeTitleMaximum } from '#contract/takes.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useText } from '../../ui/intl.tsx'
import { formatTenths } from '../sheets/stand/playback.ts'
import type { PieceName } from './recorder.ts'
import type { TakeSound } from './useTakeSound.tsx'

interface TakeSectionFieldsProps {
  readonly section: TakeSection
  /** Milliseconds between which its ends may lie: those of its neighbours. */
  readonly earliest: number
  readonly latest: number
  readonly pieces: readonly PieceName[]
  readonly sound: TakeSound
  readonly onRename: (section: TakeSection) => void
  /** Puts these in the place of the section. */
  readonly onChange: (...sections: readonly TakeSection[]) => void
}

/** A section of a take: its name, and its ends, which are set where the sound is. */
export const TakeSectionFields = (props: TakeSectionFieldsProps) => {
  const { section, earliest, latest, pieces, sound, onRename, onChange } = props
  const text = useText()
  const id = useId()
  const { title, from, to } = section
  /** The typed name while the field has the focus; an empty one is not stored. */
  const [typed, setTyped] = useState<string | null>(null)
  const { position } = sound
  const isPlaying = sound.playing && position >= from && position < to
  const rename = (value: string): void => {
    setTyped(value)
    const named = value.trim()
    if (named === '' || named === title) return
    const piece = pieces.find((one) => one.title.toLowerCase() === named.toLowerCase())
    onRename({ ...section, title: piece?.title ?? named, compositionId: piece?.compositionId ?? null })
  }
  const time = formatTenths(position)
  const named = <span className="visually-hidden">: {title}</span>
  const tools = [
    {
      label: text('take.begin_here', { time }),
      isPossible: position >= earliest && position !== from && to - position >= shortestTakeSection,
      result: [{ ...section, from: position }],
    },
    {
      label: text('take.end_here', { time }),
      isPossible: position <= latest && position !== to && position - from >= shortestTakeSection,
      result: [{ ...section, to: position }],
    },
    {
      label: text('take.cut_here', { time }),
      icon: <Scissors aria-hidden="true" />,
      isPossible: position - from >= shortestTakeSection && to - position >= shortestTakeSection,
      result: [
        { ...section, to: position },
        { ...section, from: position },
      ],
    },
  ]
  return (
    <li className={styles.takeSection}>
      <TextField
        name={`${id}title`}
        label={text('take.piece')}
        hint={section.compositionId === null ? undefined : text('take.piece.beside')}
        error={undefined}
        value={typed ?? title}
        maxLength={takeTitleMaximum}
        autoComplete="off"
        list={`${id}pieces`}
        onChange={({ target }) => rename(target.value)}
        onBlur={() => setTyped(null)}
      />
      <datalist id={`${id}pieces`}>
        {[...new Set(pieces.map((piece) => piece.title))].map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <p className="num">
        {formatTenths(from)}–{formatTenths(to)}
      </p>
      <div className="buttons">
        <QuietButton onClick={() => (isPlaying ? sound.pause() : sound.play(from, to))}>
          {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          {text(isPlaying ? 'take.pause' : 'take.play')}
          {named}
        </QuietButton>
        {tools.map(({ label, icon, isPossible, result }, index) => (
          <QuietButton
            // biome-ignore lint/suspicious/noArrayIndexKey: always the same three, whose labels tell the time
            key={index}
            blocked={!isPossible}
            onClick={() => isPossible && onChange(...result)}
          >
            {icon}
            {label}
            {named}
          </QuietButton>
        ))}
        <QuietButton onClick={() => onChange()}>
          {text('take.leave_out')}
          {named}
        </QuietButton>
      </div>
    </li>
  )
}
