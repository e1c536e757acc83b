import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { knownMigrations } from '../db/migrate.ts'
import type { Db } from '../db/open.ts'
import * as tables from '../db/tables.ts'

/** A column with stored data; generated columns are excluded. */
export interface StoredColumn {
  name: string
  /** PostgreSQL's name of the type, usable in a cast. */
  type: string
}

/** All tables of the product, read from its schema: a new table is included in the next backup automatically. */
export const tableNames: string[] = Object.values<unknown>(tables)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table).name)
  .sort()

/** The tables that exist in the database. */
export const existingTables = async (db: Db): Promise<string[]> => {
  const result = await db.execute<{ name: string }>(
    sql`select tablename::text as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return result.rows.map((row) => row.name)
}

/** The existing tables that a migration created: before an update they are those of the older version. */
export const ownTables = async (db: Db): Promise<string[]> => {
  const statements = knownMigrations().flatMap(({ sql: texts }) => texts)
  const created = statements.map((text) => /^\s*create (?:unlogged )?table "(\w+)"/i.exec(text)?.[1])
  return (await existingTables(db)).filter((table) => created.includes(table))
}

/** A table's stored columns, in the database's order. */
export const storedColumns = async (db: Db, table: string): Promise<StoredColumn[]> => {
  const result = await db.execute<{ name: string; type: string }>(sql`
    select attname::text as name, format_type(atttypid, atttypmod) as type
    from pg_attribute
    where attrelid = ${`public.${quote(table)}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`)
  return result.rows
}

/** The sequences behind identity and serial columns. */
export const existingSequences = async (db: Db): Promise<string[]> => {
  const result = await db.execute<{ name: string }>(
    sql`select sequencename::text as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  return result.rows.map((row) => row.name)
}

export interface ForeignKey {
  table: string
  name: string
  /** As PostgreSQL writes it: `FOREIGN KEY (…) REFERENCES …`. */
  definition: string
}

/** All foreign keys between the tables. */
export const foreignKeys = async (db: Db): Promise<ForeignKey[]> => {
  const result = await db.execute<{ table: string; name: string; definition: string }>(sql`
    select relname::text as "table", conname::text as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace
    order by 1, 2`)
  return result.rows
}

/** Quotes an SQL identifier. */
export const quote = (name: string): string => {
  return `"${name.replaceAll('"', '""')}"`
}
