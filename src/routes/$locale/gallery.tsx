import { createFileRoute } from '@tanstack/react-router'
import { GalleryScreen } from '../../features/gallery/GalleryScreen.tsx'

export const Route = createFileRoute('/$locale/gallery')({
  staticData: {
    public: true,
    messages: ['about', 'gallery'],
    title: 'gallery.title',
    description: 'gallery.description',
  },
  component: GalleryScreen,
})
