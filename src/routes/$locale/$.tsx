import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '../../features/home/HomeScreen.tsx'
import { loadHome } from '../-home.ts'

export const Route = createFileRoute('/$locale/$')({
  staticData: { public: true, banner: true, missing: true, title: 'page.missing' },
  // A link to a member's page looks like one to nowhere in a visitor's page: pointing at it asks for nothing.
  loader: async ({ context, preload }) => {
    if (!preload) await loadHome(context)
  },
  component: () => <HomeScreen missing />,
})
