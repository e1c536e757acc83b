import * as v from 'valibot'
import { DesiredPreferences, preferenceNames } from '#device/outbox/kinds/notifications.ts'

export type PreferenceName = (typeof preferenceNames)[number]

/** The desired preferences and the base on which they were chosen: the differences are the member's choices. */
export interface Choice {
  readonly base: DesiredPreferences
  readonly desired: DesiredPreferences
}

/** Returns the current preferences with the member's choices applied. */
export const mergePreferences = ({ base, desired }: Choice, current: DesiredPreferences): DesiredPreferences =>
  v.parse(
    DesiredPreferences,
    Object.fromEntries(
      preferenceNames.map((name) => [name, desired[name] === base[name] ? current[name] : desired[name]] as const),
    ),
  )

/** Adds a choice by a member who sees the current preferences. */
export const choose = (
  { base, desired }: Choice,
  current: DesiredPreferences,
  name: PreferenceName,
  value: string,
): Choice => ({
  base: { ...base, [name]: current[name] },
  desired: v.parse(DesiredPreferences, { ...desired, [name]: value }),
})

/** Returns the preferences that both sides changed to different values: the member has to choose. */
export const conflictingFields = ({ base, desired }: Choice, current: DesiredPreferences): readonly PreferenceName[] =>
  preferenceNames.filter(
    (name) => desired[name] !== base[name] && base[name] !== current[name] && desired[name] !== current[name],
  )

/** Returns the choice on top of the current preferences; conflicts are resolved in favour of `side`. */
export const resolvedPreferences = (choice: Choice, current: DesiredPreferences, side: 'mine' | 'theirs'): Choice => {
  const desired = mergePreferences(choice, current)
  const open = side === 'theirs' ? conflictingFields(choice, current) : []
  return { base: current, desired: { ...desired, ...Object.fromEntries(open.map((name) => [name, current[name]])) } }
}
