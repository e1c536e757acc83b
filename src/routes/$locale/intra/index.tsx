import { createFileRoute, redirect } from '@tanstack/react-router'
import { IntraScreen } from '../../../features/members-area/IntraScreen.tsx'
import { readLastLocation } from '../../../platform/session/last-location.ts'

/** `start=app`: the installed app was opened, and continues on the last page. */
const startSearch = ({ start }: Record<string, unknown>): { start?: 'app' } => (start === 'app' ? { start } : {})

export const Route = createFileRoute('/$locale/intra/')({
  validateSearch: startSearch,
  beforeLoad: ({ search, params }) => {
    if (search.start === undefined || import.meta.env.SSR) return
    throw redirect({ href: `/${params.locale}${readLastLocation(window) ?? '/intra'}`, replace: true })
  },
  component: IntraScreen,
})
