import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { RouterContext } from '../platform/session/app.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet })
