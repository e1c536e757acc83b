import { getColumns, is } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabases, describeOnDatabase } from '../../../tests/support/databases.ts'
import { existingTables, foreignKeys } from '../../platform/backup/schema.ts'
import type { Database } from '../../platform/db/open.ts'
import * as schema from '../../platform/db/tables.ts'
import { deleteAccount } from './delete-account.ts'
import { exportPersonalData } from './export.ts'
import { mergePersonRows } from './merge-persons.ts'
import { personTables } from './person-tables.ts'
import { relatedTables } from './related-tables.ts'

const databases = createDatabases()
afterAll(() => databases.remove())

const nameOf = (table: PgTable): string => getTableConfig(table).name
const tableOf = new Map(Object.entries<unknown>(schema).flatMap(([key, one]) => (is(one, PgTable) ? [[key, one]] : [])))
const now = new Date()

/** Values that the code does not treat as free text. */
const fixedValues: Readonly<Record<string, unknown>> = {
  'person.locale': 'de-ch',
  'stand_setting.scope': 'member',
  'private_note.scope': 'event',
  'oidc_payload.model': 'Session',
  'oidc_payload.expires_at': new Date(now.getTime() + 60_000),
}

/** Inserts one row into every table with personal data, each column with a unique value. */
const fillTables = async ({ db }: Database) => {
  const rows = new Map<string, Record<string, unknown>>()
  const marks = new Map<string, string>()
  let count = 0

  const valueFor = (column: PgColumn, name: string): unknown => {
    count += 1
    const mark = (text: string) => {
      marks.set(name, text)
      return text
    }
    const type = column.getSQLType().replace('[]', '')
    const text = name.endsWith('.email') ? `mark-${count}-@example.ch` : `mark-${count}-`
    if (type === 'text') return mark(text)
    if (type === 'boolean') return true
    if (type === 'uuid') return mark(`00000000-0000-4000-8000-${String(count).padStart(12, '0')}`)
    if (type === 'integer' || type === 'bigint') return Number(mark(String(987_000_000 + count)))
    if (type === 'date') return mark(new Date(Date.UTC(1900, 0, count)).toISOString().slice(0, 10))
    if (type === 'timestamp with time zone')
      return new Date(mark(new Date(Date.UTC(2090, 0, 1, 0, count)).toISOString()))
    if (type === 'jsonb') return { accountId: rows.get('account')?.id, device: mark(text), iat: 1 }
    throw new Error(`No test value for ${name} of type ${type}`)
  }

  const fill = async (table: PgTable): Promise<Record<string, unknown>> => {
    const { name: tableName, foreignKeys } = getTableConfig(table)
    const existing = rows.get(tableName)
    if (existing !== undefined) return existing
    const values: Record<string, unknown> = {}
    for (const key of foreignKeys) {
      const { columns, foreignTable, foreignColumns } = key.reference()
      const target = await fill(foreignTable)
      columns.forEach((column, at) => {
        values[propertyOf(table, column)] = target[propertyOf(foreignTable, foreignColumns[at] as PgColumn)]
      })
    }
    for (const [property, column] of Object.entries(getColumns(table))) {
      if (property in values || column.generated !== undefined || column.generatedIdentity !== undefined) continue
      const name = `${tableName}.${column.name}`
      const value = fixedValues[name] ?? valueFor(column, name)
      values[property] = column.dimensions > 0 ? [value] : value
    }
    const [row = {}] = (await db.insert(table).values(values).returning()) as Record<string, unknown>[]
    rows.set(tableName, row)
    return row
  }

  for (const { table } of relatedTables) await fill(table)
  return { rows, marks }
}

const propertyOf = (table: PgTable, column: PgColumn): string =>
  Object.entries(getColumns(table)).find(([, one]) => one.name === column.name)?.[0] ?? ''

/** Tables that say something about an event or an invoice, not about the person behind it. */
const namingNobody = [
  ...[
    'agenda_item',
    'bank_transaction',
    'bulletin_file',
    'duty',
    'enquiry',
    'event_composition',
    'event_file',
    'ledger_row',
    'programme_free_line',
    'substitute_request',
  ],
]

describeOnDatabase('tables and persons', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await databases.open(kind)
  })

  test('every table of the database declares how it relates to a person', async () => {
    const declared = Object.keys(personTables).map((key) => nameOf(tableOf.get(key) as PgTable))
    expect((await existingTables(database.db)).filter((name) => !declared.includes(name))).toEqual([])
  })

  test('a table that refers to a person, directly or through another table, has rows of persons', async () => {
    const related = new Set(relatedTables.map(({ table }) => nameOf(table)))
    const arrows = (await foreignKeys(database.db)).map(({ table, definition }) => ({
      table,
      target: /REFERENCES "?(\w+)/.exec(definition)?.[1] ?? '',
    }))
    expect(arrows).toContainEqual({ table: 'participation_change', target: 'participation' })
    const unrelated = arrows.filter(({ table, target }) => related.has(target) && !related.has(table))
    expect([...new Set(unrelated.map(({ table }) => table))].sort()).toEqual(namingNobody)
  })

  test('a merger moves or deletes every row of a person, who then can be deleted', async () => {
    const own = await databases.open(kind)
    const { rows } = await fillTables(own)
    const from = Number(rows.get('person')?.id)
    const [other] = await own.db.insert(schema.person).values({ lastName: 'Bleibt' }).returning()
    const into = other?.id ?? 0
    await own.db.transaction((tx) => mergePersonRows(tx, { from, into }))
    const wrong: string[] = []
    for (const { table, relation } of relatedTables) {
      const left: Record<string, unknown>[] = await own.db.select().from(table)
      // The row of the filled tables was its own guardian and representative, also of its device, paid its own fee, and had
      // a seat in its own car.
      const isOwn = ['guardians', 'representations', 'childDevices', 'liftSeats', 'feeExceptions'].includes(
        relation.name,
      )
      const kept = relation.onMerge.kind === 'delete' || isOwn ? 0 : 1
      if (left.length !== kept || left.some(({ personId = into }) => personId !== into)) wrong.push(nameOf(table))
    }
    expect(wrong).toEqual([])
  })

  test('every column is exported or withheld, and erased or kept, as declared', async () => {
    const { db } = database
    const { rows, marks } = await fillTables(database)
    const personId = Number(rows.get('person')?.id)
    const file = JSON.stringify(
      await exportPersonalData(db, { personId, accountId: String(rows.get('account')?.id), now }),
    )
    await db.transaction((tx) => deleteAccount(tx, { personId, now }))

    const wrong: string[] = []
    const check = (holds: boolean, problem: string) => holds || wrong.push(problem)
    for (const { table, relation } of relatedTables) {
      const left = await db.select().from(table)
      const text = JSON.stringify(left)
      check(left.length === (relation.keptFor === undefined ? 0 : 1), `${nameOf(table)} has ${left.length} rows left`)
      const unknown = Object.keys(relation.columns).filter((property) => !(property in getColumns(table)))
      check(unknown.length === 0, `${nameOf(table)} has no column ${unknown}`)
      for (const [property, column] of Object.entries(getColumns(table))) {
        const name = `${nameOf(table)}.${column.name}`
        const rule = relation.columns[property]
        check(rule !== undefined, `${name} is not declared`)
        const mark = marks.get(name)
        if (mark === undefined || rule === undefined) continue
        const isExported =
          typeof rule === 'string'
            ? rule.startsWith('exported')
            : rule.withheld === undefined && (rule.as === undefined || Object.values(rule.as).includes(column))
        check(file.includes(mark) === isExported, `${name} is ${isExported ? 'not ' : ''}exported`)
        const isKept = relation.keptFor !== undefined && (typeof rule === 'string' || !('erasedTo' in rule))
        check(text.includes(mark) === isKept, `${name} is ${isKept ? 'not ' : ''}kept`)
      }
    }
    expect(wrong).toEqual([])
    expect(marks.size).toBeGreaterThan(100)
  })
})
