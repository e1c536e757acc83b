import { getTableColumns, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ChangedNoun } from '#contract/changes.ts'
import type { PlaceName } from '#contract/page-places.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import * as tables from '../../platform/db/tables.ts'
import { localized } from '../../platform/localized.ts'
import { formatLabel } from '../persons/queries.ts'

type NamedTable = PgTable & { readonly id: PgColumn }
/** Columns of a row by name. */
type Row = Readonly<Record<string, unknown>>
/** The table of a noun's rows and the columns that name a row there. */
interface Subject {
  readonly table: NamedTable
  readonly columns: readonly string[]
}
const subject = <T extends NamedTable>(
  table: T,
  ...columns: readonly Extract<keyof T['_']['columns'], string>[]
): Subject => ({ table, columns })

const event = subject(tables.event, 'titleDe', 'titleEn', 'startsAt')
/** `formatLabel` makes one name of its columns. */
const person = subject(tables.person, 'firstName', 'lastName', 'company')
/** Rows that name the rows which refer to them, by the column that refers. */
const parents = {
  compositionId: subject(tables.composition, 'title'),
  equipmentId: subject(tables.equipment, 'name', 'number'),
  personId: person,
  eventId: event,
} as const
type Reference = keyof typeof parents
const references = Object.keys(parents) as Reference[]

/** null for nouns that have no rows. A row is also named by the piece, item, person and event that it belongs to. */
const subjects: Readonly<Record<ChangedNoun, Subject | null>> = {
  article: subject(tables.article, 'titleDe', 'titleEn'),
  event,
  venue: subject(tables.venue, 'name'),
  participation: subject(tables.participation),
  attendance: subject(tables.attendance),
  programme: event,
  composition: parents.compositionId,
  sheet: subject(tables.sheet, 'name'),
  recording: subject(tables.recording, 'title'),
  piece_loan: subject(tables.pieceLoan, 'borrower'),
  repertoire: subject(tables.repertoire, 'name'),
  file: subject(tables.file, 'title'),
  board_task: subject(tables.boardTask, 'title'),
  folder: subject(tables.documentFolder, 'nameDe', 'nameEn'),
  picture: subject(tables.picture, 'altDe', 'altEn'),
  person,
  representation: subject(tables.representation),
  group: subject(tables.bandGroup, 'nameDe', 'nameEn'),
  membership: subject(tables.membership),
  role: person,
  page_text: subject(tables.pageText, 'place', 'titleDe', 'titleEn'),
  band_function: subject(tables.bandFunction, 'nameDe', 'nameEn'),
  settings: null,
  ledger: null,
  treasury: null,
  bank_transaction: subject(tables.bankTransaction, 'bookedOn'),
  fee_rule: subject(tables.feeRule, 'nameDe', 'nameEn'),
  fee_exception: subject(tables.feeException),
  fee_run: subject(tables.feeRun, 'keyDate'),
  ledger_account: subject(tables.ledgerAccount, 'nameDe', 'nameEn'),
  shop: null,
  shop_item: subject(tables.shopItem, 'nameDe', 'nameEn'),
  order: subject(tables.shopOrder, 'createdAt'),
  invoice: subject(tables.invoice, 'number'),
  equipment: parents.equipmentId,
  loan: subject(tables.loan),
  substitute: subject(tables.substitute, 'name'),
  substitute_request: subject(tables.substituteRequest),
  duty: subject(tables.duty, 'nameDe', 'nameEn'),
  enquiry: subject(tables.enquiry, 'titleDe', 'titleEn'),
  // Its id is that of the event.
  assembly: event,
  agenda_item: subject(tables.agendaItem, 'title'),
  assembly_vote: subject(tables.assemblyVote, 'question'),
  bulletin: subject(tables.bulletin, 'titleDe', 'titleEn'),
  federation_year: null,
  federation_date: subject(tables.federationDate, 'title'),
  import: null,
  mailing: null,
  persons: null,
}

const find = async (db: Db, { table, columns }: Subject, ids: readonly unknown[]): Promise<Map<unknown, Row>> => {
  if (ids.length === 0) return new Map()
  const wanted = ['id', ...columns, ...references]
  const selected = Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => wanted.includes(name)))
  const rows: Row[] = await db.select(selected).from(table).where(inArray(table.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The names that the columns of a row give, if it has them. An absent translation falls back to German. */
const ownNames = ({ columns }: Subject, row: Row, locale: Locale): unknown[] =>
  columns.flatMap((column) => {
    const value = row[column]
    if (value === undefined || column.endsWith('En')) return []
    if (column === 'place') return intls[locale].formatMessage({ id: `admin.place.${value as PlaceName}` })
    if (column.endsWith('De')) {
      const english = row[`${column.slice(0, -2)}En`] as string | null
      // A picture may be described in English only.
      return localized(locale, (value as string | null) || english, english || (value as string | null))
    }
    if (column === 'firstName') return formatLabel(row as Parameters<typeof formatLabel>[0])
    return ['lastName', 'company'].includes(column) ? [] : value
  })

/** Returns the names that a removed row had by its columns, as the log has them. */
export const recordedNames = (noun: ChangedNoun, row: Row, locale: Locale): string[] => {
  const own = subjects[noun]
  return own === null ? [] : written(ownNames(own, row, locale))
}

const written = (names: readonly unknown[]): string[] =>
  names.filter((name): name is string => typeof name === 'string' && name !== '')

interface Entry {
  readonly noun: ChangedNoun
  readonly rowId: number
}
interface Named {
  readonly names: string[]
  /** The start of the event, or the time of the order. */
  readonly at: Date | undefined
}

/** Reads the current names of the entries' rows: each table once. @returns a function that names an entry */
export const findNames = async (
  db: Db,
  entries: readonly Entry[],
  locale: Locale,
): Promise<(entry: Entry) => Named> => {
  const isParent = (one: Subject) => references.some((reference) => parents[reference] === one)
  const found = new Map<Subject, ReadonlyMap<unknown, Row>>()
  const idsOf = (one: Subject) => entries.flatMap(({ noun, rowId }) => (subjects[noun] === one ? [rowId] : []))
  for (const one of new Set(entries.flatMap(({ noun }) => subjects[noun] ?? [])))
    if (!isParent(one)) found.set(one, await find(db, one, [...new Set(idsOf(one))]))
  const children = [...found.values()].flatMap((rows) => [...rows.values()])
  for (const reference of references) {
    const ids = [...idsOf(parents[reference]), ...children.map((row) => row[reference])].filter((id) => id != null)
    found.set(parents[reference], await find(db, parents[reference], [...new Set(ids)]))
  }
  return ({ noun, rowId }) => {
    const own = subjects[noun]
    const row = own && found.get(own)?.get(rowId)
    if (own === null || row == null) return { names: [], at: undefined }
    const parentOf = (reference: Reference): Row => found.get(parents[reference])?.get(row[reference]) ?? {}
    const namesOf = (reference: Reference) => ownNames(parents[reference], parentOf(reference), locale)
    const belongsTo = [...namesOf('compositionId'), ...namesOf('equipmentId'), ...namesOf('personId')]
    return {
      names: written([...belongsTo, ...ownNames(own, row, locale), ...namesOf('eventId')]),
      at: [parentOf('eventId').startsAt, row.startsAt, row.createdAt].find((time) => time instanceof Date),
    }
  }
}
