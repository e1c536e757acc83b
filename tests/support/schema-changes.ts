import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'

interface Column {
  readonly type: string
  readonly required: boolean
  /** The database fills it in if an insert leaves it out. */
  readonly filled: boolean
}

/** The parts of the schema on which a version of the program relies, read from the catalogue. */
export interface Schema {
  readonly columns: ReadonlyMap<string, Column>
  /** Definitions of constraints, unique indexes and triggers by table and name. */
  readonly rules: ReadonlyMap<string, { readonly definition: string; readonly columns: readonly string[] }>
}

export const readSchema = async (db: Db): Promise<Schema> => {
  const columns = await db.execute<Column & { name: string }>(sql`
    select relname || '.' || attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required,
      atthasdef or attidentity <> '' as filled
    from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`)
  const rules = await db.execute<{ name: string; definition: string; columns: string[] | null }>(sql`
    select r.relname || ': ' || conname as name, pg_get_constraintdef(c.oid) as definition,
      (select array_agg(r.relname || '.' || attname) from pg_attribute
        where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint c join pg_class r on r.oid = conrelid
    where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'p', 'x')
    union all
    select r.relname || ': ' || i.relname, pg_get_indexdef(indexrelid),
      (select array_agg(r.relname || '.' || attname) from pg_attribute
        where attrelid = indrelid and attnum = any(indkey::int2[]))
    from pg_index join pg_class r on r.oid = indrelid join pg_class i on i.oid = indexrelid
    where indisunique and r.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select r.relname || ': ' || tgname, pg_get_triggerdef(t.oid), null
    from pg_trigger t join pg_class r on r.oid = tgrelid
    where not tgisinternal and r.relnamespace = 'public'::regnamespace`)
  return {
    columns: new Map(columns.rows.map(({ name, ...column }) => [name, column])),
    rules: new Map(rules.rows.map(({ name, definition, columns: of }) => [name, { definition, columns: of ?? [] }])),
  }
}

/** Lists what a version that was made for `before` can no longer do with `after`. */
export const findTakenAway = (before: Schema, after: Schema): string[] => {
  const tables = new Set([...before.columns.keys()].map(tableOf))
  const columns = [...before.columns].flatMap(([name, old]) => {
    const now = after.columns.get(name)
    if (now === undefined) return [`${name} is gone`]
    return [
      ...(now.type === old.type ? [] : [`${name} is ${now.type} instead of ${old.type}`]),
      ...(now.required && !old.required ? [`${name} is required`] : []),
      ...(old.filled && !now.filled ? [`${name} has no default`] : []),
    ]
  })
  const added = [...after.columns].filter(([name]) => tables.has(tableOf(name)) && !before.columns.has(name))
  const required = added.filter(([, { required, filled }]) => required && !filled)
  const rules = [...after.rules].filter(([name, rule]) => {
    if (!tables.has(name.slice(0, name.indexOf(':'))) || before.rules.get(name)?.definition === rule.definition)
      return false
    // A rule about new columns only does not concern a version that leaves them out.
    return rule.columns.length === 0 || rule.columns.some((column) => before.columns.has(column))
  })
  return [
    ...columns,
    ...required.map(([name]) => `${name} is required and has no default`),
    ...rules.map(([name, { definition }]) => `${name} restricts: ${definition}`),
  ].sort()
}

const tableOf = (column: string): string => column.slice(0, column.indexOf('.'))
