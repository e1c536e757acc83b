import { minutesAndSeconds } from '#contract/duration.ts'
import type { PerformedWork, SuisaReport } from '#contract/suisa.ts'
import { toWireDate } from '#contract/time.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale } from '#i18n/intl.ts'
import { shortDate } from '../../platform/formats/dates.ts'
import type { TableDocument } from '../../platform/formats/table.ts'
import { textsIn } from '../../platform/localized.ts'

interface ReportDocument {
  readonly report: SuisaReport
  readonly locale: Locale
  readonly bandName: string
  readonly now: Date
}

/** The file's name without its extension. */
export const reportName = (year: number, locale: Locale): string =>
  intls[locale].formatMessage({ id: 'document.suisa.name' }, { year: String(year) })

/** One row per performed work; works with missing facts are the first group. */
export const reportTable = ({ report, locale, bandName, now }: ReportDocument): TableDocument => {
  const { works, year } = report
  const t = textsIn(locale)
  const missingIn = ({ missing }: PerformedWork): string => missing.map((gap) => t(`suisa.gap.${gap}`)).join(', ')
  const row = (work: PerformedWork) => {
    const occasions = work.performances.map(({ title, dateStart, location }) =>
      [shortDate(dateStart.slice(0, 10), locale), location ?? title].join(' '),
    )
    const missing = missingIn(work)
    return {
      cells: [
        {
          name: work.title,
          notes: [
            ...(work.subtitle === null ? [] : [work.subtitle]),
            ...(missing === '' ? [] : [t('suisa.missing', { gaps: missing })]),
          ],
        },
        work.subtitle,
        work.composers.join(', '),
        work.arrangers.join(', '),
        work.publisher,
        work.duration === null ? null : minutesAndSeconds(work.duration),
        work.count,
        occasions.join('; '),
        missing,
      ],
    }
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
      { heading: t('document.suisa.composer'), width: 24 },
      { heading: t('document.suisa.arranger'), width: 22 },
      { heading: t('document.suisa.publisher'), width: 20 },
      { heading: t('document.suisa.duration'), width: 9, align: 'right' },
      { heading: t('document.suisa.count'), width: 14, align: 'right' },
      { heading: t('document.suisa.occasions'), width: 36 },
      { heading: t('document.suisa.missing'), width: 24, only: 'XLS' },
    ],
    groups: groups.flatMap(([heading, of]) => (of.length === 0 ? [] : [{ heading: t(heading), rows: of.map(row) }])),
    empty: t('suisa.works.none'),
  }
}
