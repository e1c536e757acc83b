import type { Values } from '../../../ui/form/field-table.tsx'

/** The changed fields of a form on top of the values that they replace. */
export interface Draft {
  readonly base: Values
  readonly typed: Values
}

export const shownValues = ({ base, typed }: Draft): Values => ({ ...base, ...typed })

export const isDirty = ({ typed }: Draft): boolean => Object.keys(typed).length > 0

/** Sets a field. A field with the base's value counts as unchanged. */
export const setDraftField = ({ base, typed }: Draft, field: string, value: string): Draft => {
  const next: Record<string, string> = { ...typed, [field]: value }
  if (base[field] === value) delete next[field]
  return { base, typed: next }
}

/** The fields that another editor changed since the draft was begun. */
export const changedSince = ({ base }: Draft, current: Values): readonly string[] =>
  Object.keys(base).filter((field) => base[field] !== current[field])

/**
 * Returns the draft on top of the current values: `mine` keeps every changed field, `theirs` drops those that both
 * changed.
 */
export const rebase = (draft: Draft, current: Values, side: 'mine' | 'theirs'): Draft => {
  const others = changedSince(draft, current)
  let next: Draft = { base: current, typed: {} }
  for (const [field, value] of Object.entries(draft.typed)) {
    if (side === 'mine' || !others.includes(field)) next = setDraftField(next, field, value)
  }
  return next
}

/**
 * Returns a draft from the device with the fields that the form has today. Changes that the row has already are no
 * changes; of a new row, nobody else can have changed anything.
 */
export const continueDraft = (from: Draft, current: Values, isNew: boolean): Draft => {
  const known = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(current, name)))
  const draft = { base: { ...current, ...known(from.base) }, typed: known(from.typed) }
  if (isNew) return rebase(draft, current, 'mine')
  const same = Object.keys(draft.typed).filter((name) => draft.typed[name] === current[name])
  return {
    base: { ...draft.base, ...Object.fromEntries(same.map((name) => [name, current[name] ?? ''])) },
    typed: Object.fromEntries(Object.entries(draft.typed).filter(([name]) => !same.includes(name))),
  }
}
