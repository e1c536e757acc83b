import { minutesAndSeconds } from '#contract/duration.ts'
import type { PerformedWork, ReportRows, SuisaReport } from '#contract/suisa.ts'
import { toWireDate } from '#contract/time.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale } from '#i18n/intl.ts'
import { shortDate } from '../../platform/formats/dates.ts'
import type { Cell, Column, Row, TableDocument } from '../../platform/formats/table.ts'
import { textsIn } from '../../platform/localized.ts'

interface ReportDocument {
  readonly report: SuisaReport
  readonly rows: ReportRows
  readonly locale: Locale
  readonly bandName: string
  readonly now: Date
}

/** The file's name without its extension. */
export const reportName = (year: number, locale: Locale): string =>
  intls[locale].formatMessage({ id: 'document.suisa.name' }, { year: String(year) })

const withDuration = (seconds: number | null): string | null => (seconds === null ? null : minutesAndSeconds(seconds))

/** One row per performed work, or per performance of a work by day; works with missing facts are the first group. */
export const reportTable = ({ report, rows, locale, bandName, now }: ReportDocument): TableDocument => {
  const { works, year } = report
  const t = textsIn(locale)
  const missingIn = ({ missing }: PerformedWork): string => missing.map((gap) => t(`suisa.gap.${gap}`)).join(', ')
  const facts = (work: PerformedWork): Cell[] => {
    const missing = missingIn(work)
    return [
      {
        name: work.title,
        notes: [
          ...(work.subtitle === null ? [] : [work.subtitle]),
          ...(missing === '' ? [] : [t('suisa.missing', { gaps: missing })]),
        ],
      },
      ...[work.subtitle, work.workNumber, work.composers.join(', '), work.arrangers.join(', ')],
      ...[work.publisher, withDuration(work.duration)],
    ]
  }
  const rowsOf: Readonly<Record<ReportRows, (of: readonly PerformedWork[]) => Row[]>> = {
    works: (of) =>
      of.map((work) => {
        const occasions = work.performances.map(({ title, dateStart, location }) =>
          [shortDate(dateStart.slice(0, 10), locale), location ?? title].join(' '),
        )
        return { cells: [...facts(work), work.count, occasions.join('; '), missingIn(work)] }
      }),
    performances: (of) =>
      of
        .flatMap((work) => work.performances.map((one) => ({ work, one })))
        .toSorted((a, b) => (a.one.dateStart < b.one.dateStart ? -1 : 1))
        .map(({ work, one: { title, dateStart, location, count } }) => ({
          cells: [...facts(work), count, { at: dateStart.slice(0, 10) }, title, location, missingIn(work)],
        })),
  }
  const where: Readonly<Record<ReportRows, readonly Column[]>> = {
    works: [{ heading: t('document.suisa.occasions'), width: 36 }],
    performances: [
      { heading: t('document.suisa.day'), width: 12 },
      { heading: t('document.suisa.event'), width: 24 },
      { heading: t('document.suisa.place'), width: 24 },
    ],
  }
  const groups = [
    ['document.suisa.incomplete', works.filter(({ missing }) => missing.length > 0)],
    ['document.suisa.complete', works.filter(({ missing }) => missing.length === 0)],
  ] as const
  return {
    title: t('document.suisa.title', { year: String(year) }),
    subtitle: t('document.suisa.subtitle', {
      works: works.length,
      performances: report.performances.filter(({ over, pieces }) => over && pieces > 0).length,
    }),
    locale,
    orientation: 'LANDSCAPE',
    publisher: bandName,
    date: toWireDate(now),
    columns: [
      { heading: t('document.suisa.work'), width: 36 },
      { heading: t('composition.subtitle'), width: 24, only: 'XLS' },
      { heading: t('document.suisa.work_number'), width: 16 },
      { heading: t('document.suisa.composer'), width: 24 },
      { heading: t('document.suisa.arranger'), width: 22 },
      { heading: t('document.suisa.publisher'), width: 20 },
      { heading: t('document.suisa.duration'), width: 9, align: 'right' },
      { heading: t(rows === 'works' ? 'document.suisa.count' : 'document.suisa.times'), width: 14, align: 'right' },
      ...where[rows],
      { heading: t('document.suisa.missing'), width: 24, only: 'XLS' },
    ],
    groups: groups.flatMap(([heading, of]) =>
      of.length === 0 ? [] : [{ heading: t(heading), rows: rowsOf[rows](of) }],
    ),
    empty: t('suisa.works.none'),
  }
}
