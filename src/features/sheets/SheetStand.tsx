import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Sheet } from '#contract/compositions.ts'
import { useApp } from '../../session/app.tsx'
import { useMember } from '../../session/member.ts'
import { Button } from '../../ui/Button.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { type LoadedSheet, loadSheet } from './load-sheet.ts'
import { partLabel } from './part-label.ts'
import { openPdf, type Pdf, UnreadablePdfError } from './stand/pdf.ts'
import { Stand, StandBar } from './stand/Stand.tsx'
import { useSheetActions } from './useSheetActions.ts'

type Opened =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly pdf: Pdf }
  | { readonly kind: 'failed'; readonly why: Exclude<LoadedSheet['kind'], 'ready'> | 'unreadable' | 'refused' }

/** Opens a sheet's PDF, and closes it with the screen. */
const useOpened = (sheet: Sheet, attempt: number): Opened => {
  const { call } = useApp()
  const { local } = useMember()
  const [opened, setOpened] = useState<Opened>({ kind: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens it anew; the list's new object does not
  useEffect(() => {
    const stop = new AbortController()
    let pdf: Pdf | null = null
    const open = async (): Promise<Opened> => {
      const loaded = await loadSheet({ sheets: local.sheets, call, signal: stop.signal }, sheet)
      if (loaded.kind !== 'ready') return { kind: 'failed', why: loaded.kind }
      pdf = await openPdf(loaded.bytes)
      return { kind: 'open', pdf }
    }
    setOpened({ kind: 'loading' })
    void open()
      .catch((error: unknown): Opened => {
        if (error instanceof UnreadablePdfError) return { kind: 'failed', why: 'unreadable' }
        if (!stop.signal.aborted) console.warn('The sheet could not be opened', error)
        return { kind: 'failed', why: 'refused' }
      })
      .then((next) => {
        if (stop.signal.aborted) pdf?.close()
        else setOpened(next)
      })
    return () => {
      stop.abort()
      pdf?.close()
    }
  }, [call, local, sheet.id, sheet.compositionId, attempt])
  return opened
}

interface SheetStandProps {
  readonly title: string
  readonly sheet: Sheet
  readonly onClose: () => void
}

/** A sheet on the stand: from this device, else from the server with the offer to save it. */
export const SheetStand = ({ title, sheet, onClose }: SheetStandProps) => {
  const text = useText()
  const [attempt, setAttempt] = useState(0)
  const opened = useOpened(sheet, attempt)
  const { saved, saving, save } = useSheetActions()
  const part = partLabel(text, sheet)
  const bar = { title, part, onClose }
  if (opened.kind === 'open') {
    const isSaved = saved.some(
      ({ sheetId, compositionId }) => sheetId === sheet.id && compositionId === sheet.compositionId,
    )
    const plan = [{ compositionId: sheet.compositionId, title, sheets: [sheet] }]
    const offer = !isSaved && saving.kind !== 'running' && (
      <button type="button" className="stand-tool stand-tool--word" onClick={() => save(plan)}>
        <Download aria-hidden="true" />
        <span>{text('sheet.save.one', { size: formatBytes(sheet.size) })}</span>
      </button>
    )
    return <Stand {...bar} pdf={opened.pdf} tools={offer} />
  }
  return (
    <div className="stand">
      <StandBar {...bar} />
      <div className="stand-page">
        {opened.kind === 'loading' ? (
          <p className="skeleton" role="status">
            {text('stand.loading')}
          </p>
        ) : (
          <Note kind="bad" announced>
            <p>{text(`stand.failed.${opened.why}`, { file: sheet.name })}</p>
            <div className="buttons">
              <Button onClick={() => setAttempt(attempt + 1)}>{text('action.retry')}</Button>
              <Button look="quiet" onClick={onClose}>
                {text('stand.close')}
              </Button>
            </div>
          </Note>
        )}
      </div>
    </div>
  )
}
