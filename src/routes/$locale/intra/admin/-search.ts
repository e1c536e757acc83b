/** Parses the page number of a list, from 0. */
export const pageSearch = ({ page }: Record<string, unknown>): { page?: number } =>
  typeof page === 'number' && Number.isInteger(page) && page > 0 ? { page } : {}

/** Parses the search term for people and the page of the results; the router parses `?q=1899` as a number. */
export const peopleSearch = ({ q, page }: Record<string, unknown>): { q?: string; page?: number } => {
  const term = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 100) : ''
  return { ...(term === '' ? {} : { q: term }), ...pageSearch({ page }) }
}
