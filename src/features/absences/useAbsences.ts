import { absenceKind, overlayAbsences, type ShownAbsence } from '#device/outbox/kinds/absence.ts'
import { useApp } from '../../platform/session/app.tsx'
import { type Overlaid, useOverlaid } from '../../platform/writes/useOverlaid.ts'
import { absencesQuery } from './queries.ts'

const kinds = [absenceKind]

/** The member's absences that are not over. `today`: a wire date. */
export const useAbsences = (today: string): Overlaid<unknown, readonly ShownAbsence[]> => {
  const absences = useOverlaid(kinds, absencesQuery(useApp()), overlayAbsences)
  return { ...absences, shown: absences.shown?.filter(({ to, record }) => to >= today || record !== null) }
}
