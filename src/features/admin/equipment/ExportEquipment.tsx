import { type EquipmentFilter, type EquipmentFormat, equipmentFormats, exportEquipment } from '#contract/equipment.ts'
import { useApp } from '../../../session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { useWrite } from '../../useWrite.ts'
import { WriteMessage } from '../edit/WriteMessage.tsx'
import type { sortOf } from './equipment-search.ts'

const endings = { XLS: 'xlsx', CSV: 'csv', PDF: 'pdf' } as const satisfies Record<EquipmentFormat, string>

interface ExportEquipmentProps {
  readonly filter: EquipmentFilter
  readonly sort: ReturnType<typeof sortOf>
}

/** Saves the shown list as a file. */
export const ExportEquipment = ({ filter, sort }: ExportEquipmentProps) => {
  const { call } = useApp()
  const text = useText()
  const { busy, failure, send } = useWrite({
    noun: null,
    send: async (format: EquipmentFormat) => {
      const bytes = await call(exportEquipment, { body: { filter, ...sort, format } })
      saveBlob(new Blob([bytes]), `${text('admin.equipment')}.${endings[format]}`)
    },
  })
  return (
    <>
      <details className="table-columns">
        <summary>{text('admin.equipment.export')}</summary>
        <div>
          <p className="soft small">{text('admin.equipment.export.detail')}</p>
          <div className="buttons">
            {equipmentFormats.map((format) => (
              <Button key={format} look="quiet" blocked={busy} onClick={() => void send(format)}>
                {text(`admin.equipment.export.${format}`)}
              </Button>
            ))}
          </div>
        </div>
      </details>
      <WriteMessage failure={failure?.message} />
    </>
  )
}
