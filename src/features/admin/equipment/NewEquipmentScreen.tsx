import { NewRow } from '../edit/NewRow.tsx'
import { equipmentNoun } from './equipment-noun.ts'

export const NewEquipmentScreen = () => (
  <NewRow noun={equipmentNoun} list="/$locale/intra/admin/equipment" title="admin.equipment.new" />
)
