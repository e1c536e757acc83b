type SearchParams = Record<string, unknown>

/** Parses a text, cut at `maximum` characters; the router parses `?q=1899` as a number. '' = none. */
const parseText = (value: unknown, maximum: number): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, maximum) : ''

/** Parses the term of a search in the library. */
export const librarySearch = ({ q }: SearchParams): { q?: string } => {
  const term = parseText(q, 200)
  return term === '' ? {} : { q: term }
}

/** Parses the payer's name from a link. */
export const payerSearch = ({ name }: SearchParams): { name?: string } => {
  const payer = parseText(name, 70)
  return payer === '' ? {} : { name: payer }
}

/** Parses the page number of a list, from 0. */
export const pageSearch = ({ page }: SearchParams): { page?: number } =>
  typeof page === 'number' && Number.isInteger(page) && page > 0 ? { page } : {}

/** Parses the search term for people and the page of the results. */
export const peopleSearch = ({ q, page }: SearchParams): { q?: string; page?: number } => {
  const term = parseText(q, 100)
  return { ...(term === '' ? {} : { q: term }), ...pageSearch({ page }) }
}

/** Parses `saved`: the page was opened after something new was saved. */
export const savedSearch = ({ saved }: SearchParams): { saved?: true } => (saved === true ? { saved } : {})
