import { useQuery } from '@tanstack/react-query'
import { printMaximum } from '#contract/edited-invoices.ts'
import type { FeeDelivery } from '#contract/fee-runs.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PrintLetters } from '../../invoices/admin/PrintLetters.tsx'
import { deliveryQuery } from './queries.ts'

interface NamedProps {
  readonly title: string
  readonly invoices: FeeDelivery['failed']
}

const Named = ({ title, invoices }: NamedProps) => {
  const text = useText()
  if (invoices.length === 0) return null
  return (
    <details>
      <summary>{title}</summary>
      <ul>
        {invoices.map(({ number, name }) => (
          <li key={number}>{text('admin.fee_run.delivery.one', { name, number })}</li>
        ))}
      </ul>
    </details>
  )
}

/** How many invoices of a released run were sent, and the names of those that were not. */
export const Delivery = ({ id, mayWrite }: { readonly id: number; readonly mayWrite: boolean }) => {
  const app = useApp()
  const text = useText()
  const { data } = useQuery(deliveryQuery(app, id))
  if (data === undefined) return null
  const { sent, waiting, failed, toPrint } = data
  const ids = [...toPrint, ...failed].slice(0, printMaximum).map(({ id: uuid }) => uuid)
  return (
    <section className="grid" aria-labelledby="delivery">
      <h2 id="delivery">{text('admin.fee_run.delivery')}</h2>
      <p>{text('admin.fee_run.delivery.counts', { sent, waiting, failed: failed.length, print: toPrint.length })}</p>
      {mayWrite && ids.length > 0 && (
        <PrintLetters
          ids={ids}
          action={text('admin.fee_run.letters', { count: ids.length })}
          file={text('admin.fee_run.letters.file')}
        />
      )}
      <Named title={text('admin.fee_run.delivery.failed')} invoices={failed} />
      <Named title={text('admin.fee_run.delivery.print')} invoices={toPrint} />
    </section>
  )
}
