import { Download } from 'lucide-react'
import { useState } from 'react'
import { type DocumentFormat, fileEndings, mimeTypes } from '#contract/documents.ts'
import { exportPlanning, type Planning } from '#contract/planning.ts'
import { useApp } from '../../session/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { logUnexpected, toFailure } from '../failure.ts'
import { planningFailures } from './failures.ts'
import type { Selection } from './queries.ts'

interface ExportPlanningProps {
  readonly selection: Selection
  readonly planning: Planning
  readonly onDone: (done: string) => void
}

const formats = [
  ['PDF', 'planning.export.pdf'],
  ['XLS', 'planning.export.xlsx'],
] as const

/** Downloads the events of the window with all their players. */
export const ExportPlanning = ({ selection: { window, section }, planning, onDone }: ExportPlanningProps) => {
  const { call } = useApp()
  const text = useText()
  const [busy, setBusy] = useState(false)
  const save = async (format: DocumentFormat): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      const query = { window: String(window), format, ...(section === null ? {} : { section }) }
      const bytes = await call(exportPlanning, { query })
      const [from, to] = [planning.events[0], planning.events.at(-1)].map((one) => one?.dateStart.slice(0, 10) ?? '')
      const name = `${text('planning.export.name', { from: from ?? '', to: to ?? '' })}.${fileEndings[format]}`
      saveBlob(new Blob([bytes], { type: mimeTypes[format] }), name)
      onDone(text('planning.export.saved', { name }))
    } catch (error) {
      logUnexpected(error)
      onDone(toFailure(error, text, planningFailures).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="buttons" aria-label={text('planning.export.label')}>
      {formats.map(([format, label]) => (
        <Button key={format} look="quiet" blocked={busy} onClick={() => void save(format)}>
          <Download aria-hidden="true" />
          {text(label)}
        </Button>
      ))}
    </section>
  )
}
