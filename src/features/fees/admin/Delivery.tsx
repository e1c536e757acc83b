import { useQuery } from '@tanstack/react-query'
import type { FeeDelivery } from '#contract/fee-runs.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { deliveryQuery } from './queries.ts'

interface NamedProps {
  readonly title: string
  readonly invoices: FeeDelivery['failed']
}

const Named = ({ title, invoices }: NamedProps) => {
  const text = useText()
  if (invoices.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {invoices.map(({ number, name }) => (
          <li key={number}>{text('admin.fee_run.delivery.one', { name, number })}</li>
        ))}
      </ul>
    </>
  )
}

/** How many invoices of a released run were sent, and the names of those that were not. */
export const Delivery = ({ id }: { readonly id: number }) => {
  const app = useApp()
  const text = useText()
  const { data } = useQuery(deliveryQuery(app, id))
  if (data === undefined) return null
  const { sent, waiting, failed, toPrint } = data
  return (
    <section className="grid" aria-labelledby="delivery">
      <h2 id="delivery">{text('admin.fee_run.delivery')}</h2>
      <p role="status">
        {text('admin.fee_run.delivery.counts', { sent, waiting, failed: failed.length, print: toPrint.length })}
      </p>
      <Named title={text('admin.fee_run.delivery.failed')} invoices={failed} />
      <Named title={text('admin.fee_run.delivery.print')} invoices={toPrint} />
    </section>
  )
}
