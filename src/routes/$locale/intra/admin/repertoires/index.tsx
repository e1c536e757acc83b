import { createFileRoute } from '@tanstack/react-router'
import { RepertoiresScreen } from '../../../../../features/admin/repertoires/RepertoiresScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/repertoires/')({
  staticData: { title: 'admin.repertoires' },
  component: RepertoiresScreen,
})
