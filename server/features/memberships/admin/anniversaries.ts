import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import type { Anniversary, Award, anniversarySorts } from '#contract/edited-memberships.ts'
import { dayOfYears, isYearOnly, type Span, type YearCount, yearOfCalendarYears } from '#contract/membership-years.ts'
import { toWireDate } from '#contract/time.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../../platform/db/open.ts'
import { organizations } from '../../../platform/db/organizations.ts'
import { readSetting } from '../../../platform/db/settings.ts'
import { membership, person } from '../../../platform/db/tables.ts'
import { sortRowsBy } from '../../../platform/formats/rows.ts'
import type { TableDocument } from '../../../platform/formats/table.ts'
import { textsIn } from '../../../platform/localized.ts'
import { formatLabel, nameColumns } from '../../persons/queries.ts'
import { findHistories, noHistory } from '../history.ts'

interface Threshold {
  readonly award: Award
  readonly years: number
  readonly count: YearCount
}

const federations = [
  ['cantonal', 'cantonalYears', 'cantonalCount'],
  ['federal', 'federalYears', 'federalCount'],
  ['cantonal_honorary', 'cantonalHonoraryYears', 'cantonalHonoraryCount'],
  ['cism', 'cismYears', 'cismCount'],
] as const

const readThresholds = async (db: Db): Promise<Threshold[]> => {
  const found: Threshold[] = []
  for (const [award, yearsOf, countOf] of federations) {
    const years = await readSetting(db, yearsOf)
    if (years !== null) found.push({ award, years, count: await readSetting(db, countOf) })
  }
  const count = await readSetting(db, 'bandCount')
  const band = [...new Set(await readSetting(db, 'bandYears'))]
  return [...found, ...band.map((years) => ({ award: 'band' as const, years, count }))]
}

/** The first day of the year if calendar years count. null = never. */
const findDate = ({ years, count }: Threshold, spans: readonly Span[]): string | null => {
  if (count === 'DAYS') return dayOfYears(spans, years)
  const year = yearOfCalendarYears(spans, years)
  return year === null ? null : `${year}-01-01`
}

const spanOf = ({ joinDate, leaveDate }: { readonly joinDate: string; readonly leaveDate: string | null }): Span => ({
  from: joinDate,
  to: leaveDate,
})
const includes = ({ from, to }: Span, day: string): boolean => from <= day && (to === null || day <= to)

export const comingYear = (now: Date): number => Number(toWireDate(now).slice(0, 4)) + 1

interface Wanted {
  readonly year: number
  readonly sort?: (typeof anniversarySorts)[number] | undefined
  readonly order?: 'ASC' | 'DESC' | undefined
  readonly locale: Locale
}

/** Returns the persons who complete the years of an award in a year and are members of the band then. */
export const findAnniversaries = async (
  db: Db,
  { year, sort = 'date', order, locale }: Wanted,
): Promise<Anniversary[]> => {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const people = await db
    .selectDistinct({
      id: person.id,
      uuid: person.uuid,
      ...nameColumns,
    })
    .from(person)
    .innerJoin(membership, eq(membership.personId, person.id))
    .where(
      and(
        eq(person.archived, false),
        eq(membership.organizationId, organizations.band),
        lte(membership.joinDate, last),
        or(isNull(membership.leaveDate), gte(membership.leaveDate, first)),
      ),
    )
  const thresholds = await readThresholds(db)
  const histories = await findHistories(
    db,
    people.map(({ id }) => id),
  )
  const found = people.flatMap((one) => {
    const { memberships, otherMemberships } = histories.get(one.id) ?? noHistory
    const own = memberships.filter(({ organizationId }) => organizationId === organizations.band).map(spanOf)
    const all = [...own, ...otherMemberships.map(spanOf)]
    return thresholds.flatMap((threshold) => {
      const { award, years, count } = threshold
      const date = findDate(threshold, award === 'band' ? own : all)
      // Calendar years need a membership at any time of the year, which all of these people have.
      const isMember = (day: string): boolean => count === 'CALENDAR_YEARS' || own.some((span) => includes(span, day))
      const isReached = date !== null && first <= date && date <= last && isMember(date)
      const name = `${one.lastName} ${one.firstName}`
      return isReached ? [{ uuid: one.uuid, label: formatLabel(one), award, years, date, name }] : []
    })
  })
  const byName = sortRowsBy(found, ({ name }) => name, { locale, descending: sort === 'name' && order === 'DESC' })
  const sorted =
    sort === 'name' ? byName : sortRowsBy(byName, (row) => row[sort], { locale, descending: order === 'DESC' })
  return sorted.map(({ name: _, ...anniversary }) => anniversary)
}

interface Listed {
  readonly anniversaries: readonly Anniversary[]
  readonly year: number
  readonly locale: Locale
  readonly bandName: string
  readonly now: Date
}

/** The file's name without its extension. */
export const anniversariesName = (locale: Locale, year: number): string =>
  intls[locale].formatMessage({ id: 'document.anniversaries.name' }, { year: `${year}` })

export const anniversariesTable = ({ anniversaries, year, locale, bandName, now }: Listed): TableDocument => {
  const t = textsIn(locale)
  return {
    title: anniversariesName(locale, year),
    subtitle: t('document.anniversaries.detail'),
    locale,
    orientation: 'PORTRAIT',
    publisher: bandName,
    date: toWireDate(now),
    columns: [
      { heading: t('document.anniversaries.date'), width: 14 },
      { heading: t('document.anniversaries.person'), width: 28 },
      { heading: t('document.anniversaries.award'), width: 34 },
      { heading: t('document.anniversaries.years'), width: 9, align: 'right' },
    ],
    groups: [
      {
        heading: null,
        rows: anniversaries.map(({ date, label, award, years }) => ({
          cells: [isYearOnly(date) ? date.slice(0, 4) : { at: date }, { name: label }, t(`award.${award}`), years],
        })),
      },
    ],
    empty: t('document.anniversaries.empty'),
  }
}
