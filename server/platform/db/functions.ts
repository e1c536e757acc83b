import { asc, desc, eq, sql } from 'drizzle-orm'
import type { BandOffice, BandSection, FunctionKind } from '#contract/sections.ts'
import type { Locale } from '#i18n/intl.ts'
import { localized } from '../localized.ts'
import type { Db } from './open.ts'
import { organizations } from './organizations.ts'
import { bandFunction } from './tables.ts'

export type BandFunctionRow = typeof bandFunction.$inferSelect

/** The sections in the order of the score, then the offices. */
export const findFunctions = (db: Db): Promise<BandFunctionRow[]> =>
  db.select().from(bandFunction).orderBy(desc(bandFunction.kind), asc(bandFunction.position), asc(bandFunction.id))

const codesOf = (rows: readonly BandFunctionRow[], kind: FunctionKind): readonly string[] =>
  rows.filter((row) => row.kind === kind).map(({ code }) => code)

/** The ids of the sections and of the offices, each in their order. */
export const findFunctionIds = async (db: Db): Promise<Readonly<Record<FunctionKind, readonly string[]>>> => {
  const rows = await findFunctions(db)
  return { SECTION: codesOf(rows, 'SECTION'), OFFICE: codesOf(rows, 'OFFICE') }
}

/** Returns true if an organization has the function: the band has sections, its board has offices. */
export const hasFunction = async (db: Db, organizationId: number, functionType: string): Promise<boolean> => {
  const { SECTION, OFFICE } = await findFunctionIds(db)
  if (organizationId === organizations.band) return SECTION.includes(functionType)
  return organizationId === organizations.board && OFFICE.includes(functionType)
}

/** The sections as an order of players; whoever plays in none of them is in 'other', which comes last. */
export interface SectionOrder {
  /** The ids, then 'other'. */
  readonly all: readonly string[]
  readonly sectionOf: (functionType: string | null) => string
  readonly compare: (one: string, other: string) => number
}
export const findSectionOrder = async (db: Db): Promise<SectionOrder> => {
  const { SECTION: ids } = await findFunctionIds(db)
  const all = [...ids, 'other']
  return {
    all,
    sectionOf: (functionType) => (functionType !== null && ids.includes(functionType) ? functionType : 'other'),
    compare: (one, other) => all.indexOf(one) - all.indexOf(other),
  }
}

/** The ids of the sections within another query. */
export const sectionIds = sql`(select ${bandFunction.code} from ${bandFunction} where ${eq(bandFunction.kind, 'SECTION')})`

interface Names {
  readonly sections: BandSection[]
  readonly offices: BandOffice[]
}

/** The names of sections and offices in a language. */
export const functionsIn = (locale: Locale, rows: readonly BandFunctionRow[]): Names => {
  const named = rows.map((row) => {
    const name = localized(locale, row.nameDe, row.nameEn)
    return {
      kind: row.kind,
      section: { id: row.code, name, instrument: localized(locale, row.instrumentDe, row.instrumentEn) ?? name },
    }
  })
  return {
    sections: named.filter(({ kind }) => kind === 'SECTION').map(({ section }) => section),
    offices: named.filter(({ kind }) => kind === 'OFFICE').map(({ section: { id, name } }) => ({ id, name })),
  }
}

/** Reads the names in a language. */
export const findFunctionNames = async (db: Db, locale: Locale): Promise<Names> =>
  functionsIn(locale, await findFunctions(db))
