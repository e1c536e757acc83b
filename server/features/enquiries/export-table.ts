import type { EditedEnquiry, Results } from '#contract/edited-enquiries.ts'
import { toWireDate } from '#contract/time.ts'
import type { BandNames, Locale } from '#i18n/intl.ts'
import type { Cell, Column, TableDocument } from '../../platform/formats/table.ts'
import { localized, type Texts, textsIn } from '../../platform/localized.ts'
import { fromWireTime } from '../../platform/time.ts'
import { beginning } from '../notifications/message-text.ts'

interface Publication {
  readonly locale: Locale
  readonly names: BandNames
  readonly bandName: string
  readonly now: Date
}

/** The file's name, without its extension. */
export const enquiryName = ({ titleDe, titleEn }: EditedEnquiry, locale: Locale): string =>
  textsIn(locale)('document.enquiry.name', { title: localized(locale, titleDe, titleEn) })

const nameOf = ({ name, dateStart }: Results['options'][number], t: Texts, locale: Locale): string =>
  dateStart === null
    ? (name ?? t('document.enquiry.at_all'))
    : beginning({ startsAt: fromWireTime(dateStart), fullDay: false }, locale)

/** A row for each person whom a named enquiry asks, with a column for each option, or for the number or the words. */
const personsTable = (
  { kind }: EditedEnquiry,
  { options, persons }: Results,
  t: Texts,
  locale: Locale,
): Pick<TableDocument, 'columns' | 'groups'> => {
  const typed: readonly Column[] =
    kind === 'NUMBER' || kind === 'WORDS' ? [{ heading: t('document.enquiry.answer'), width: 40 }] : []
  const wordOf = ({ choices }: Results['persons'][number], option: number): Cell => {
    const answer = choices.find((one) => one.option === option)?.answer
    return answer === undefined || answer === 'other' ? null : t(`document.enquiry.${answer}`)
  }
  const columns = [
    { heading: t('document.enquiry.who'), width: 30 },
    { heading: t('document.enquiry.section'), width: 24 },
    ...options.map((option) => ({ heading: nameOf(option, t, locale), width: 20 })),
    ...typed,
  ]
  const rows = persons.map((person) => ({
    cells: [
      { name: person.label },
      t(`section.name.${person.section}`),
      ...options.map(({ id }) => wordOf(person, id)),
      ...(kind === 'NUMBER' ? [person.number] : []),
      ...(kind === 'WORDS' ? [person.words] : []),
    ],
  }))
  return { columns, groups: [{ heading: null, rows }] }
}

/** The counts of an anonymous enquiry, or its words. */
const countsTable = (
  { kind }: EditedEnquiry,
  { options, numbers, words }: Results,
  t: Texts,
  locale: Locale,
): Pick<TableDocument, 'columns' | 'groups'> => {
  const right = { width: 12, align: 'right' } as const
  if (kind === 'WORDS')
    return {
      columns: [{ heading: t('document.enquiry.answer'), width: 80 }],
      groups: [{ heading: null, rows: words.map((text) => ({ cells: [text] })) }],
    }
  if (kind === 'NUMBER')
    return {
      columns: [
        { heading: t('document.enquiry.answer'), ...right },
        { heading: t('document.enquiry.count'), ...right },
      ],
      groups: [{ heading: null, rows: numbers.values.map(({ number, count }) => ({ cells: [number, count] })) }],
    }
  const answers = kind === 'DATES' ? (['yes', 'maybe', 'no', 'open'] as const) : (['yes'] as const)
  return {
    columns: [
      { heading: t('document.enquiry.answer'), width: 40 },
      ...answers.map((answer) => ({ heading: t(`document.enquiry.${answer}`), ...right })),
    ],
    groups: [
      {
        heading: null,
        rows: options.map((option) => ({
          cells: [{ name: nameOf(option, t, locale) }, ...answers.map((answer) => option[answer])],
        })),
      },
    ],
  }
}

/** The results of an enquiry; without any rows while they are hidden. */
export const enquiryTable = (
  enquiry: EditedEnquiry,
  results: Results | null,
  { locale, names, bandName, now }: Publication,
): TableDocument => {
  const t = textsIn(locale, names)
  const nothing: Results = { options: [], numbers: { sum: 0, values: [] }, words: [], persons: [] }
  const table = enquiry.anonymous ? countsTable : personsTable
  return {
    title: localized(locale, enquiry.titleDe, enquiry.titleEn),
    subtitle: t('document.enquiry.answered', { answered: enquiry.answered, asked: enquiry.asked }),
    locale,
    orientation: 'LANDSCAPE',
    publisher: bandName,
    date: toWireDate(now),
    ...table(enquiry, results ?? nothing, t, locale),
    empty: t('document.enquiry.empty'),
  }
}
