import { exportOrders } from '#contract/edited-orders.ts'
import { documentFormats, mimeTypes } from '#contract/formats.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { ExportButtons } from '../../files/ExportButtons.tsx'
import { type OrdersFilter, ordersQueryOf } from './orders-filter.ts'

/** Saves the chosen orders, of all pages, as a table. */
export const ExportOrders = ({ chosen }: { readonly chosen: OrdersFilter }) => {
  const { call } = useApp()
  return (
    <ExportButtons
      formats={documentFormats}
      fileName="orders"
      load={(format) =>
        call(exportOrders, { headers: { accept: mimeTypes[format] }, query: { ...ordersQueryOf(chosen), format } })
      }
    />
  )
}
