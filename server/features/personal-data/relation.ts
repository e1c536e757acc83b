import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TableName, Tables } from '../../platform/db/content-changes.ts'
import type { Db } from '../../platform/db/open.ts'

/** The person whose data is exported or erased. */
export interface Subject {
  readonly personId: number
  /** OpenID subject; null = the person has no account. */
  readonly accountId: string | null
  readonly now: Date
}

/** Reason for excluding a column from the exported file. */
type Withheld = 'row number' | 'secret' | 'technical'

interface ColumnRule<Value> {
  /** Fields of the file that replace the column. */
  readonly as?: Readonly<Record<string, PgColumn | SQL>>
  readonly withheld?: Withheld
  /** Value after the account was deleted. */
  readonly erasedTo?: Value | SQL
}

/** The persons of a merger: everything of `from` becomes `into`'s, then `from` is deleted. */
export interface Merger {
  readonly from: number
  readonly into: number
}

/**
 * The fate of a person's rows when two records of the person are merged. 'move': they get the other person, except
 * rows of which `into` has one with the same `unique` columns: those are deleted. 'delete': they are deleted. 'stay':
 * they belong to rows of another table that move.
 */
export type OnMerge =
  | { readonly kind: 'move'; readonly unique?: readonly string[] }
  | { readonly kind: 'delete' }
  | { readonly kind: 'stay' }
  | { readonly kind: 'custom'; readonly merge: (tx: Db, merger: Merger) => Promise<void> }

interface Related<Row, Exported extends string> {
  /** Name in the file. */
  readonly name: string
  /** A person has at most one row: the file has an object, or null, instead of a list. */
  readonly single?: true
  /**
   * Another table whose rows contain these in the file: where `key` equals their `parentKey`, or all of them in its
   * single row.
   */
  readonly within?: { readonly table: TableName; readonly key?: string; readonly parentKey?: string }
  readonly orderBy?: PgColumn
  /** The person's rows, if the table has no `personId`. */
  readonly rows?: (db: Db, personId: number) => SQL
  /** The exported rows, if they differ from the columns. */
  readonly exportRows?: (db: Db, subject: Subject) => Promise<readonly unknown[]>
  /** Rows about the person that belong to somebody else's: the file has them under a name of their own. They stay as they are. */
  readonly elsewhere?: {
    readonly name: string
    readonly rows: (db: Db, personId: number) => SQL | undefined
    /** Fields that the file has besides the exported columns. */
    readonly fields: Readonly<Record<string, SQL>>
  }
  /** Runs before rows are deleted or columns erased. */
  readonly beforeErasure?: (tx: Db, subject: Subject) => Promise<void>
  readonly onMerge: OnMerge
  readonly columns: { readonly [Column in keyof Row]: ColumnRule<Row[Column]> | Withheld | Exported }
}

/** The rows of a person are deleted with the account. */
interface Deleted<Row> extends Related<Row, 'exported'> {
  readonly keptFor?: undefined
}

/** The rows of a person remain without identifying data: each column states whether its value is kept. */
interface Kept<Row> extends Related<Row, 'exported and kept'> {
  /** The reason why the rows are kept. */
  readonly keptFor: string
}

/** How a table relates to a person; a text is the reason for having no relation. */
export type PersonRelation<Row> = string | Deleted<Row> | Kept<Row>
export type PersonRelations = { readonly [Name in TableName]: PersonRelation<Tables[Name]['$inferSelect']> }
