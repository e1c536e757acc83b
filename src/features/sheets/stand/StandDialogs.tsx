import * as styles from './panel.css'
import { LayoutGrid } from 'lucide-react'
import { useContext } from 'react'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PieceCodeDialog } from './announcements/PieceCodeDialog.tsx'
import { TogetherPanel } from './announcements/TogetherPanel.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { MetronomePanel } from './MetronomePanel.tsx'
import { NotesContext } from './notes-on-stand.ts'
import { PageSetupDialog } from './PageSetupDialog.tsx'
import { PagesDialog } from './PagesDialog.tsx'
import { PagesPanel } from './PagesPanel.tsx'
import { RecordingsPanel } from './RecordingsPanel.tsx'
import { StandDialog } from './StandDialog.tsx'
import type { StandSheet } from './stand-sheet.ts'
import { TunerDialog } from './TunerDialog.tsx'
import type { Frame } from './useFrame.ts'
import type { StandState } from './useStand.ts'
import { ViewPanel } from './ViewPanel.tsx'

interface StandDialogsProps {
  readonly sheet: StandSheet
  readonly frame: Frame
  readonly stand: StandState
}

/** The menu: everything that the bar has no room for. */
const MoreDialog = ({ sheet, frame, stand }: StandDialogsProps) => {
  const text = useText()
  const notesOn = useContext(NotesContext)
  const { settings, change } = sheet
  const piece = { id: sheet.compositionId, title: sheet.title }
  const { reading, metronome, zooming, setDialog } = stand
  const close = (): void => setDialog(null)
  const closing =
    <T extends unknown[]>(act: (...args: T) => void) =>
    (...args: T): void => {
      close()
      act(...args)
    }
  return (
    <StandDialog title={text('stand.more.title')} onClose={close}>
      {reading.order.length > 1 && (
        <div className={`buttons ${styles.standNarrow}`}>
          <QuietButton onClick={() => setDialog('pages')}>
            <LayoutGrid aria-hidden="true" />
            {text('stand.all_pages')}
          </QuietButton>
        </div>
      )}
      <RecordingsPanel piece={piece} recordings={sheet.recordings} onChoose={closing(stand.setRecording)} />
      <TogetherPanel frame={frame} onDone={close} onCode={() => setDialog('code')} />
      {notesOn?.(piece)}
      <MetronomePanel {...{ settings, change, frame, metronome }} onTuner={stand.openTuner} />
      <ViewPanel
        {...{ settings, change, frame, zooming }}
        onPageSetup={() => setDialog('page-setup')}
        onKeys={() => setDialog('keys')}
        onZones={closing(stand.bars.showHints)}
      />
      <PagesPanel
        {...{ settings, change }}
        pages={sheet.pdf.pages}
        page={stand.page}
        onPlace={closing((placing) => {
          stand.pen.setOn(false)
          stand.jumps.start(placing)
        })}
        goToPage={closing(reading.goToPage)}
      />
    </StandDialog>
  )
}

/** The dialogs of the stand that concern the sheet. */
export const StandDialogs = ({ sheet, frame, stand }: StandDialogsProps) => {
  const { dialog, setDialog, reading, nameOf, goToPlace } = stand
  const onClose = (): void => setDialog(null)
  const { order, place } = reading
  switch (dialog) {
    case null:
      return null
    case 'more':
      return <MoreDialog sheet={sheet} frame={frame} stand={stand} />
    case 'tuner':
      return <TunerDialog frame={frame} sheetKey={sheet.sheetKey} onClose={onClose} />
    case 'keys':
      return <KeysDialog frame={frame} onClose={onClose} />
    case 'pages':
      return <PagesDialog pdf={sheet.pdf} {...{ order, place, nameOf, goToPlace, onClose }} />
    case 'code':
      return <PieceCodeDialog compositionId={sheet.compositionId} title={sheet.title} onClose={onClose} />
    case 'page-setup':
      return <PageSetupDialog sheet={sheet} page={stand.page} onClose={onClose} />
  }
}
