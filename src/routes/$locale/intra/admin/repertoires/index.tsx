import { createFileRoute } from '@tanstack/react-router'
import { RepertoiresScreen } from '../../../../../features/repertoires/admin/RepertoireScreens.tsx'

export const Route = createFileRoute('/$locale/intra/admin/repertoires/')({
  staticData: { title: 'admin.repertoires' },
  component: RepertoiresScreen,
})
