import { Check, type LucideIcon, Minus, Umbrella, X } from 'lucide-react'
import { type AttendanceState, attendanceStates } from '#contract/attendance.ts'

/** The states in the order of the buttons; null = not recorded. */
export const stateChoices = [...attendanceStates, null] as const

const icons: Readonly<Record<AttendanceState | 'unrecorded', LucideIcon>> = {
  present: Check,
  excused: Umbrella,
  missing: X,
  unrecorded: Minus,
}

export const stateName = (state: AttendanceState | null) => `attendance.state.${state ?? 'unrecorded'}` as const

export const StateIcon = ({ state }: { readonly state: AttendanceState | null }) => {
  const Icon = icons[state ?? 'unrecorded']
  return <Icon aria-hidden="true" />
}
