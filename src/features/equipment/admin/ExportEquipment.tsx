import * as styles from '../../admin/table/table.css'
import { type EquipmentFilter, exportEquipment } from '#contract/equipment.ts'
import { listFormats } from '#contract/formats.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { ExportButtons } from '../../files/ExportButtons.tsx'
import type { sortOf } from './queries.ts'

interface ExportEquipmentProps {
  readonly filter: EquipmentFilter
  readonly sort: ReturnType<typeof sortOf>
}

/** Saves the shown list as a file. */
export const ExportEquipment = ({ filter, sort }: ExportEquipmentProps) => {
  const { call } = useApp()
  const text = useText()
  return (
    <details className={styles.tableColumns}>
      <summary>{text('admin.equipment.export')}</summary>
      <section className="grid">
        <p className="soft small">{text('admin.equipment.export.detail')}</p>
        <ExportButtons
          formats={listFormats}
          fileName={text('admin.equipment')}
          load={(format) => call(exportEquipment, { body: { filter, ...sort, format } })}
        />
      </section>
    </details>
  )
}
