import '../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../platform/session/app.tsx'
import { List } from './List.tsx'
import { OwnInvoice } from './OwnInvoice.tsx'
import { invoicesOfQuery } from './queries.ts'

interface InvoicesOfProps {
  /** The public id of a represented member. */
  readonly person: string
  /** The member's name. */
  readonly payer: string
}

/** The invoices of a represented member. */
export const InvoicesOf = ({ person, payer }: InvoicesOfProps) => (
  <List
    title="purchases.invoices.other"
    none="purchases.invoices.none.other"
    query={useQuery(invoicesOfQuery(useApp(), person))}
  >
    {(invoice) => <OwnInvoice key={invoice.id} invoice={invoice} of={{ person, payer }} />}
  </List>
)
