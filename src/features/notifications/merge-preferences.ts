import * as v from 'valibot'
import { DesiredPreferences, preferenceNames } from '#device/outbox/kinds/notifications.ts'

export type PreferenceName = (typeof preferenceNames)[number]

/** A wish and the one it was made on: what differs was chosen. */
export interface Choice {
  readonly base: DesiredPreferences
  readonly wish: DesiredPreferences
}

/** The wishes as they are now, with what was chosen over them. */
export const mergePreferences = ({ base, wish }: Choice, current: DesiredPreferences): DesiredPreferences =>
  v.parse(
    DesiredPreferences,
    Object.fromEntries(
      preferenceNames.map((name) => [name, wish[name] === base[name] ? current[name] : wish[name]] as const),
    ),
  )

/** One more choice, by a member who sees the wishes as they are now. */
export const choose = (
  { base, wish }: Choice,
  current: DesiredPreferences,
  name: PreferenceName,
  value: string,
): Choice => ({
  base: { ...base, [name]: current[name] },
  wish: v.parse(DesiredPreferences, { ...wish, [name]: value }),
})

/** Which wishes both sides changed, and not to the same: the member has to say which counts. */
export const conflictingFields = ({ base, wish }: Choice, current: DesiredPreferences): readonly PreferenceName[] =>
  preferenceNames.filter(
    (name) => wish[name] !== base[name] && base[name] !== current[name] && wish[name] !== current[name],
  )

/** The choice on the wishes as they are now; of what is disputed counts the given side. */
export const resolvedPreferences = (choice: Choice, current: DesiredPreferences, side: 'mine' | 'theirs'): Choice => {
  const wish = mergePreferences(choice, current)
  const open = side === 'theirs' ? conflictingFields(choice, current) : []
  return { base: current, wish: { ...wish, ...Object.fromEntries(open.map((name) => [name, current[name]])) } }
}
