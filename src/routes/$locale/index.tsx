import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '../../features/home/HomeScreen.tsx'
import { loadHome } from '../-home.ts'

export const Route = createFileRoute('/$locale/')({
  staticData: { public: true, banner: true, description: 'page.description' },
  loader: ({ context }) => loadHome(context),
  component: HomeScreen,
})
