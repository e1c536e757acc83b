import { bandEnd, type FederationDate, type MemberStatistics } from '#contract/federation.ts'
import { isYearOnly } from '#contract/membership-years.ts'
import { toWireDate } from '#contract/time.ts'
import type { BandNames, Locale } from '#i18n/intl.ts'
import { shortDate } from '../../platform/formats/dates.ts'
import type { Row, TableDocument } from '../../platform/formats/table.ts'
import { textsIn } from '../../platform/localized.ts'
import type { HonouredPlayer } from './honours.ts'
import type { findPlayersOf } from './statistics.ts'

interface Document {
  readonly locale: Locale
  readonly bandName: string
  readonly now: Date
}

const frame = ({ locale, bandName, now }: Document) =>
  ({ locale, orientation: 'PORTRAIT', publisher: bandName, date: toWireDate(now) }) as const

/** The counts of a day: by section, by age, by gender, and of members who do not play. */
export const statisticsTable = (
  { day, sections, ages, genders, active, young, passive, honorary }: MemberStatistics,
  document: Document & { readonly names: BandNames },
): TableDocument => {
  const { locale, names } = document
  const t = textsIn(locale, names)
  const row = (kind: string, name: string, count: number, ofThem: number | null = null): Row => ({
    cells: [kind, name, count, ofThem],
  })
  const [bySection, byAge, byGender, all] = [
    t('federation.by_section'),
    t('federation.by_age'),
    t('federation.by_gender'),
    t('federation.members'),
  ]
  return {
    ...frame(document),
    title: t('document.federation.statistics', { day: shortDate(day, locale) }),
    subtitle: null,
    columns: [
      { heading: t('document.federation.kind'), width: 16, only: 'XLS' },
      { heading: t('document.federation.name'), width: 36 },
      { heading: t('document.federation.count'), width: 10, align: 'right' },
      { heading: t('federation.young'), width: 16, align: 'right' },
    ],
    groups: [
      {
        heading: all,
        rows: [
          row(all, t('federation.active'), active, young),
          row(all, t('federation.passive'), passive),
          row(all, t('federation.honorary'), honorary),
        ],
      },
      {
        heading: bySection,
        rows: sections.map((one) => row(bySection, t(`section.name.${one.section}`), one.total, one.young)),
      },
      {
        heading: byAge,
        rows: ages.map(({ from, count }) =>
          row(byAge, t('federation.age', { from: from ?? -1, to: bandEnd(from) }), count),
        ),
      },
      {
        heading: byGender,
        rows: genders.map(({ gender, count }) => row(byGender, t(`federation.gender.${gender}`), count)),
      },
    ],
    empty: '',
  }
}

/** The honours of a year with what an application needs. */
export const honoursTable = (honours: readonly HonouredPlayer[], year: string, document: Document): TableDocument => {
  const t = textsIn(document.locale)
  return {
    ...frame(document),
    orientation: 'LANDSCAPE',
    title: t('document.federation.honours', { year }),
    subtitle: t('document.anniversaries.detail'),
    columns: [
      { heading: t('document.anniversaries.person'), width: 26 },
      { heading: t('document.anniversaries.award'), width: 34 },
      { heading: t('document.anniversaries.years'), width: 9, align: 'right' },
      { heading: t('document.anniversaries.date'), width: 13 },
      { heading: t('document.federation.birth_date'), width: 13 },
      { heading: t('document.federation.address'), width: 36 },
      { heading: t('document.suisa.missing'), width: 24 },
    ],
    groups: [
      {
        heading: null,
        rows: honours.map(({ label, award, years, date, player, missing }) => ({
          cells: [
            { name: label },
            t(`award.${award}`),
            years,
            isYearOnly(date) ? date.slice(0, 4) : { at: date },
            player?.birthDate == null ? null : { at: player.birthDate },
            player === undefined
              ? null
              : `${player.address1}, ${player.zip} ${player.city}`.replace(/^[, ]+/, '').trim(),
            missing.map((gap) => t(`federation.gap.${gap}`)).join(', '),
          ],
        })),
      },
    ],
    empty: t('document.anniversaries.empty'),
  }
}

export const datesTable = (dates: readonly FederationDate[], year: string, document: Document): TableDocument => {
  const t = textsIn(document.locale)
  return {
    ...frame(document),
    title: t('document.federation.dates', { year }),
    subtitle: null,
    columns: [
      { heading: t('document.federation.day'), width: 13 },
      { heading: t('document.federation.title'), width: 40 },
      { heading: t('document.federation.done'), width: 28 },
    ],
    groups: [
      {
        heading: null,
        rows: dates.map(({ day, title, done, doneAt, doneBy }) => ({
          cells: [
            { at: day },
            { name: title },
            !done || doneAt === null
              ? null
              : [shortDate(doneAt.slice(0, 10), document.locale), doneBy].filter((part) => part !== null).join(', '),
          ],
        })),
      },
    ],
    empty: t('federation.dates.none'),
  }
}

/** The house number of a Swiss address: '12', '12a', '12 b' at its end. */
const houseNumber = /^(.*\S)\s+(\d+\s?[a-zA-Z]?)$/

/**
 * The players as a table that the import of persons of hitobito reads, the software of the federation's database: its German
 * headings, whatever the language of the page, and one letter per gender.
 */
export const membersTable = (
  players: Awaited<ReturnType<typeof findPlayersOf>>,
  document: Omit<Document, 'locale'>,
): TableDocument => ({
  ...frame({ ...document, locale: 'de-ch' }),
  title: '',
  subtitle: null,
  columns: [
    ...['Vorname', 'Nachname', 'Haupt-E-Mail', 'Strasse', 'Hausnummer', 'PLZ', 'Ort', 'Geschlecht', 'Geburtstag'],
  ].map((heading) => ({ heading, width: 20 })),
  groups: [
    {
      heading: null,
      rows: players
        .filter(({ person: { archived } }) => !archived)
        .map(({ person: { firstName, lastName, email, address1, zip, city, gender, birthDate } }) => {
          const [, street = address1, number = ''] = houseNumber.exec(address1) ?? []
          const letter = { FEMALE: 'w', MALE: 'm', NA: '' }[gender]
          const born = birthDate === null ? '' : shortDate(birthDate, 'de-ch')
          return { cells: [firstName, lastName, email, street, number, zip, city, letter, born] }
        }),
    },
  ],
  empty: '',
})
