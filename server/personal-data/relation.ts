import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/open.ts'
import type * as tables from '../db/tables.ts'

type Tables = {
  [Name in keyof typeof tables as (typeof tables)[Name] extends PgTable ? Name : never]: (typeof tables)[Name]
}
export type TableName = keyof Tables

/** The person whose data are exported or erased. */
export interface Subject {
  readonly personId: number
  /** OpenID subject. */
  readonly accountId: string
  readonly now: Date
}

/** Why a column is not in the exported file. */
type Withheld = 'row number' | 'secret' | 'technical'

interface ColumnRule<Value> {
  /** Fields of the file that replace the column. */
  readonly as?: Readonly<Record<string, PgColumn | SQL>>
  readonly withheld?: Withheld
  /** Value after the account was deleted. */
  readonly erasedTo?: Value | SQL
}

interface Related<Row, Exported extends string> {
  /** Name in the file. */
  readonly name: string
  /** A person has one row at most: the file has an object, or null, instead of a list. */
  readonly single?: true
  /** Another table, within whose rows the file lists these: where `key` equals their `parentKey`, or all in its one row. */
  readonly within?: { readonly table: TableName; readonly key?: string; readonly parentKey?: string }
  readonly orderBy?: PgColumn
  /** The person's rows, where the table has no `personId`. */
  readonly rows?: (db: Db, personId: number) => SQL
  /** The exported rows, where they are not the columns. */
  readonly exportRows?: (db: Db, subject: Subject) => Promise<readonly unknown[]>
  /** What the deletion of the account does before rows are deleted or columns erased. */
  readonly beforeErasure?: (tx: Db, subject: Subject) => Promise<void>
  readonly columns: { readonly [Column in keyof Row]: ColumnRule<Row[Column]> | Withheld | Exported }
}

/** The rows of a person are deleted with the account. */
interface Deleted<Row> extends Related<Row, 'exported'> {
  readonly keptFor?: undefined
}

/** The rows of a person stay without what identifies the person: each column states whether its value stays. */
interface Kept<Row> extends Related<Row, 'exported and kept'> {
  /** What needs the rows. */
  readonly keptFor: string
}

/** How a table relates to a person; a text is the reason why it does not. */
export type PersonRelation<Row> = string | Deleted<Row> | Kept<Row>
export type PersonRelations = { readonly [Name in TableName]: PersonRelation<Tables[Name]['$inferSelect']> }
