import { createFileRoute } from '@tanstack/react-router'
import { PicturesScreen } from '../../../../../features/pictures/admin/PicturesScreen.tsx'

export const Route = createFileRoute('/$locale/intra/admin/pictures/')({
  staticData: { title: 'admin.pictures' },
  component: PicturesScreen,
})
