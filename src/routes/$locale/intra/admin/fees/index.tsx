import { createFileRoute } from '@tanstack/react-router'
import { InvoicesScreen } from '../../../../../features/invoices/admin/InvoicesScreen.tsx'
import { listSearch } from '../../../../-search.ts'

const Invoices = () => {
  const navigate = Route.useNavigate()
  return (
    <InvoicesScreen
      search={Route.useSearch()}
      onSearch={(next, replace) => void navigate({ search: { ...next }, replace })}
    />
  )
}

export const Route = createFileRoute('/$locale/intra/admin/fees/')({
  staticData: { title: 'admin.invoices' },
  validateSearch: listSearch,
  component: Invoices,
})
