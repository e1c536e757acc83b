import {
  type DayRange,
  type EventAttribute,
  type ExportSort,
  eventAttributes,
  exportSorts,
  getYear,
  type MembersAttribute,
  membersAttributes,
} from '#contract/event-export.ts'
import type { Orientation } from '#contract/formats.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import type { BandNames, Locale } from '#i18n/intl.ts'
import type { EventRow } from '../../platform/db/tables.ts'
import { monthAndYear, shortDate, shortWeekday } from '../../platform/formats/dates.ts'
import { mapInChunks } from '../../platform/formats/rows.ts'
import type { Cell, Column, TableDocument } from '../../platform/formats/table.ts'
import { type Texts, textsIn } from '../../platform/localized.ts'
import { lastDay } from '../../platform/time.ts'
import { detailLines, sectionNames } from './details.ts'
import { getTexts } from './queries.ts'

export interface EventExport {
  readonly events: readonly EventRow[]
  readonly range: DayRange
  /** Chosen columns; undefined = all in a spreadsheet, and those that fit in a printed document. */
  readonly attributes: readonly EventAttribute[] | undefined
  readonly sort: ExportSort
  readonly orientation: Orientation
  readonly locale: Locale
  readonly names: BandNames
  /** True if the caller sees internal events. */
  readonly forMembers: boolean
  readonly contactOf: (event: EventRow) => string | null
  readonly bandName: string
  /** `yyyy-MM-dd` */
  readonly today: string
}

/** The file's name without its extension. */
export const exportName = (range: DayRange, locale: Locale): string => {
  const year = getYear(range)
  const t = textsIn(locale)
  return year === undefined ? t('export.name.range', { ...range }) : t('export.name.year', { year })
}

/** A printed document is grouped by month, with remarks under the title; a spreadsheet has one value per column. */
export const eventTable = async (wanted: EventExport): Promise<TableDocument> => {
  const { events, range, sort, locale, orientation, forMembers } = wanted
  const t = textsIn(locale)
  const year = getYear(range)
  const days = t('document.events.range', { from: shortDate(range.from, locale), to: shortDate(range.to, locale) })
  const columns = columnsOf(wanted, t)
  const rows = await mapInChunks(events, (event) => {
    const facts = factsOf(event, wanted, t)
    return {
      month: toWireDate(event.startsAt).slice(0, 7),
      row: { struck: event.cancelled, cells: columns.map(({ cell }) => cell(facts)) },
    }
  })
  const months = sort === 'dateStart' ? Map.groupBy(rows, ({ month }) => month) : new Map([[null, rows]])
  return {
    title: year === undefined ? t('document.events.title') : t('export.name.year', { year }),
    subtitle: forMembers ? t('document.events.members', { range: days }) : days,
    locale,
    orientation,
    publisher: wanted.bandName,
    date: wanted.today,
    columns: columns.map(({ cell: _cell, ...column }) => column),
    groups: [...months].map(([month, inMonth]) => ({
      heading: month === null ? null : monthAndYear(`${month}-01`, locale),
      rows: inMonth.map(({ row }) => row),
    })),
    empty: t('document.events.empty'),
  }
}

interface EventColumn extends Column {
  readonly cell: (facts: Facts) => Cell
}

const columnsOf = ({ attributes, forMembers }: EventExport, t: Texts): EventColumn[] => {
  const has = (name: EventAttribute) => attributes === undefined || attributes.includes(name)
  /**
   * A value that a printed document shows elsewhere, such as under the title, has its own column only in spreadsheets.
   */
  const unless = (shown: boolean) => (shown ? ({ only: 'XLS' } as const) : {})
  const columns: Readonly<Record<EventAttribute, readonly EventColumn[]>> = {
    dateStart: [
      { heading: t('document.events.date'), width: 18, only: 'PDF', cell: ({ days }) => days },
      { heading: t('document.events.time'), width: 13, only: 'PDF', cell: ({ hours }) => hours },
      { heading: t('document.events.start'), width: 18, only: 'XLS', cell: ({ start }) => start },
    ],
    dateEnd: [{ heading: t('document.events.end'), width: 18, ...unless(has('dateStart')), cell: ({ end }) => end }],
    title: [{ heading: t('document.events.event'), width: 44, cell: ({ name }) => name }],
    kind: [
      { heading: t('document.events.kind'), width: 14, ...unless(attributes === undefined), cell: ({ kind }) => kind },
    ],
    location: [{ heading: t('document.events.location'), width: 28, cell: ({ location }) => location }],
    remarks: [
      { heading: t('document.events.remarks'), width: 50, ...unless(has('title')), cell: ({ remarks }) => remarks },
    ],
    audience: [
      { heading: t('document.events.audience'), width: 12, ...unless(has('title')), cell: ({ audience }) => audience },
    ],
    state: [{ heading: t('document.events.state'), width: 12, ...unless(has('title')), cell: ({ state }) => state }],
    ...detailColumns(t, unless(has('title'))),
  }
  return eventAttributes
    .filter((name) => has(name) && (forMembers || !isForMembers(name)))
    .flatMap((name) => columns[name])
}

/** Columns of what the players need to know; a printed list has them under the title. */
const detailColumns = (
  t: Texts,
  shown: Pick<EventColumn, 'only'>,
): Readonly<Record<MembersAttribute, readonly EventColumn[]>> => ({
  callTime: [{ heading: t('document.events.call_time'), width: 12, ...shown, cell: ({ event }) => event.callTime }],
  callPlace: [{ heading: t('document.events.call_place'), width: 24, ...shown, cell: ({ event }) => event.callPlace }],
  dressCode: [{ heading: t('document.events.dress_code'), width: 20, ...shown, cell: ({ event }) => event.dressCode }],
  replyBy: [
    {
      heading: t('document.events.reply_by'),
      width: 14,
      ...shown,
      cell: ({ event }) => (event.replyBy === null ? null : { at: event.replyBy }),
    },
  ],
  sections: [{ heading: t('document.events.sections'), width: 24, ...shown, cell: ({ sections }) => sections }],
  contact: [{ heading: t('document.events.contact'), width: 22, ...shown, cell: ({ contact }) => contact }],
})

const isForMembers = (name: EventAttribute): boolean =>
  name === 'audience' || membersAttributes.some((one) => one === name)

interface Facts {
  readonly event: EventRow
  readonly sections: string | null
  readonly contact: string | null
  /** For printed documents. */
  readonly days: string
  readonly hours: string | null
  readonly start: Cell
  readonly end: Cell
  readonly name: Cell
  readonly kind: string
  readonly location: string | null
  readonly remarks: string | null
  readonly audience: string
  readonly state: string | null
}

const factsOf = (
  event: EventRow,
  { attributes, locale, names, forMembers, contactOf }: EventExport,
  t: Texts,
): Facts => {
  const has = (name: EventAttribute) => attributes === undefined || attributes.includes(name)
  const { title, remarks } = getTexts(event, locale)
  const start = toWireTime(event.startsAt)
  const last = event.fullDay ? lastDay(event.endsAt) : toWireTime(event.endsAt)
  // A printed document shows the end next to the start.
  const end = has('dateEnd') ? last : start
  const at = (wire: string) => ({ at: event.fullDay ? wire.slice(0, 10) : wire })
  const internal = !event.publicEvent
  const cancelled = event.cancelled ? t('document.events.cancelled') : null
  const marks = [
    ...(cancelled === null || !has('state') ? [] : [cancelled]),
    ...(internal && has('audience') ? [t('document.events.internal')] : []),
  ]
  const contact = forMembers ? contactOf(event) : null
  const shown = {
    callTime: has('callTime') ? event.callTime : null,
    callPlace: has('callPlace') ? event.callPlace : null,
    dressCode: has('dressCode') ? event.dressCode : null,
    changeReason: has('state') && event.cancelled ? event.changeReason : null,
    replyBy: has('replyBy') ? event.replyBy : null,
    sections: has('sections') ? event.sections : [],
  }
  const notes = [
    ...(remarks === null || !has('remarks') ? [] : remarks.split('\n')),
    ...(forMembers ? detailLines(shown, has('contact') ? contact : null, 'members', { locale, names }) : []),
  ]
  return {
    event,
    sections: event.sections.length === 0 ? null : sectionNames(event.sections, names),
    contact,
    days: daysOf(start, end, event.fullDay, locale),
    hours: event.fullDay ? null : hoursOf(start, end),
    start: at(start),
    end: at(last),
    name: { name: title, marks, notes },
    kind: t(`document.kind.${event.kind}`),
    location: event.location,
    remarks,
    audience: t(internal ? 'document.events.internal' : 'document.events.public'),
    state: cancelled,
  }
}

/** 'So 13.12.2026'; several full days include the last one. */
const daysOf = (start: string, end: string, fullDay: boolean, locale: Locale): string => {
  const day = (wire: string) => `${shortWeekday(wire, locale)} ${shortDate(wire, locale)}`
  return fullDay && end.slice(0, 10) > start.slice(0, 10) ? `${day(start)} – ${day(end)}` : day(start)
}

/** '17:00–18:30', or only the start if the event ends on another day or in the same minute. */
const hoursOf = (start: string, end: string): string => {
  const [from, to] = [start.slice(11), end.slice(11)]
  return end.slice(0, 10) === start.slice(0, 10) && to > from ? `${from}–${to}` : from
}

/** The columns and sort fields of event exports. */
export const presentAttributes = (locale: Locale, forMembers: boolean) => {
  const t = textsIn(locale)
  const labels: Readonly<Record<EventAttribute, string>> = {
    dateStart: t('document.events.start'),
    dateEnd: t('document.events.end'),
    title: t('document.events.event'),
    kind: t('document.events.kind'),
    location: t('document.events.location'),
    remarks: t('document.events.remarks'),
    audience: t('document.events.audience'),
    state: t('document.events.state'),
    callTime: t('document.events.call_time'),
    callPlace: t('document.events.call_place'),
    dressCode: t('document.events.dress_code'),
    replyBy: t('document.events.reply_by'),
    sections: t('document.events.sections'),
    contact: t('document.events.contact'),
  }
  const sortable: readonly string[] = exportSorts
  return eventAttributes
    .filter((name) => forMembers || !isForMembers(name))
    .map((name) => ({ name, label: labels[name], sortable: sortable.includes(name) }))
}
