import { createFileRoute } from '@tanstack/react-router'
import { NewRepertoireScreen } from '../../../../../features/admin/repertoires/EditRepertoireScreens.tsx'

export const Route = createFileRoute('/$locale/intra/admin/repertoires/new')({
  staticData: { title: 'admin.repertoire.new' },
  component: NewRepertoireScreen,
})
