import { createFileRoute } from '@tanstack/react-router'
import { SubstitutesScreen } from '../../../../../features/substitutes/admin/SubstituteScreens.tsx'

export const Route = createFileRoute('/$locale/intra/admin/substitutes/')({
  staticData: { title: 'admin.substitutes' },
  component: SubstitutesScreen,
})
