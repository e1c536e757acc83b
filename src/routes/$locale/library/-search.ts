/** Parses the search term; the router parses `?q=1899` as a number. */
export const librarySearch = ({ q }: Record<string, unknown>): { q?: string } => {
  const term = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 200) : ''
  return term === '' ? {} : { q: term }
}
