import type { Values } from './field-table.tsx'
import { namesOf } from './field-values.ts'

/** The changed fields of a form on top of the values that they replace. */
export interface Draft<Name extends string = string> {
  readonly base: Values<Name>
  readonly typed: Partial<Values<Name>>
  /** Version of the row that has the base's values, if rows have one. */
  readonly baseVersion?: number | undefined
}

export const shownValues = <Name extends string>({ base, typed }: Draft<Name>): Values<Name> => ({ ...base, ...typed })

export const isDirty = ({ typed }: Draft): boolean => Object.keys(typed).length > 0

/** Sets a field. A field with the base's value counts as unchanged. */
export const setDraftField = <Name extends string>(
  { typed, ...draft }: Draft<Name>,
  field: NoInfer<Name>,
  value: string,
): Draft<Name> => {
  const { [field]: _, ...others } = typed
  return {
    ...draft,
    typed: (draft.base[field] === value ? others : { ...others, [field]: value }) as Draft<Name>['typed'],
  }
}

/** Returns the fields that somebody else has changed since the draft was begun. */
export const changedSince = <Name extends string>({ base }: Draft<Name>, current: Values<Name>): readonly Name[] =>
  namesOf(base).filter((field) => base[field] !== current[field])

/** Returns the fields that both sides changed to different values: the person has to choose. */
export const conflictingFields = <Name extends string>(draft: Draft<Name>, current: Values<Name>): readonly Name[] =>
  changedSince(draft, current).filter(
    (field) => draft.typed[field] !== undefined && draft.typed[field] !== current[field],
  )

/** Returns the draft on top of the current values, without the changes of the dropped fields. */
export const rebase = <Name extends string>(
  draft: Draft<Name>,
  current: Values<Name>,
  dropped: readonly Name[] = [],
): Draft<Name> =>
  namesOf<Name>(draft.typed as Values<Name>)
    .filter((field) => !dropped.includes(field))
    .reduce((next, field) => setDraftField(next, field, draft.typed[field] ?? ''), {
      base: current,
      typed: {},
    } as Draft<Name>)

/**
 * Returns the changes made since a draft was sent, on top of the values that were saved; a field that was changed back
 * in the meantime is one of them.
 */
export const typedSince = <Name extends string>(
  now: Draft<Name>,
  sent: Draft<Name>,
  saved: Values<Name>,
): Draft<Name> => {
  const current = shownValues({ base: sent.base, typed: now.typed })
  const changed = namesOf(sent.base).filter((field) => now.typed[field] !== sent.typed[field])
  const typed = Object.fromEntries(changed.map((field) => [field, current[field]])) as Draft<Name>['typed']
  return rebase({ base: sent.base, typed }, saved)
}

/**
 * Returns a draft from the device with the fields that the form has today. Changes that the row has already are no
 * changes; of a new row, nobody else can have changed anything.
 */
export const continueDraft = <Name extends string>(from: Draft, current: Values<Name>, isNew: boolean): Draft<Name> => {
  const known = (values: Partial<Values>): Partial<Values<Name>> =>
    Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(current, name))) as Partial<Values<Name>>
  const typed = known(from.typed)
  if (isNew) return rebase({ base: current, typed }, current)
  const same = Object.entries(typed).filter(([name, value]) => value === current[name as Name])
  const base = { ...current, ...known(from.base), ...Object.fromEntries(same) }
  return { ...rebase({ base: current, typed }, base), baseVersion: from.baseVersion }
}
