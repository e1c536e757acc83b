/** What stands in a form's fields; a checkbox is 'on' or ''. */
export type Values<Name extends string> = Readonly<Record<Name, string>>

/** What was typed, field by field, over the values it was typed on. */
export interface Draft<Name extends string> {
  readonly base: Values<Name>
  readonly typed: Partial<Values<Name>>
}

export const shownValues = <Name extends string>({ base, typed }: Draft<Name>): Values<Name> => ({ ...base, ...typed })

export const isDirty = <Name extends string>({ typed }: Draft<Name>): boolean => Object.keys(typed).length > 0

/** A draft with another value of a field; back at the base's it is no longer typed. */
export const setDraftField = <Name extends string>(
  { base, typed }: Draft<Name>,
  field: Name,
  value: string,
): Draft<Name> => {
  const next = { ...typed, [field]: value }
  if (base[field] === value) delete next[field]
  return { base, typed: next }
}

/** Which fields somebody else changed since. */
export const changedSince = <Name extends string>(
  { base }: Draft<Name>,
  current: Values<Name>,
  names: readonly Name[],
): readonly Name[] => names.filter((field) => base[field] !== current[field])

/** The draft over the values as they are now: `mine` keeps all that was typed, `theirs` drops it where both changed. */
export const rebase = <Name extends string>(
  draft: Draft<Name>,
  current: Values<Name>,
  names: readonly Name[],
  keep: 'mine' | 'theirs',
): Draft<Name> => {
  const others = changedSince(draft, current, names)
  let next: Draft<Name> = { base: current, typed: {} }
  for (const field of names) {
    const value = draft.typed[field]
    if (value === undefined || (keep === 'theirs' && others.includes(field))) continue
    next = setDraftField(next, field, value)
  }
  return next
}
