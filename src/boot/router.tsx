import { type DehydratedState, dehydrate, hydrate } from '@tanstack/react-query'
import { createRouter, type StaticDataRouteOption } from '@tanstack/react-router'
import type { MessageId } from '#i18n/intl.ts'
import { MissingPage } from '../features/home/MissingPage.tsx'
import { PageFailed } from '../features/layout/PageFailed.tsx'
import { routeTree } from '../routeTree.gen.ts'
import type { MessageFile, RouterContext } from '../session/app.tsx'

/** Query data and the time of rendering, as they travel in a rendered page. */
interface Travelling {
  readonly queries: string
  /** Milliseconds since 1970. */
  readonly now: number
}

interface RouterOptions {
  /** Nonce of the page's own scripts; only on the server. */
  readonly nonce?: string
  /** Called in the browser with the time at which the page was rendered. */
  readonly onRenderedAt?: (now: Date) => void
}

/** The app has taken the page over. */
let isTaken = false

export const createAppRouter = (context: RouterContext, { nonce, onRenderedAt }: RouterOptions = {}) =>
  createRouter({
    routeTree,
    context,
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: MissingPage,
    defaultPreload: 'intent',
    // The query cache decides what is fresh; the router never answers from a cache of its own.
    defaultPreloadStaleTime: 0,
    scrollRestoration:
      !import.meta.env.SSR &&
      (() => {
        // Who has scrolled a rendered page before the app takes it over stays there; the router would go to the top.
        const moves = isTaken || scrollY === 0
        isTaken = true
        return moves
      }),
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
    dehydrate: (): Travelling => ({
      queries: import.meta.env.SSR ? JSON.stringify(dehydrate(context.queryClient)) : '',
      now: context.now().getTime(),
    }),
    hydrate: ({ queries, now }: Travelling) => {
      onRenderedAt?.(new Date(now))
      const state: DehydratedState = JSON.parse(queries)
      hydrate(context.queryClient, state)
    },
  })

export type AppRouter = ReturnType<typeof createAppRouter>

type MatchedRoutes = readonly { readonly options: { readonly staticData?: StaticDataRouteOption } }[]

/** What the innermost of these routes declares about itself. */
export const innermost = (routes: MatchedRoutes): StaticDataRouteOption => routes.at(-1)?.options.staticData ?? {}

/** The files of messages that these routes declare. */
export const messageFiles = (routes: MatchedRoutes): readonly MessageFile[] =>
  routes.flatMap(({ options }) => options.staticData?.messages ?? [])

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** Rendered on the server, for everyone, as an anonymous visitor. */
    public?: true
    /** Nothing stands at this address: 404, and search engines leave it out. */
    missing?: true
    /** Comes after something else, such as thanks: search engines leave it out. */
    unlisted?: true
    /** A banner stands beneath the header and takes over its picture. */
    banner?: true
    /** Files of messages that the page needs besides `public`; routes below have them too. */
    messages?: readonly MessageFile[]
    /** Without header and footer, such as the music stand. */
    bare?: true
    /** The page's name in the window's title. */
    title?: MessageId
    /** What search engines show beneath the title. */
    description?: MessageId
    /** The same of what the page is about, once that is loaded. */
    about?: (
      app: Pick<RouterContext, 'call' | 'locale' | 'queryClient'>,
      params: Readonly<Record<string, string | undefined>>,
    ) => { readonly title: string; readonly description: string } | undefined
  }
}
