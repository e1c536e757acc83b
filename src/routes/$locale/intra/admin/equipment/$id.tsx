import { createFileRoute } from '@tanstack/react-router'
import {
  EditEquipmentScreen,
  NewEquipmentScreen,
} from '../../../../../features/equipment/admin/EditEquipmentScreen.tsx'

const Item = () => {
  const { id } = Route.useParams()
  return id === 'new' ? <NewEquipmentScreen /> : <EditEquipmentScreen key={id} id={Number(id)} />
}

export const Route = createFileRoute('/$locale/intra/admin/equipment/$id')({
  staticData: { title: 'admin.equipment' },
  component: Item,
})
