import type { AnyRouter } from '@tanstack/react-router'

type Matches = readonly { readonly _strictSearch: object }[]

/**
 * Returns the parameters that the search schemas of these routes declare, as a query string in one spelling; '' = none.
 * The server renders a page from them alone, so that unknown parameters do not make another page.
 */
export const declaredSearch = ({ options }: Pick<AnyRouter, 'options'>, matches: Matches): string =>
  options.stringifySearch({ ...matches.at(-1)?._strictSearch })
