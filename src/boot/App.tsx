import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { noNames, withNames } from '#i18n/intl.ts'
import { settingsQuery } from '../features/layout/queries.ts'
import { AppContext, useApp } from '../platform/session/app.tsx'
import { IntlContext } from '../ui/intl.tsx'
import type { AppRouter } from './router.tsx'

interface AppProps {
  readonly router: AppRouter
  /** Called when the page has hydrated. */
  readonly onReady?: () => void
}

/** Texts with the names that the band gives its sections and offices. */
const WithNames = ({ children }: { readonly children: ReactNode }) => {
  const app = useApp()
  const functions = useQuery(settingsQuery(app)).data ?? noNames
  const intl = { ...withNames(app.intl, () => functions), functions }
  return <IntlContext value={intl}>{children}</IntlContext>
}

/** Renders the same tree on the server and in the browser. */
export const App = ({ router, onReady }: AppProps) => {
  const { context } = router.options
  useEffect(() => onReady?.(), [onReady])
  return (
    <StrictMode>
      <AppContext value={context}>
        <QueryClientProvider client={context.queryClient}>
          <WithNames>
            <RouterProvider router={router} />
          </WithNames>
        </QueryClientProvider>
      </AppContext>
    </StrictMode>
  )
}
