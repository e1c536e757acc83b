import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { Frame } from '../../features/layout/Frame.tsx'
import { SessionQuestions } from '../../features/outbox/SessionQuestions.tsx'

export const Route = createFileRoute('/$locale')({
  // The language is chosen before the router exists: an address in another one is another page load.
  beforeLoad: async ({ params, context, matches, location, preload }) => {
    if (params.locale !== context.locale) throw notFound()
    if (matches.at(-1)?.staticData.form === true) await context.beforeForm()
    const isPublic = matches.at(-1)?.staticData.public === true
    if (!isPublic && !preload) await context.beforePrivatePage(location.href)
  },
  component: () => (
    <Frame>
      <Outlet />
      <SessionQuestions />
    </Frame>
  ),
})
