import { type ValidationResult, validationResults } from '#device/tokens/result.ts'
import { type ForbiddenReason, forbiddenReasons } from '../features/members-area/sign-in-problem.ts'
import { pickText, type SearchParams } from './public-search.ts'

/** Parses the term of a search in the library. */
export const librarySearch = (search: SearchParams) => pickText(search, 'q', 200)

/** Parses the page number of a list, from 0. */
export const pageSearch = ({ page }: SearchParams): { page?: number } =>
  typeof page === 'number' && Number.isInteger(page) && page > 0 ? { page } : {}

/** The address of a list of the administration. Each list checks the texts that it knows. */
type ListSearch = { page?: number } & {
  [Name in
    | 'archived'
    | 'columns'
    | 'condition'
    | 'from'
    | 'joinedFrom'
    | 'joinedTo'
    | 'kind'
    | 'lacks'
    | 'pictures'
    | 'leftFrom'
    | 'leftTo'
    | 'merge'
    | 'month'
    | 'movement'
    | 'office'
    | 'order'
    | 'person'
    | 'q'
    | 'section'
    | 'show'
    | 'sort'
    | 'standing'
    | 'state'
    | 'to'
    | 'view'
    | 'year']?: string
}

/** Parses what a list shows, and its page. */
export const listSearch = ({ page, ...rest }: SearchParams): ListSearch =>
  Object.assign(pageSearch({ page }), ...Object.keys(rest).map((name) => pickText(rest, name, 100)))

/** Parses `saved`: the page was opened after something new was saved. */
export const savedSearch = ({ saved }: SearchParams): { saved?: true } => (saved === true ? { saved } : {})

const parseNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined

/** Parses `copy`: the number of the event that a new one begins as a copy of. */
export const copySearch = ({ copy }: SearchParams): { copy?: number } => {
  const id = parseNumber(copy)
  return id === undefined ? {} : { copy: id }
}

/** Parses `piece`: the number of the piece with which a new repertoire begins. */
export const pieceSearch = ({ piece }: SearchParams): { piece?: number } => {
  const id = parseNumber(piece)
  return id === undefined ? {} : { piece: id }
}

/** Parses `removed`, the number of an event that was just deleted, and `count`, how many were deleted with it. */
export const removedSearch = ({ removed, count }: SearchParams): { removed?: number; count?: number } => {
  const id = parseNumber(removed)
  return id === undefined ? {} : { removed: id, count: parseNumber(count) ?? 1 }
}

/** Parses `event`, the number of the event whose attendance is shown. */
export const attendanceSearch = ({ event }: SearchParams): { event?: number } => {
  const id = parseNumber(event)
  return id === undefined ? {} : { event: id }
}

/** Parses `season`, a calendar year. */
export const seasonSearch = ({ season }: SearchParams): { season?: number } => {
  const year = parseNumber(season)
  return year === undefined || year < 1900 || year > 2099 ? {} : { season: year }
}

/** Parses `section`, in which players are missing; the form of a new request is open for it. */
export const sectionSearch = ({ section }: SearchParams): { section?: string } =>
  typeof section === 'string' && /^[A-Z]/.test(section) ? { section } : {}

/** Parses `reason`, why a page is closed to the member. */
export const forbiddenSearch = ({ reason }: SearchParams): { reason?: ForbiddenReason | undefined } => ({
  reason: forbiddenReasons.find((one) => one === reason),
})

/** Parses `result`, the check that failed at the sign-in. */
export const unauthorizedSearch = ({ result }: SearchParams): { result?: ValidationResult | undefined } => ({
  result: validationResults.find((one) => one === result),
})

/** Parses `start=app`: the installed app was opened, and continues on the last page. */
export const startSearch = ({ start }: SearchParams): { start?: 'app' } => (start === 'app' ? { start } : {})

/** Parses `repertoire`, whose tab is open. */
export const repertoireSearch = ({ repertoire }: SearchParams): { repertoire?: number | undefined } => ({
  repertoire: typeof repertoire === 'number' ? repertoire : undefined,
})

/** Parses the list from which a sheet was opened, and its entry. */
export const sheetSearch = ({
  list,
  entry,
}: SearchParams): { list?: string | undefined; entry?: string | undefined } => ({
  list: typeof list === 'string' ? list : undefined,
  entry: typeof entry === 'string' ? entry : undefined,
})
