import { freePlaces, type HoursOfAll, type PlannedDuty } from '#contract/duties.ts'
import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { EventRow } from '../../platform/db/tables.ts'
import type { Row, TableDocument } from '../../platform/formats/table.ts'
import { localized, textsIn } from '../../platform/localized.ts'
import { beginning } from '../notifications/message-text.ts'

interface Publication {
  readonly locale: Locale
  readonly bandName: string
  readonly now: Date
}

/** The file's name of a list of duties, without its extension. */
export const dutiesName = (held: Pick<EventRow, 'startsAt' | 'titleDe' | 'titleEn'>, locale: Locale): string =>
  textsIn(locale)('document.duties.name', {
    date: toWireDate(held.startsAt),
    title: localized(locale, held.titleDe, held.titleEn),
  })

/** A row for each volunteer and each free place of the duties of an event, by duty; with a column to sign. */
export const dutiesTable = (
  held: EventRow,
  duties: readonly PlannedDuty[],
  { locale, bandName, now }: Publication,
): TableDocument => {
  const t = textsIn(locale)
  const nameOf = ({ nameDe, nameEn }: PlannedDuty) => localized(locale, nameDe, nameEn)
  const rowOf = (duty: PlannedDuty, name: string): Row => ({
    cells: [nameOf(duty), { at: duty.dateStart }, { at: duty.dateEnd }, duty.location, { name }, null],
  })
  return {
    title: t('document.duties.title', { title: localized(locale, held.titleDe, held.titleEn) }),
    subtitle: [beginning(held, locale), held.location].filter((part) => part !== null).join(', '),
    locale,
    orientation: 'PORTRAIT',
    publisher: bandName,
    date: toWireDate(now),
    columns: [
      { heading: t('admin.noun.duty'), width: 24, only: 'XLS' },
      { heading: t('admin.duty.start'), width: 18, only: 'XLS' },
      { heading: t('admin.duty.end'), width: 18, only: 'XLS' },
      { heading: t('admin.duty.location'), width: 24, only: 'XLS' },
      { heading: t('document.duties.who'), width: 40 },
      { heading: t('document.duties.sign'), width: 40, only: 'PDF' },
    ],
    groups: duties.map((duty) => ({
      heading: [
        nameOf(duty),
        t('document.duties.times', { from: duty.dateStart.slice(11), to: duty.dateEnd.slice(11) }),
        ...(duty.dateStart.slice(0, 10) === toWireDate(held.startsAt)
          ? []
          : [beginning({ startsAt: new Date(`${duty.dateStart}Z`), fullDay: true }, locale)]),
        ...(duty.location === null ? [] : [duty.location]),
      ].join(', '),
      rows: [
        ...duty.volunteers.map(({ label }) => rowOf(duty, label)),
        ...Array.from({ length: freePlaces(duty) }, () => rowOf(duty, t('document.duties.free'))),
      ],
    })),
    empty: t('admin.duties.none'),
  }
}

/** The file's name of the hours of a year, without its extension. */
export const hoursName = (season: number, locale: Locale): string =>
  textsIn(locale)('document.duty_hours.name', { season: String(season) })

/** A row per person with the number of duties and the hours. */
export const hoursTable = ({ season, people }: HoursOfAll, { locale, bandName, now }: Publication): TableDocument => {
  const t = textsIn(locale)
  return {
    title: hoursName(season, locale),
    subtitle: null,
    locale,
    orientation: 'PORTRAIT',
    publisher: bandName,
    date: toWireDate(now),
    columns: [
      { heading: t('document.duties.who'), width: 40 },
      { heading: t('admin.duty.hours.duties'), width: 12, align: 'right' },
      { heading: t('admin.duty.hours.hours'), width: 12, align: 'right' },
    ],
    groups: [
      { heading: null, rows: people.map(({ label, duties, hours }) => ({ cells: [{ name: label }, duties, hours] })) },
    ],
    empty: t('admin.duty.hours.none'),
  }
}
