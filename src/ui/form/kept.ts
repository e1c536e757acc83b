/** Keeps under this name of the page's tab what is typed. A browser may forbid storage; then a reload empties the form, as it does everywhere. */
export const keep = (name: string, values: object): void => {
  try {
    if (Object.values(values).every((value) => value === '')) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(values))
  } catch {}
}

export const kept = (name: string): Record<string, string> => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? '{}')
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}
