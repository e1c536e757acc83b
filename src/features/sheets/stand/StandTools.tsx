import * as styles from './stand.css'
import { AudioLines, EllipsisVertical, LayoutGrid, Metronome as MetronomeIcon, Sun, SunDim } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../ui/intl.tsx'
import { AnnounceButton } from './announcements/AnnounceButton.tsx'
import type { Metronome } from './useMetronome.ts'

interface StandToolsProps {
  readonly tempo: number
  readonly metronome: Metronome
  /** The reason why the screen may switch off; null while it stays on. */
  readonly sleeps: string | null
  readonly onTuner: () => void
  readonly onPlay: () => void
  /** Opens all pages; null if there is only one. */
  readonly onPages: (() => void) | null
  readonly onMore: () => void
}

interface DialogButtonProps {
  readonly label: string
  /** True if the menu has the button on narrow screens. */
  readonly isWideOnly?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

const DialogButton = ({ label, isWideOnly = false, onClick, children }: DialogButtonProps) => (
  <button
    type="button"
    className={isWideOnly ? `${styles.standTool} ${styles.standToolWide}` : styles.standTool}
    aria-haspopup="dialog"
    aria-label={label}
    onClick={onClick}
  >
    {children}
  </button>
)

/** The right side of the bar: tempo, tuner, whether the screen stays on, the two presets, all pages, and the menu. */
export const StandTools = ({ tempo, metronome, sleeps, onTuner, onPlay, onPages, onMore }: StandToolsProps) => {
  const text = useText()
  return (
    <>
      <button
        type="button"
        className={`${styles.standTool} ${styles.standToolTempo}`}
        aria-pressed={metronome.running}
        aria-label={text('stand.metronome.toggle', { tempo })}
        onClick={metronome.toggle}
      >
        <MetronomeIcon aria-hidden="true" />
        <b className="num" data-first={metronome.beat === 1}>
          {metronome.running ? metronome.beat : tempo}
        </b>
      </button>
      <AnnounceButton />
      <DialogButton label={text('stand.tuner')} isWideOnly onClick={onTuner}>
        <AudioLines aria-hidden="true" />
      </DialogButton>
      <span
        className={`${styles.standTool} ${styles.standToolWide}`}
        role="img"
        aria-label={sleeps ?? text('stand.awake')}
      >
        {sleeps === null ? <Sun aria-hidden="true" /> : <SunDim aria-hidden="true" />}
      </span>
      <fieldset className={styles.standModes} aria-label={text('stand.modes')}>
        <button type="button" aria-pressed="false" onClick={onPlay}>
          {text('stand.mode.play')}
        </button>
        {/* The bar exists in this preset only. */}
        <button type="button" aria-pressed="true">
          {text('stand.mode.practise')}
        </button>
      </fieldset>
      {onPages !== null && (
        <DialogButton label={text('stand.all_pages')} isWideOnly onClick={onPages}>
          <LayoutGrid aria-hidden="true" />
        </DialogButton>
      )}
      <DialogButton label={text('stand.more')} onClick={onMore}>
        <EllipsisVertical aria-hidden="true" />
      </DialogButton>
    </>
  )
}
