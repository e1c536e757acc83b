import { asc, desc, eq, sql } from 'drizzle-orm'
import { finerIn } from '#contract/instrument-index.ts'
import { isUsualSection } from '#contract/instrument-names.ts'
import { canNameInstrument } from '#contract/part-words.ts'
import {
  type BandOffice,
  type BandSection,
  conducting,
  type FunctionKind,
  type PlayedSection,
} from '#contract/sections.ts'
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

/**
 * The sections that play, with what their parts are recognised by. One that lists no instruments is recognised by its
 * own name, unless everybody knows its instruments.
 */
export const playedSections = (rows: readonly BandFunctionRow[]): PlayedSection[] =>
  rows
    .filter(({ kind, code, playsSheets }) => kind === 'SECTION' && code !== conducting && playsSheets)
    .map(({ code, nameDe, nameEn, instrumentDe, instrumentEn, instruments }) => {
      const names = instrumentDe === null ? { nameDe, nameEn } : { nameDe: instrumentDe, nameEn: instrumentEn }
      const isListed = instruments.length > 0 || isUsualSection(code) || !canNameInstrument(names.nameDe)
      return { id: code, ...names, instruments: isListed ? instruments : [{ ...names, words: [] }] }
    })
export const findPlayedSections = async (db: Db): Promise<PlayedSection[]> => playedSections(await findFunctions(db))

interface Names {
  readonly sections: BandSection[]
  readonly offices: BandOffice[]
}

const finerNames = (locale: Locale, row: BandFunctionRow): Pick<BandSection, 'finer'> => {
  const finer = playedSections([row])
    .flatMap(finerIn)
    .map(({ voice, nameDe, nameEn }) => ({ voice, name: localized(locale, nameDe, nameEn) }))
  return finer.length === 0 ? {} : { finer }
}

/** The names of sections and offices in a language. */
export const functionsIn = (locale: Locale, rows: readonly BandFunctionRow[]): Names => {
  const named = rows.map((row) => {
    const name = localized(locale, row.nameDe, row.nameEn)
    return {
      kind: row.kind,
      section: {
        ...{ id: row.code, name, instrument: localized(locale, row.instrumentDe, row.instrumentEn) ?? name },
        ...(row.colour !== null && { colour: row.colour }),
        ...finerNames(locale, row),
        ...(!row.playsSheets && { withoutSheets: true }),
      },
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
