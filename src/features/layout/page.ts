import type { StaticDataRouteOption } from '@tanstack/react-router'
import type { RouterContext } from '../../session/app.tsx'
import { textOf } from '../../ui/intl.tsx'

interface Match {
  readonly staticData: StaticDataRouteOption
  readonly params: Readonly<Record<string, string | undefined>>
  readonly status: string
}
interface Page {
  readonly title: string
  readonly description: string
}

/** Does nothing stand at the address, as the route or what it loaded says? */
export const isMissing = (matches: readonly Pick<Match, 'staticData' | 'status'>[]): boolean =>
  matches.some(({ staticData, status }) => staticData.missing === true || status === 'notFound')

/** Title and description of the page shown: of what it is about, else from the innermost route that declares them. */
export const pageOf = (
  matches: readonly Match[],
  app: Pick<RouterContext, 'intl' | 'band' | 'call' | 'locale' | 'queryClient'>,
): Page => {
  const { intl, band } = app
  const text = textOf(intl)
  const names = { band: band.name, short: band.shortName }
  const routes = matches.map(({ staticData }) => staticData).reverse()
  const title = routes.find((route) => route.title !== undefined)?.title
  const description = routes.find((route) => route.description !== undefined)?.description
  if (isMissing(matches)) {
    return {
      title: text('page.title', { page: text('page.missing'), ...names }),
      description: text('page.description', names),
    }
  }
  const innermost = matches.at(-1)
  const about = innermost?.staticData.about?.(app, innermost.params)
  if (about !== undefined) {
    return { title: text('page.title', { page: about.title, ...names }), description: about.description }
  }
  return {
    title: title === undefined ? band.name : text('page.title', { page: text(title, names), ...names }),
    description: text(description ?? 'page.description', names),
  }
}
