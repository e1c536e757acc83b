import { LayoutGrid } from 'lucide-react'
import type { Key } from '#contract/persons.ts'
import type { Recording } from '#contract/recordings.ts'
import { Button } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { TogetherPanel } from './announcements/TogetherPanel.tsx'
import type { JumpPlacing } from './jumps/placing.ts'
import { KeysDialog } from './KeysDialog.tsx'
import { MetronomePanel } from './MetronomePanel.tsx'
import type { SheetOrientations } from './orientation.ts'
import { PageSetupDialog } from './PageSetupDialog.tsx'
import { PagesDialog } from './PagesDialog.tsx'
import { PagesPanel } from './PagesPanel.tsx'
import type { Pdf } from './pdf.ts'
import { RecordingsPanel } from './RecordingsPanel.tsx'
import { StandDialog } from './StandDialog.tsx'
import type { SettingsInView, SheetSettings } from './settings.ts'
import { TunerDialog } from './TunerDialog.tsx'
import type { Frame } from './useFrame.ts'
import type { Metronome } from './useMetronome.ts'
import type { Zooming } from './useZoom.ts'
import { ViewPanel } from './ViewPanel.tsx'

export type OpenDialog = 'keys' | 'more' | 'page-setup' | 'pages' | 'tuner'

interface StandDialogsProps {
  readonly open: OpenDialog | null
  readonly setOpen: (open: OpenDialog | null) => void
  readonly pdf: Pdf
  /** The current page of the file. */
  readonly page: number
  readonly settings: SettingsInView
  readonly orientations: SheetOrientations
  readonly change: (changed: Partial<SheetSettings>) => void
  readonly frame: Frame
  readonly metronome: Metronome
  readonly zooming: Zooming
  readonly onTuner: () => void
  readonly recordings: readonly Recording[]
  readonly onRecording: (recording: Recording) => void
  /** The key of the sheet's part, in which the tuner names tones. */
  readonly sheetKey: Key | null
  /** Shows where to tap. */
  readonly onZones: () => void
  /** Begins to place a jump on the pages. */
  readonly onPlace: (placing: JumpPlacing) => void
  readonly goToPage: (page: number) => void
  /** The pages in the order of play, the current place there, and the name of a place. */
  readonly order: readonly number[]
  readonly place: number
  readonly nameOf: (place: number) => string
  readonly goToPlace: (place: number) => void
}

/** The dialogs of the stand that concern the sheet. */
export const StandDialogs = (props: StandDialogsProps) => {
  const text = useText()
  const { open, setOpen, pdf, page, settings, change, frame, metronome, zooming } = props
  if (open === 'more')
    return (
      <StandDialog title={text('stand.more.title')} onClose={() => setOpen(null)}>
        {props.order.length > 1 && (
          <div className="buttons stand-narrow">
            <Button look="quiet" onClick={() => setOpen('pages')}>
              <LayoutGrid aria-hidden="true" />
              {text('stand.all_pages')}
            </Button>
          </div>
        )}
        <RecordingsPanel recordings={props.recordings} onChoose={props.onRecording} />
        <TogetherPanel frame={frame} onDone={() => setOpen(null)} />
        <MetronomePanel
          settings={settings}
          change={change}
          frame={frame}
          metronome={metronome}
          onTuner={props.onTuner}
        />
        <ViewPanel
          settings={settings}
          change={change}
          frame={frame}
          zooming={zooming}
          onPageSetup={() => setOpen('page-setup')}
          onKeys={() => setOpen('keys')}
          onZones={() => {
            setOpen(null)
            props.onZones()
          }}
        />
        <PagesPanel
          settings={settings}
          change={change}
          pages={pdf.pages}
          page={page}
          onPlace={props.onPlace}
          goToPage={(to) => {
            setOpen(null)
            props.goToPage(to)
          }}
        />
      </StandDialog>
    )
  if (open === 'tuner') return <TunerDialog frame={frame} sheetKey={props.sheetKey} onClose={() => setOpen(null)} />
  if (open === 'keys') return <KeysDialog frame={frame} onClose={() => setOpen(null)} />
  if (open === 'pages') return <PagesDialog {...props} onClose={() => setOpen(null)} />
  if (open === 'page-setup') {
    const byHand = Object.values(settings.margins).map((one) => JSON.stringify(one))
    const isSameOnAllPages = pdf.pages > 1 && byHand.length === pdf.pages && new Set(byHand).size === 1
    return (
      <PageSetupDialog
        pdf={pdf}
        page={page}
        margins={settings.margins[page]}
        isSameOnAllPages={isSameOnAllPages}
        settings={settings}
        change={change}
        orientations={props.orientations}
        onChange={(margins) => {
          const { [page]: _before, ...others } = settings.margins
          if (margins !== undefined) change({ margins: { ...others, [page]: margins } })
          else change({ margins: isSameOnAllPages ? {} : others })
        }}
        onChangeAll={(margins) =>
          change({ margins: Object.fromEntries(Array.from({ length: pdf.pages }, (_, index) => [index + 1, margins])) })
        }
        onClose={() => setOpen(null)}
      />
    )
  }
  return null
}
