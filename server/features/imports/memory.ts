import type { Db } from '../../platform/db/open.ts'
import { type ImportMemory, readSetting, writeSetting } from '../../platform/db/settings.ts'
import type { ImportTable } from './choose-headings.ts'
import { foldHeading } from './headings.ts'
import { keyOf } from './meanings.ts'
import type { Planned } from './plan.ts'

type Key = 'importOfPersons' | 'importOfPieces'

/** Headings and values that are remembered; the oldest ones are forgotten. */
const rememberedMaximum = 500

/** Values by which a remembered column is compared with its field. */
const comparedValues = 50

/**
 * The remembered field of each heading whose column still holds such values; undefined = nothing is remembered. A column
 * may mean something else than a year ago.
 */
export const recallColumns = <Field extends string>(
  { headings, rows }: ImportTable,
  { columns, meanings }: ImportMemory,
  isReadable: (field: Field, cell: string) => boolean,
): readonly (Field | null | undefined)[] => {
  const remembered = new Map(Object.entries(columns))
  const meant = new Set(meanings.map(({ field, value }) => keyOf(field, value)))
  return headings.map((heading, index) => {
    const field = heading === '' ? undefined : (remembered.get(foldHeading(heading)) as Field | null | undefined)
    if (field === null || field === undefined) return field
    const cells = rows.map(({ cells: row }) => row[index] ?? '').filter((cell) => cell !== '')
    const compared = cells.slice(0, comparedValues)
    return compared.filter((cell) => meant.has(keyOf(field, cell)) || isReadable(field, cell)).length * 2 >=
      compared.length
      ? field
      : undefined
  })
}

const lastOf = <Entry>(entries: readonly Entry[]): Entry[] => entries.slice(-rememberedMaximum)

/** Keeps the columns and meanings of an import for the next one. */
export const remember = async (tx: Db, key: Key, { table, columns, values }: Planned<string, unknown>) => {
  const before = await readSetting(tx, key)
  const named = new Map(Object.entries(before.columns))
  for (const [index, heading] of table.headings.entries()) {
    const name = foldHeading(heading)
    named.delete(name)
    if (name !== '') named.set(name, columns[index] ?? null)
  }
  const meant = new Map(before.meanings.map((meaning) => [`${meaning.field} ${meaning.value}`, meaning]))
  for (const { field, value, is, year } of values)
    if (is !== null) meant.set(`${field} ${value}`, { field, value, is, year })
  await writeSetting(tx, key, {
    columns: Object.fromEntries(lastOf([...named])),
    meanings: lastOf([...meant.values()]),
  })
}
