import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { Frame } from '../../features/layout/Frame.tsx'
import { backgroundsQuery, settingsQuery } from '../../features/layout/queries.ts'
import { PublicStatus } from '../../features/members-area/PublicStatus.tsx'
import { SessionQuestions } from '../../features/outbox/SessionQuestions.tsx'
import { load } from '../-load.ts'

export const Route = createFileRoute('/$locale')({
  // The locale is fixed before the router is created: another language needs a page load.
  beforeLoad: async ({ params, context, matches, location, preload }) => {
    if (params.locale !== context.locale) throw notFound()
    await context.loadMessages(matches.flatMap(({ staticData }) => staticData.messages ?? []))
    const isPublic = matches.at(-1)?.staticData.public === true
    if (!isPublic && !preload) await context.beforePrivatePage(location.href)
  },
  // In the browser the frame fetches its own data; a rendered page includes it.
  loader: async ({ context }) => {
    if (!import.meta.env.SSR) return
    const { queryClient } = context
    const pictures = queryClient.prefetchQuery(backgroundsQuery(context))
    await Promise.all([load(queryClient, settingsQuery(context)), pictures])
  },
  component: () => (
    <Frame>
      <PublicStatus />
      <Outlet />
      <SessionQuestions />
    </Frame>
  ),
})
