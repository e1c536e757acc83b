import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { AttributeList, attributeNames, DocumentFormatName, FormatList, OrientationName } from './formats.ts'
import { ListQuery } from './lists.ts'

/** Days `yyyy-MM-dd`, both included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** Maximum number of years per export; a longer range would make a book rather than a calendar. */
export const exportYearsMaximum = 10
/** Columns that only members get, besides `audience`. */
export const membersAttributes = ['callTime', 'callPlace', 'dressCode', 'replyBy', 'sections', 'contact'] as const
/** Columns of an export. */
export const eventAttributes = [
  'dateStart',
  'dateEnd',
  'title',
  'kind',
  'location',
  'remarks',
  'audience',
  'state',
  ...membersAttributes,
] as const
export type MembersAttribute = (typeof membersAttributes)[number]
export type EventAttribute = (typeof eventAttributes)[number]
/** The columns that the form preselects. */
export const standardEventAttributes: readonly EventAttribute[] = [
  'dateStart',
  'dateEnd',
  'title',
  'location',
  'remarks',
]
/** Sort fields of an export. */
export const exportSorts = ['dateStart', 'title', 'location', 'kind'] as const
export type ExportSort = (typeof exportSorts)[number]

/** Returns the problem of a range: the message id and the end at fault; undefined = the range is valid. */
export const rangeProblem = ({ from, to }: DayRange) => {
  if (to < from) return { field: 'dateEnd', message: 'validation.export_order' } as const
  const limit = `${String(Number(from.slice(0, 4)) + exportYearsMaximum).padStart(4, '0')}${from.slice(4)}`
  return to < limit ? undefined : ({ field: 'dateEnd', message: 'validation.export_wide' } as const)
}

export const rangeFilter = ({ from, to }: DayRange): string => `dateStart>=${from};dateEnd<=${to}`

export const calendarYear = (year: number): DayRange => ({ from: `${year}-01-01`, to: `${year}-12-31` })
/** Returns the year if the range is exactly one calendar year (an annual programme), otherwise undefined. */
export const getYear = ({ from, to }: DayRange): string | undefined => {
  const year = from.slice(0, 4)
  return from === `${year}-01-01` && to === `${year}-12-31` ? year : undefined
}

export const listEventExportAttributes = endpoint({
  method: 'GET',
  path: '/api/frontend/eventexport/attributes',
  input: {},
  reply: AttributeList,
})
export const listEventExportFormats = endpoint({
  method: 'GET',
  path: '/api/frontend/eventexport/formats',
  input: {},
  reply: FormatList,
})
/**
 * Events as a table. `filter` joins its clauses with `;` and must have `dateStart>=` and `dateEnd<=`, at most ten years
 * apart. Days there are whole days; an evening that ends after midnight belongs to the day on which it began. Filter
 * fields: dateStart, dateEnd, kind, title, location, fullDay, publicEvent. Visitors get public events only. Without
 * `attributes` a spreadsheet has every column, and a printed document has the columns that fit.
 */
export const exportEvents = endpoint({
  method: 'GET',
  path: '/api/frontend/eventexport',
  input: {
    headers: v.object({ accept: v.optional(v.string()) }),
    query: v.object({
      attributes: v.optional(attributeNames(eventAttributes)),
      sort: v.optional(v.picklist(exportSorts, 'validation.export_sort'), 'dateStart'),
      order: ListQuery.entries.order,
      orientation: v.optional(OrientationName, 'PORTRAIT'),
      format: v.optional(DocumentFormatName, 'PDF'),
      filter: v.pipe(v.string('validation.export_range'), v.maxLength(2000, 'validation.filter_too_long')),
    }),
  },
  reply: 'bytes',
})
