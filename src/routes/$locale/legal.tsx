import { createFileRoute } from '@tanstack/react-router'
import { settingsQuery } from '../../features/layout/queries.ts'
import { LegalScreen } from '../../features/legal/LegalScreen.tsx'
import { boardQuery } from '../../features/memberships/queries.ts'
import { load, loadTexts } from '../-load.ts'

export const Route = createFileRoute('/$locale/legal')({
  staticData: { public: true, messages: ['joining'], title: 'legal.title', description: 'legal.description' },
  loader: async ({ context }) => {
    await Promise.all([
      loadTexts(context, 'legal'),
      load(context.queryClient, settingsQuery(context)),
      load(context.queryClient, boardQuery(context)),
    ])
  },
  component: LegalScreen,
})
