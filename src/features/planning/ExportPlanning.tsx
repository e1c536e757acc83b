import { documentFormats } from '#contract/formats.ts'
import { exportPlanning, type Planning } from '#contract/planning.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { ExportButtons } from '../files/ExportButtons.tsx'
import type { Selection } from './queries.ts'

interface ExportPlanningProps {
  readonly selection: Selection
  readonly planning: Planning
}

/** Saves the events of the window with all their players. */
export const ExportPlanning = ({ selection: { window, section }, planning: { events } }: ExportPlanningProps) => {
  const { call } = useApp()
  const text = useText()
  const [from = '', to = ''] = [events[0], events.at(-1)].map((one) => one?.dateStart.slice(0, 10))
  return (
    <section aria-label={text('planning.export.label')}>
      <ExportButtons
        formats={documentFormats}
        fileName={text('planning.export.name', { from, to })}
        load={(format) =>
          call(exportPlanning, { query: { window: `${window}`, format, ...(section === null ? {} : { section }) } })
        }
      />
    </section>
  )
}
