import * as v from 'valibot'
import { DesiredPreferences, type preferenceNames } from '#device/outbox/kinds/notifications.ts'
import { type Draft, rebase, shownValues } from '../../ui/form/draft.ts'

export type PreferenceName = (typeof preferenceNames)[number]

/** The member's choices on the preferences on which they were made. */
export type Choice = Draft<PreferenceName>

/** Returns the current preferences with the member's choices applied, without the dropped ones. */
export const mergePreferences = (
  choice: Choice,
  current: DesiredPreferences,
  dropped?: readonly PreferenceName[],
): DesiredPreferences => v.parse(DesiredPreferences, shownValues(rebase(choice, current, dropped)))
