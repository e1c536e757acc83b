import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { AppContext } from '../platform/session/app.tsx'
import { IntlContext } from '../ui/intl.tsx'
import type { AppRouter } from './router.tsx'

interface AppProps {
  readonly router: AppRouter
  /** Called when the page has hydrated. */
  readonly onReady?: () => void
}

/** Renders the same tree on the server and in the browser. */
export const App = ({ router, onReady }: AppProps) => {
  const { context } = router.options
  useEffect(() => onReady?.(), [onReady])
  return (
    <StrictMode>
      <AppContext value={context}>
        <IntlContext value={context.intl}>
          <QueryClientProvider client={context.queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </IntlContext>
      </AppContext>
    </StrictMode>
  )
}
