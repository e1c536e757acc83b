import { createFileRoute } from '@tanstack/react-router'
import { GalleryScreen } from '../../features/gallery/GalleryScreen.tsx'
import { loadTexts } from '../-load.ts'

export const Route = createFileRoute('/$locale/gallery')({
  staticData: {
    public: true,
    messages: ['about', 'gallery'],
    title: 'gallery.title',
    description: 'gallery.description',
  },
  loader: ({ context }) => loadTexts(context, 'gallery'),
  component: GalleryScreen,
})
