import { and, eq, sql } from 'drizzle-orm'
import { BandFunctionInput, type EditedFunction } from '#contract/edited-functions.ts'
import { findTakenWord } from '#contract/instrument-index.ts'
import { normalizeForSearch } from '#contract/search-normalization.ts'
import {
  conducting,
  type FunctionKind,
  functionsMaximum,
  presiding,
  type SectionInstrument,
} from '#contract/sections.ts'
import { findFunctions, playedSections } from '../../platform/db/functions.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { bandFunction } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { type Author, changedFields, recordChange } from '../../platform/resources/record.ts'
import type { Rows } from '../../platform/resources/rows.ts'
import { findUse } from './use.ts'

/** Key of the advisory lock on order and codes; unique in this database. */
const orderLock = 5_620_117_922

/** Waits for other changes of the order: its positions have no gaps and no doubles. */
const lockOrder = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${orderLock}::bigint)`)

/** Functions that give rights. */
const kept: readonly string[] = [conducting, presiding]
/** Words that stand for something else where a function may be named. */
const reserved: readonly string[] = ['SCORE', 'NOTHING', 'OTHER']

/** @throws HttpError not_found */
const readFunction = async (tx: Db, id: number): Promise<EditedFunction> =>
  requireFirst(await tx.select().from(bandFunction).where(eq(bandFunction.id, id)))

/** Derives an id from a name: 'Dudelsack' is DUDELSACK, a second one DUDELSACK_2. */
const codeFor = (name: string, taken: readonly string[]): string => {
  const letters = normalizeForSearch(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^[^A-Z]+|_+$/g, '')
    .slice(0, 30)
  const base = letters === '' ? 'FUNCTION' : letters
  const isFree = (code: string): boolean => !taken.includes(code) && !reserved.includes(code)
  if (isFree(base)) return base
  for (let number = 2; ; number += 1) if (isFree(`${base}_${number}`)) return `${base}_${number}`
}

const rowsOf = async (tx: Db, kind: FunctionKind) => (await findFunctions(tx)).filter((row) => row.kind === kind)

/** @throws HttpError validation.invalid if another section is recognised by one of the words */
const refuseTakenWords = async (tx: Db, code: string, instruments: SectionInstrument[]): Promise<void> => {
  await lockOrder(tx)
  const rows = await findFunctions(tx)
  const section = { id: code, nameDe: '', nameEn: null, instruments }
  const taken = findTakenWord(
    section,
    playedSections(rows).filter(({ id }) => id !== code),
  )
  const other = rows.find((row) => row.code === taken?.section)
  if (taken === undefined || other === undefined) return
  const { nameDe, nameEn } = other
  const values = { word: taken.word, section: { 'de-ch': nameDe, 'en-gb': nameEn ?? nameDe } }
  throw new HttpError('validation.invalid', {
    fields: [{ field: 'instruments', message: 'validation.instrument_word_taken', values }],
  })
}

export const functionRows: Rows<EditedFunction, BandFunctionInput, BandFunctionInput> = {
  noun: 'band_function',
  table: bandFunction,
  read: readFunction,
  contentOf: ({ id, version, position, code, ...content }) => content,
  rules: BandFunctionInput,
  // An office is no instrument.
  columnsOf: (input) =>
    input.kind === 'OFFICE'
      ? { ...input, instrumentDe: null, instrumentEn: null, colour: null, playsSheets: true, instruments: [] }
      : input,
  check: async (tx, { before, changed }) => {
    if (before !== null && changed.kind !== undefined) throw fieldRefusal('kind', 'validation.function_kind')
    if (changed.instruments !== undefined) await refuseTakenWords(tx, before?.code ?? '', changed.instruments)
  },
  added: async (tx, { kind, nameDe }) => {
    await lockOrder(tx)
    const all = await findFunctions(tx)
    const count = all.filter((row) => row.kind === kind).length
    if (count >= functionsMaximum) throw fieldRefusal('nameDe', 'validation.functions_full')
    const code = codeFor(
      nameDe,
      all.map((row) => row.code),
    )
    return { code, position: count + 1 }
  },
  release: async (tx, { id, kind, code }) => {
    await lockOrder(tx)
    if (kept.includes(code)) throw fieldRefusal('nameDe', 'validation.function_kept')
    const counts = await findUse(tx, code)
    if (counts.length > 0)
      throw new HttpError('validation.invalid', {
        fields: [{ field: 'nameDe', message: 'validation.function_used', counts }],
      })
    await writeOrder(
      tx,
      (await rowsOf(tx, kind)).map((row) => row.id).filter((one) => one !== id),
    )
  },
}

/**
 * Puts a function at a position among its kind; the others close ranks. The version stays: the names are the same.
 * @throws HttpError not_found
 */
export const placeFunction = async (
  tx: DatabaseTransaction,
  id: number,
  position: number,
  author: Author,
): Promise<EditedFunction> => {
  await lockOrder(tx)
  const before = await readFunction(tx, id)
  const others = (await rowsOf(tx, before.kind)).map((row) => row.id).filter((one) => one !== id)
  await writeOrder(tx, [...others.slice(0, position - 1), id, ...others.slice(position - 1)])
  const after = await readFunction(tx, id)
  const fields = changedFields({ position: before.position }, { position: after.position })
  if (Object.keys(fields).length > 0)
    await recordChange(tx, author, { noun: 'band_function', rowId: id, action: 'changed', fields })
  return after
}

const writeOrder = async (tx: Db, ids: readonly number[]): Promise<void> => {
  for (const [index, id] of ids.entries())
    await tx
      .update(bandFunction)
      .set({ position: index + 1 })
      .where(and(eq(bandFunction.id, id), sql`${bandFunction.position} <> ${index + 1}`))
}
