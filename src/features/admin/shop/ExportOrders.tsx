import { FileDown } from 'lucide-react'
import { type DocumentFormat, documentFormats, fileEndings, mimeTypes } from '#contract/documents.ts'
import { exportOrders } from '#contract/order-desk.ts'
import { useApp } from '../../../session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { useWrite } from '../../useWrite.ts'
import { WriteMessage } from '../edit/WriteMessage.tsx'
import { type OrdersFilter, ordersQueryOf } from './orders-filter.ts'

const labels = { XLS: 'admin.orders.export', PDF: 'admin.orders.export.pdf' } as const

/** Saves the chosen orders, of all pages, as a table. */
export const ExportOrders = ({ chosen }: { readonly chosen: OrdersFilter }) => {
  const { call } = useApp()
  const text = useText()
  const { busy, failure, send } = useWrite({
    noun: null,
    send: async (format: DocumentFormat) => {
      const headers = { accept: mimeTypes[format] }
      const bytes = await call(exportOrders, { headers, query: { ...ordersQueryOf(chosen), format } })
      saveBlob(new Blob([bytes], { type: mimeTypes[format] }), `orders.${fileEndings[format]}`)
    },
  })
  return (
    <>
      <div className="buttons">
        {documentFormats.toReversed().map((format) => (
          <Button key={format} look="quiet" blocked={busy} onClick={() => void send(format)}>
            <FileDown aria-hidden="true" />
            {text(labels[format])}
          </Button>
        ))}
      </div>
      <WriteMessage failure={failure && text('admin.orders.export.failed')} />
    </>
  )
}
