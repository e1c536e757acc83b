import { createFileRoute } from '@tanstack/react-router'
import { InvoicesScreen } from '../../../../../features/admin/fees/InvoicesScreen.tsx'
import { pageSearch } from '../../../../-search.ts'

const Invoices = () => {
  const navigate = Route.useNavigate()
  return <InvoicesScreen page={Route.useSearch().page ?? 0} onPage={(page) => void navigate({ search: { page } })} />
}

export const Route = createFileRoute('/$locale/intra/admin/fees/')({
  staticData: { title: 'admin.invoices' },
  validateSearch: pageSearch,
  component: Invoices,
})
