import type { StaticDataRouteOption } from '@tanstack/react-router'
import type { RouterContext } from '../../session/app.tsx'
import { textOf } from '../../ui/intl.tsx'

interface Match {
  readonly staticData: StaticDataRouteOption
}
interface Page {
  readonly title: string
  readonly description: string
}

/** Title and description of the page shown, from the innermost route that declares them. */
export const pageOf = (matches: readonly Match[], { intl, band }: Pick<RouterContext, 'intl' | 'band'>): Page => {
  const text = textOf(intl)
  const names = { band: band.name, short: band.shortName }
  const routes = matches.map(({ staticData }) => staticData).reverse()
  const title = routes.find((route) => route.title !== undefined)?.title
  const description = routes.find((route) => route.description !== undefined)?.description
  return {
    title: title === undefined ? band.name : text('page.title', { page: text(title, names), ...names }),
    description: text(description ?? 'page.description', names),
  }
}
