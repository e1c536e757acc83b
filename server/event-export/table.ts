import type { Orientation } from '#contract/documents.ts'
import { type DayRange, type ExportSort, exportSorts, yearOf } from '#contract/event-export.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale, MessageId } from '#i18n/intl.ts'
import { monthAndYear, shortDate, shortWeekday } from '../documents/dates.ts'
import { mapInPieces } from '../documents/rows.ts'
import type { Column, Row, TableDocument } from '../documents/table.ts'
import { type EventRow, textsOf } from '../events/queries.ts'
import { lastDay } from '../time.ts'

export interface EventExport {
  readonly events: readonly EventRow[]
  readonly range: DayRange
  readonly sort: ExportSort
  readonly orientation: Orientation
  readonly locale: Locale
  /** Whether the caller sees internal events. */
  readonly forMembers: boolean
  readonly bandName: string
  /** `yyyy-MM-dd` */
  readonly today: string
}

type Texts = (id: MessageId, values?: Record<string, string | number>) => string
const textsIn =
  (locale: Locale): Texts =>
  (id, values) =>
    intls[locale].formatMessage({ id }, values)

/** What the file is called, without its ending. */
export const exportName = (range: DayRange, locale: Locale): string => {
  const year = yearOf(range)
  const t = textsIn(locale)
  return year === undefined ? t('export.name.range', { ...range }) : t('export.name.year', { year })
}

/** On paper by month, with remarks beneath the title; in a spreadsheet one fact a column. */
export const eventTable = async (wanted: EventExport): Promise<TableDocument> => {
  const { events, range, sort, locale, orientation, forMembers } = wanted
  const t = textsIn(locale)
  const year = yearOf(range)
  const days = t('document.events.range', { from: shortDate(range.from, locale), to: shortDate(range.to, locale) })
  const rows = await mapInPieces(events, (event) => ({
    month: toWireDate(event.startsAt).slice(0, 7),
    row: rowOf(event, wanted, t),
  }))
  const months = sort === 'dateStart' ? Map.groupBy(rows, ({ month }) => month) : new Map([[null, rows]])
  return {
    title: year === undefined ? t('document.events.title') : t('export.name.year', { year }),
    subtitle: forMembers ? t('document.events.members', { range: days }) : days,
    locale,
    orientation,
    publisher: wanted.bandName,
    date: wanted.today,
    columns: columnsOf(t, forMembers),
    groups: [...months].map(([month, inMonth]) => ({
      heading: month === null ? null : monthAndYear(`${month}-01`, locale),
      rows: inMonth.map(({ row }) => row),
    })),
    empty: t('document.events.empty'),
  }
}

const columnsOf = (t: Texts, forMembers: boolean): Column[] => [
  { heading: t('document.events.date'), width: 18, only: 'PDF' },
  { heading: t('document.events.time'), width: 13, only: 'PDF' },
  { heading: t('document.events.start'), width: 18, only: 'XLS' },
  { heading: t('document.events.end'), width: 18, only: 'XLS' },
  { heading: t('document.events.event'), width: 44 },
  { heading: t('document.events.kind'), width: 14, only: 'XLS' },
  { heading: t('document.events.location'), width: 28 },
  { heading: t('document.events.remarks'), width: 50, only: 'XLS' },
  ...(forMembers ? [{ heading: t('document.events.audience'), width: 12, only: 'XLS' } as const] : []),
  { heading: t('document.events.state'), width: 12, only: 'XLS' },
]

const rowOf = (event: EventRow, { locale, forMembers }: EventExport, t: Texts): Row => {
  const { title, remarks } = textsOf(event, locale)
  const start = toWireTime(event.startsAt)
  const end = event.fullDay ? lastDay(event.endsAt) : toWireTime(event.endsAt)
  const at = (wire: string) => ({ at: event.fullDay ? wire.slice(0, 10) : wire })
  const internal = !event.publicEvent
  const marks = [
    ...(event.cancelled ? [t('document.events.cancelled')] : []),
    ...(internal ? [t('document.events.internal')] : []),
  ]
  return {
    struck: event.cancelled,
    cells: [
      daysOf(start, end, event.fullDay, locale),
      event.fullDay ? null : hoursOf(start, end),
      at(start),
      at(end),
      { name: title, marks, notes: remarks === null ? [] : remarks.split('\n') },
      t(`document.kind.${event.kind}`),
      event.location,
      remarks,
      ...(forMembers ? [t(internal ? 'document.events.internal' : 'document.events.public')] : []),
      event.cancelled ? t('document.events.cancelled') : null,
    ],
  }
}

/** 'So 13.12.2026'; several full days with the last one too. */
const daysOf = (start: string, end: string, fullDay: boolean, locale: Locale): string => {
  const day = (wire: string) => `${shortWeekday(wire, locale)} ${shortDate(wire, locale)}`
  return fullDay && end.slice(0, 10) > start.slice(0, 10) ? `${day(start)} – ${day(end)}` : day(start)
}

/** '17:00–18:30', or only the start of what ends on another day by day or in the same minute. */
const hoursOf = (start: string, end: string): string => {
  const [from, to] = [start.slice(11), end.slice(11)]
  return end.slice(0, 10) === start.slice(0, 10) && to > from ? `${from}–${to}` : from
}

/** What events may be exported and sorted by. */
export const eventAttributes = (locale: Locale) => {
  const t = textsIn(locale)
  const labels = {
    dateStart: t('document.events.start'),
    dateEnd: t('document.events.end'),
    title: t('document.events.event'),
    kind: t('document.events.kind'),
    location: t('document.events.location'),
    remarks: t('document.events.remarks'),
  }
  const sortable: readonly string[] = exportSorts
  return Object.entries(labels).map(([name, label]) => ({ name, label, sortable: sortable.includes(name) }))
}
