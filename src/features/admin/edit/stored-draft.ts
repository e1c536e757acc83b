import * as v from 'valibot'
import type { DraftKey } from '#device/web-storage.ts'
import type { Values } from '../../../ui/form/field-table.tsx'
import { type Draft, isDirty } from './draft.ts'

const texts = v.record(v.string(), v.string())
const Stored = v.object({ base: texts, typed: texts })

/**
 * Saves the draft of an edited row in the tab's session storage, which survives a reload. Nothing is saved for an
 * unchanged row. If the browser forbids storage, a reload empties the form.
 */
export const storeDraft = (key: DraftKey, draft: Draft): void => {
  try {
    if (isDirty(draft)) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {}
}

/** Returns the saved draft with the fields that the form has today; undefined = none. */
export const storedDraft = (key: DraftKey, current: Values): Draft | undefined => {
  const known = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(current, name)))
  try {
    const { success, output } = v.safeParse(Stored, JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return success ? { base: { ...current, ...known(output.base) }, typed: known(output.typed) } : undefined
  } catch {
    return undefined
  }
}
