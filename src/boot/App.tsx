import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { AppContext } from '../session/app.tsx'
import { IntlContext } from '../ui/intl.tsx'
import type { AppRouter } from './router.tsx'

interface AppProps {
  readonly router: AppRouter
  /** Called once the page is alive. */
  readonly onReady?: () => void
}

/** The same tree on server and in the browser. */
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
