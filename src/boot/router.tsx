import { type DehydratedState, dehydrate, hydrate } from '@tanstack/react-query'
import { createRouter, type StaticDataRouteOption } from '@tanstack/react-router'
import type { MessageId } from '#i18n/intl.ts'
import { MissingPage } from '../features/home/MissingPage.tsx'
import { PageFailed } from '../features/layout/PageFailed.tsx'
import type { MessageFile, RouterContext } from '../platform/session/app.tsx'
import type { RouteTree } from '../routes/tree.ts'

/** Query data and the time of rendering, dehydrated in a rendered page. */
interface Dehydrated {
  readonly queries: string
  /** Epoch milliseconds. */
  readonly now: number
}

interface RouterOptions {
  readonly routeTree: RouteTree
  /** Nonce of the page's own scripts; only on the server. */
  readonly nonce?: string
  /** Called in the browser with the time at which the page was rendered. */
  readonly onRenderedAt?: (now: Date) => void
}

/** True once the router has asked about the scroll position of the first screen. */
let isTaken = false

export const createAppRouter = (context: RouterContext, { routeTree, nonce, onRenderedAt }: RouterOptions) =>
  createRouter({
    routeTree,
    context,
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: MissingPage,
    // A page with other parameters in its path starts anew.
    defaultRemountDeps: ({ params }) => params,
    defaultPreload: 'intent',
    // The query cache decides what is fresh; the router's own cache is disabled.
    defaultPreloadStaleTime: 0,
    scrollRestoration:
      !import.meta.env.SSR &&
      (() => {
        // Preserves the scroll position of a page that was scrolled before hydration; the router would scroll to the
        // top.
        const moves = isTaken || scrollY === 0
        isTaken = true
        return moves
      }),
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
    dehydrate: (): Dehydrated => ({
      queries: import.meta.env.SSR ? JSON.stringify(dehydrate(context.queryClient)) : '',
      now: context.now().getTime(),
    }),
    hydrate: ({ queries, now }: Dehydrated) => {
      onRenderedAt?.(new Date(now))
      const state: DehydratedState = JSON.parse(queries)
      hydrate(context.queryClient, state)
    },
  })

export type AppRouter = ReturnType<typeof createAppRouter>

type MatchedRoutes = readonly { readonly options: { readonly staticData?: StaticDataRouteOption } }[]

/** Returns the static data of the innermost of these routes. */
export const innermost = (routes: MatchedRoutes): StaticDataRouteOption => routes.at(-1)?.options.staticData ?? {}

/** Returns the message files that these routes declare. */
export const messageFiles = (routes: MatchedRoutes): readonly MessageFile[] =>
  routes.flatMap(({ options }) => options.staticData?.messages ?? [])

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** Rendered on the server as for an anonymous visitor. */
    public?: true
    /** No page exists at this address: 404, and hidden from search engines. */
    missing?: true
    /** A follow-up page, such as thanks; hidden from search engines. */
    unlisted?: true
    /** A banner is below the header, and the band's claim lies on the header's picture. */
    banner?: true
    /** Message files besides `public`; child routes inherit them. */
    messages?: readonly MessageFile[]
    /** A public page that is also one of the members' places. */
    isPlace?: true
    /** Without header and footer, such as the music stand. */
    bare?: true
    /** The page's title in the window's title. */
    title?: MessageId
    /** Description for search engines. */
    description?: MessageId
    /** The file of the screen in the manifest of the build, on the server. */
    source?: string | undefined
    /** Title and description of the page's content, once it is loaded. */
    about?: (
      app: Pick<RouterContext, 'call' | 'locale' | 'queryClient'>,
      params: Readonly<Record<string, string | undefined>>,
    ) => { readonly title: string; readonly description: string } | undefined
  }
}
