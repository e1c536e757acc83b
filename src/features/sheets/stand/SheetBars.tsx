import * as annotationsStyles from './annotations/annotations.css'
import * as standStyles from './stand.css'
import { PenLine } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useText } from '../../../ui/intl.tsx'
import type { Pen } from './annotations/usePen.ts'
import { StandBar } from './StandBar.tsx'
import { StandTools } from './StandTools.tsx'
import type { OpenDialog } from './stand-sheet.ts'
import type { Metronome } from './useMetronome.ts'

interface SheetBarsProps {
  readonly title: string
  readonly part: string
  readonly isFolded: boolean
  readonly pen: Pen
  readonly tempo: number
  readonly metronome: Metronome
  /** The reason why the screen may switch off; null while it stays on. */
  readonly sleeps: string | null
  readonly hasPages: boolean
  readonly notice: (pen: Pen) => ReactNode
  readonly onPlay: () => void
  readonly onTuner: () => void
  readonly setOpen: (open: OpenDialog) => void
  readonly onClose: () => void
  readonly onParts: () => void
}

/** The bar over the page with its tools, and the notices under it. Memoized: a turn has no time to render them. */
export const SheetBars = memo(
  ({ title, part, isFolded, pen, sleeps, hasPages, notice, setOpen, ...rest }: SheetBarsProps) => {
    const text = useText()
    return (
      <div className={isFolded ? `${standStyles.standBars} ${standStyles.standBarsFolded}` : standStyles.standBars}>
        <StandBar title={title} part={part} onClose={rest.onClose} onParts={rest.onParts}>
          <IconButton
            icon={PenLine}
            className={`${standStyles.standTool} ${annotationsStyles.penToggle}`}
            label={text('stand.pen')}
            aria-pressed={pen.on}
            onClick={() => pen.setOn(!pen.on)}
          />
          <StandTools
            tempo={rest.tempo}
            metronome={rest.metronome}
            sleeps={sleeps}
            onPlay={rest.onPlay}
            onTuner={rest.onTuner}
            onPages={hasPages ? () => setOpen('pages') : null}
            onMore={() => setOpen('more')}
          />
        </StandBar>
        {notice(pen)}
      </div>
    )
  },
)
