import { createFileRoute } from '@tanstack/react-router'
import { AboutScreen } from '../../features/about/AboutScreen.tsx'
import { settingsQuery } from '../../features/layout/queries.ts'
import { bandQuery, boardQuery } from '../../features/memberships/queries.ts'
import { load, loadTexts } from '../-load.ts'

export const Route = createFileRoute('/$locale/aboutus')({
  staticData: { public: true, messages: ['about'], title: 'about.page', description: 'about.description' },
  loader: async ({ context }) => {
    const { queryClient } = context
    await Promise.all([
      loadTexts(context, 'about'),
      load(queryClient, settingsQuery(context)),
      load(queryClient, bandQuery(context)),
      load(queryClient, boardQuery(context)),
    ])
  },
  component: AboutScreen,
})
