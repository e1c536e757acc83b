/** Which page of a list, from 0, as it stands in the address. */
export const pageSearch = ({ page }: Record<string, unknown>): { page?: number } =>
  typeof page === 'number' && Number.isInteger(page) && page > 0 ? { page } : {}

/** What is searched for among people, and which page of what was found; the router reads `?q=1899` as a number. */
export const peopleSearch = ({ q, page }: Record<string, unknown>): { q?: string; page?: number } => {
  const term = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 100) : ''
  return { ...(term === '' ? {} : { q: term }), ...pageSearch({ page }) }
}
