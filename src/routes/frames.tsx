import {
  type AnyContext,
  type AnyRoute,
  type AnyValidator,
  type Constrain,
  createRootRouteWithContext,
  createRoute,
  type DefaultValidator,
  lazyFn,
  lazyRouteComponent,
  notFound,
  Outlet,
  type ResolveFullPath,
  type ResolveId,
  type ResolveParams,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import { Frame } from '../features/layout/Frame.tsx'
import { backgroundsQuery, settingsQuery } from '../features/layout/queries.ts'
import { PlacesOfMembers } from '../features/members-area/PlacesOfMembers.tsx'
import { PublicStatus } from '../features/members-area/PublicStatus.tsx'
import { SessionQuestions } from '../features/outbox/SessionQuestions.tsx'
import type { RouterContext } from '../platform/session/app.tsx'
import { load } from '../platform/session/load.ts'

export const root = createRootRouteWithContext<RouterContext>()({ component: Outlet })

/** Every page. The locale is fixed before the router is created: another language needs a page load. */
export const framed = createRoute({
  getParentRoute: () => root,
  path: '$locale',
  beforeLoad: async ({ params, context, matches, location, preload }) => {
    if (params.locale !== context.locale) throw notFound()
    await context.loadMessages(matches.flatMap(({ staticData }) => staticData.messages ?? []))
    const page = matches.at(-1)?.staticData
    // A visitor's tree has no other addresses: what it lacks can be a page for members.
    const isShown = page?.public === true && page.missing !== true
    if (!isShown && !preload) await context.beforePrivatePage(location.href)
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
      <PlacesOfMembers />
      <Outlet />
      <SessionQuestions />
    </Frame>
  ),
})

/** The exports of a screen's file: components without props, and their loaders. */
type ScreenFile = Record<string, (...args: never[]) => void>
/** The exports of a file that a page can show: they take their data from its address and from the query cache. */
type ScreenIn<File> = keyof { [Name in keyof File as File[Name] extends () => void ? Name : never]: Name }

/**
 * Takes a screen from a file that is loaded when the first of its pages is visited or preloaded.
 * @param file has its own path as `source` on the server (scripts/vite/screen-files.ts)
 * @param loader the export of the file that loads the data of the page
 */
export const screen = <File extends ScreenFile, Loader extends keyof File | undefined = undefined>(
  file: (() => Promise<File>) & { readonly source?: string },
  name: ScreenIn<File>,
  loader?: Loader,
) => ({
  source: file.source,
  component: lazyRouteComponent(file, name),
  loader: (loader === undefined ? undefined : lazyFn(file, loader)) as Loader extends keyof File
    ? (...args: Parameters<File[Loader]>) => Promise<Awaited<ReturnType<File[Loader]>>>
    : undefined,
})

interface Shown<Loader> {
  readonly source: string | undefined
  readonly component: ReturnType<typeof lazyRouteComponent>
  readonly loader: Loader
  readonly notFoundComponent?: ReturnType<typeof lazyRouteComponent>
}

interface PageOptions<Search> extends StaticDataRouteOption {
  /** Parses the parameters after the path. */
  search?: Constrain<Search, AnyValidator, DefaultValidator>
  /** The screen keeps its state when the parameters of its path change. */
  keepsState?: true
}

/** Returns a function that creates the pages below a frame. Its options are also those of each page. */
export const pagesIn =
  <Parent extends AnyRoute>(parent: Parent, shared: StaticDataRouteOption = {}) =>
  <const Path extends string, Loader, Search = undefined>(
    path: Path,
    { source, ...shown }: Shown<Loader>,
    { search, keepsState, ...own }: PageOptions<Search>,
  ) =>
    createRoute<
      unknown,
      Parent,
      Path,
      ResolveFullPath<Parent, Path>,
      string,
      ResolveId<Parent, string, Path>,
      Search,
      ResolveParams<Path>,
      AnyContext,
      AnyContext,
      Record<string, never>,
      Loader
    >({
      getParentRoute: () => parent,
      path,
      staticData: { ...shared, ...own, source },
      validateSearch: search,
      remountDeps: keepsState && (() => null),
      ...shown,
      // The router's types cannot be resolved before the arguments are known.
    } as never)
