import {
  type AttendanceStatistics,
  type AttendanceSummary,
  attendanceRate,
  countOf,
  sumOf,
} from '#contract/attendance.ts'
import { toWireDate } from '#contract/time.ts'
import { intls } from '#i18n/catalogues.ts'
import type { BandNames, Locale, MessageId } from '#i18n/intl.ts'
import type { Cell, Column, Row, TableDocument } from '../../platform/formats/table.ts'
import { textsIn } from '../../platform/localized.ts'

interface CountColumn extends Pick<Column, 'width'> {
  readonly label: MessageId
  readonly value: (summary: AttendanceSummary) => Cell
}

const columns: readonly CountColumn[] = [
  { label: 'attendance.events', width: 11, value: ({ events }) => events },
  { label: 'attendance.state.present', width: 12, value: (summary) => countOf(summary, 'present') },
  { label: 'attendance.state.excused', width: 16, value: (summary) => countOf(summary, 'excused') },
  { label: 'attendance.state.missing', width: 11, value: (summary) => countOf(summary, 'missing') },
  { label: 'attendance.state.unrecorded', width: 14, value: ({ unrecorded }) => unrecorded },
  { label: 'attendance.rate', width: 12, value: (summary) => percent(attendanceRate(summary)) },
  { label: 'attendance.yes_present', width: 16, value: ({ yes }) => yes.present },
  { label: 'attendance.yes_absent', width: 16, value: ({ yes }) => yes.excused + yes.missing },
  { label: 'attendance.no_present', width: 16, value: ({ no }) => no.present },
  { label: 'attendance.open_missing', width: 17, value: ({ open }) => open.missing },
]

const percent = (rate: number | null): number | null => (rate === null ? null : Math.round(rate * 100))

interface Document {
  readonly statistics: AttendanceStatistics
  readonly locale: Locale
  readonly names: BandNames
  readonly bandName: string
  readonly now: Date
}

/** The file's name without its extension. */
export const statisticsName = (season: number, locale: Locale): string =>
  intls[locale].formatMessage({ id: 'document.attendance.name' }, { season: String(season) })

/** One row per player, by section, each with its sum; a spreadsheet has the section as a column, and no sums. */
export const statisticsTable = ({ statistics, locale, names, bandName, now }: Document): TableDocument => {
  const { players, season } = statistics
  const t = textsIn(locale, names)
  const row = (name: Cell, section: string, summary: AttendanceSummary): Row => ({
    cells: [name, section, ...columns.map(({ value }) => value(summary))],
  })
  const whole = sumOf(players.map(({ summary }) => summary))
  return {
    title: statisticsName(season, locale),
    subtitle: t('document.attendance.subtitle', { rate: percent(attendanceRate(whole)) ?? '–', count: players.length }),
    locale,
    orientation: 'LANDSCAPE',
    publisher: bandName,
    date: toWireDate(now),
    columns: [
      { heading: t('attendance.player'), width: 40 },
      { heading: t('attendance.section'), width: 20, only: 'XLS' },
      ...columns.map(({ label, width }) => ({ heading: t(label), width, align: 'right' as const })),
    ],
    groups: [...Map.groupBy(players, ({ section }) => section)].map(([section, ofSection]) => {
      const name = t(`section.name.${section}`)
      const rate = percent(attendanceRate(sumOf(ofSection.map(({ summary }) => summary))))
      return {
        heading: t('document.attendance.section', { section: name, rate: rate ?? '–' }),
        rows: ofSection.map(({ label, summary }) => row({ name: label }, name, summary)),
      }
    }),
    empty: t('attendance.statistics.empty'),
  }
}
