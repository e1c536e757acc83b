import { createFileRoute } from '@tanstack/react-router'
import { PicturesScreen } from '../../../../../features/admin/pictures/PicturesScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/pictures/')({
  staticData: { title: 'admin.pictures' },
  component: PicturesScreen,
})
