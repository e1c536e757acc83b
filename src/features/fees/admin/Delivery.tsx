import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { printInvoices, printMaximum } from '#contract/edited-invoices.ts'
import type { FeeDelivery } from '#contract/fee-runs.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
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

/** Saves the letters of invoices as one PDF to print, after which they count as sent. */
const PrintLetters = ({ invoices }: Pick<NamedProps, 'invoices'>) => {
  const { call } = useApp()
  const text = useText()
  const { busy, failure, send } = useWrite({
    noun: 'invoice',
    send: async (ids: string[]) => {
      const bytes = await call(printInvoices, { body: { invoices: ids } })
      saveBlob(new Blob([bytes], { type: 'application/pdf' }), `${text('admin.fee_run.letters.file')}.pdf`)
    },
  })
  const ids = invoices.slice(0, printMaximum).map(({ id }) => id)
  return (
    <>
      <div className="buttons">
        <QuietButton blocked={busy} onClick={() => void send(ids)}>
          <Printer aria-hidden="true" />
          {text('admin.fee_run.letters', { count: ids.length })}
        </QuietButton>
      </div>
      <WriteMessage failure={failure?.message} />
    </>
  )
}

/** How many invoices of a released run were sent, and the names of those that were not. */
export const Delivery = ({ id, mayWrite }: { readonly id: number; readonly mayWrite: boolean }) => {
  const app = useApp()
  const text = useText()
  const { data } = useQuery(deliveryQuery(app, id))
  if (data === undefined) return null
  const { sent, waiting, failed, toPrint } = data
  return (
    <section className="grid" aria-labelledby="delivery">
      <h2 id="delivery">{text('admin.fee_run.delivery')}</h2>
      <p>{text('admin.fee_run.delivery.counts', { sent, waiting, failed: failed.length, print: toPrint.length })}</p>
      <Named title={text('admin.fee_run.delivery.failed')} invoices={failed} />
      <Named title={text('admin.fee_run.delivery.print')} invoices={toPrint} />
      {mayWrite && toPrint.length + failed.length > 0 && <PrintLetters invoices={[...toPrint, ...failed]} />}
    </section>
  )
}
