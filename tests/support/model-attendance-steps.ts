import * as fc from 'fast-check'
import type { AttendanceState } from '#contract/attendance.ts'
import { life, type Named, named } from './model-steps.ts'

type State = AttendanceState | null

const state = fc.constantFrom<State>('present', 'excused', 'missing', null)
/** The member records the attendance of a player. */
export const attendanceDeed: fc.Arbitrary<Named> = fc
  .tuple(state, life)
  .map(([what, points]) => named(`record ${what} (${points})`, ({ act }) => act.attend(what, points)))

const tabletSyncs = named('the tablet sends and fetches attendance', ({ attendance }) => attendance.tablet.sync())
const tabletRecords = (what: State): Named =>
  named(`the tablet records ${what}`, ({ attendance }) => attendance.tablet.record(what))
/** Another recorder does. */
export const attendanceElsewhere: fc.Arbitrary<Named> = fc.oneof(state.map(tabletRecords), fc.constant(tabletSyncs))

const recorded = (what: State): Named => named(`record ${what}`, ({ act }) => act.attend(what))
/** Two recorders of one player who disagree. */
export const attendanceHesitation = {
  known: tabletRecords('present'),
  between: [recorded('missing'), recorded('present'), tabletRecords('missing'), tabletRecords('excused'), tabletSyncs],
}
