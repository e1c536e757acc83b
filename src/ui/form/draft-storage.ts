import type { DraftKey } from '#device/web-storage.ts'

/**
 * Saves a draft under this name in the tab's session storage. If the browser forbids storage, a reload empties the
 * form, as everywhere.
 */
export const saveDraft = (name: DraftKey, values: object): void => {
  try {
    if (Object.values(values).every((value) => value === '')) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(values))
  } catch {}
}

export const loadDraft = (name: DraftKey): Record<string, string> => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? '{}')
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}

/** Restores a draft into the fields below `place`; input made before hydration is newer and stays. */
export const restoreDraft = (place: Element, name: DraftKey): void => {
  for (const [field, value] of Object.entries(loadDraft(name))) {
    const control = place.querySelector(`[name="${CSS.escape(field)}"]`)
    if (control instanceof HTMLSelectElement) control.value = value
    else if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked ||= value === 'on'
    else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value ||= value
  }
}
