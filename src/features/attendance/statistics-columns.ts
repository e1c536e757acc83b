import { type AttendanceSummary, attendanceRate, countOf } from '#contract/attendance.ts'
import type { MessageId } from '#i18n/intl.ts'

interface SummaryColumn {
  readonly label: MessageId
  readonly value: (summary: AttendanceSummary) => number
}

/** How answers and attendance agree, as numbers of events. */
export const summaryColumns: readonly SummaryColumn[] = [
  { label: 'attendance.events', value: ({ events }) => events },
  { label: 'attendance.state.present', value: (summary) => countOf(summary, 'present') },
  { label: 'attendance.state.excused', value: (summary) => countOf(summary, 'excused') },
  { label: 'attendance.state.missing', value: (summary) => countOf(summary, 'missing') },
  { label: 'attendance.state.unrecorded', value: ({ unrecorded }) => unrecorded },
  { label: 'attendance.yes_present', value: ({ yes }) => yes.present },
  { label: 'attendance.yes_absent', value: ({ yes }) => yes.excused + yes.missing },
  { label: 'attendance.no_present', value: ({ no }) => no.present },
  { label: 'attendance.open_missing', value: ({ open }) => open.missing },
]

/** '87 %'; a dash without recorded events. */
export const formatRate = (summary: AttendanceSummary): string => {
  const rate = attendanceRate(summary)
  return rate === null ? '–' : `${Math.round(rate * 100)} %`
}
