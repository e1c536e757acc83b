import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '../../features/home/HomeScreen.tsx'
import { loadHome } from '../-home.ts'

export const Route = createFileRoute('/$locale/$')({
  staticData: { public: true, banner: true, missing: true, title: 'page.missing' },
  // To a visitor's page, a link to a member's page looks like an unknown address: preloading it loads nothing.
  loader: async ({ context, preload }) => {
    if (!preload) await loadHome(context)
  },
  component: () => <HomeScreen missing />,
})
