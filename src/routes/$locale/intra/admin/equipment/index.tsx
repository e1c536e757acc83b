import { createFileRoute } from '@tanstack/react-router'
import { EquipmentScreen } from '../../../../../features/equipment/admin/EquipmentScreen.tsx'
import { listSearch } from '../../../../-search.ts'

const Equipment = () => {
  const navigate = Route.useNavigate()
  return (
    <EquipmentScreen
      search={Route.useSearch()}
      onSearch={(next, replace) => void navigate({ search: { ...next }, replace })}
    />
  )
}

export const Route = createFileRoute('/$locale/intra/admin/equipment/')({
  staticData: { title: 'admin.equipment' },
  validateSearch: listSearch,
  component: Equipment,
})
