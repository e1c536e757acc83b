import { EllipsisVertical, LayoutGrid, Metronome as MetronomeIcon, Sun, SunDim } from 'lucide-react'
import { useText } from '../../../ui/intl.tsx'
import type { Metronome } from './useMetronome.ts'

interface StandToolsProps {
  readonly tempo: number
  readonly metronome: Metronome
  /** The reason why the screen may switch off; null while it stays on. */
  readonly sleeps: string | null
  readonly onPlay: () => void
  /** Opens all pages; null if there is only one. */
  readonly onPages: (() => void) | null
  readonly onMore: () => void
}

/** The right side of the bar: tempo, whether the screen stays on, the two presets, all pages, and the menu. */
export const StandTools = ({ tempo, metronome, sleeps, onPlay, onPages, onMore }: StandToolsProps) => {
  const text = useText()
  return (
    <>
      <button
        type="button"
        className="stand-tool stand-tool--tempo"
        aria-pressed={metronome.running}
        aria-label={text('stand.metronome.toggle', { tempo })}
        onClick={metronome.toggle}
      >
        <MetronomeIcon aria-hidden="true" />
        <b className="num">{metronome.running ? metronome.beat : tempo}</b>
      </button>
      <span className="stand-tool stand-tool--wide" role="img" aria-label={sleeps ?? text('stand.awake')}>
        {sleeps === null ? <Sun aria-hidden="true" /> : <SunDim aria-hidden="true" />}
      </span>
      <fieldset className="stand-modes" aria-label={text('stand.modes')}>
        <button type="button" aria-pressed="false" onClick={onPlay}>
          {text('stand.mode.play')}
        </button>
        {/* The bar exists in this preset only. */}
        <button type="button" aria-pressed="true">
          {text('stand.mode.practise')}
        </button>
      </fieldset>
      {onPages !== null && (
        <button
          type="button"
          className="stand-tool stand-tool--wide"
          aria-haspopup="dialog"
          aria-label={text('stand.all_pages')}
          onClick={onPages}
        >
          <LayoutGrid aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className="stand-tool"
        aria-haspopup="dialog"
        aria-label={text('stand.more')}
        onClick={onMore}
      >
        <EllipsisVertical aria-hidden="true" />
      </button>
    </>
  )
}
