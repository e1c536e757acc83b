import type { PgAsyncDatabase, PgAsyncTransaction } from 'drizzle-orm/pg-core/async'
import type { PgQueryResultHKT, PgRawRow } from 'drizzle-orm/pg-core/session'
import type pg from 'pg'
import type { OnNotify, Subscription } from './listen.ts'

/** Result of a statement with either driver. The number of updated rows differs between them: use `returning`. */
interface Rows extends PgQueryResultHKT {
  type: RowsOf<PgRawRow<this['row']>>
}
type RowsOf<Row> = { rows: Row[] }

/**
 * The common type of both databases. A transaction has this type too, so a function that takes `db: Db` runs with
 * either; a function that needs a transaction takes `DatabaseTransaction`.
 * Inside a transaction use only `tx`: tests run PostgreSQL with a single connection, where any other query hangs.
 */
export type Db = PgAsyncDatabase<Rows>

/** The argument of `db.transaction(async (tx) => …)`. */
export type DatabaseTransaction = PgAsyncTransaction<Rows>

/**
 * The way of requests and jobs to the database. A query is a function whose first parameter is the database:
 * `read(findEvent, rows, id, locale)`. Do not use one inside the other: the embedded database has a single connection.
 */
export interface Access {
  /** Runs a query. Each of its statements sees what is committed when the statement begins. */
  read<Args extends readonly unknown[], Result>(
    query: (db: Db, ...args: Args) => PromiseLike<Result>,
    ...args: Args
  ): Promise<Result>
  /** Runs a change in one transaction. */
  write<Args extends readonly unknown[], Result>(
    change: (tx: DatabaseTransaction, ...args: Args) => PromiseLike<Result>,
    ...args: Args
  ): Promise<Result>
}

export interface Database extends Access {
  kind: 'pglite' | 'postgres'
  /**
   * The connections of `read` and `write`, for code that outlives a request or a job. Statements, locks and waiting for
   * a connection have limits (see limits.ts).
   */
  db: Db
  /** For work that takes minutes and for which nobody waits. On the embedded database it is `db`. */
  long: Db
  /** Connections to PostgreSQL for a library with its own statements; the embedded database has none. */
  pool?: pg.Pool
  /**
   * Calls `onNotify` after each commit of a transaction that ran `select pg_notify('<channel>', '')`, in this process
   * or, on PostgreSQL, in any other; sometimes also without one. Stop it before `close`.
   */
  listen(channel: string, onNotify: OnNotify): Promise<Subscription>
  /** Closes all connections and, for the embedded database, releases the data folder. It may be called twice. */
  close(): Promise<void>
}

export interface ConnectedDatabase extends Database {
  /** Runs work that must not run in two starting processes at the same time: migrations, loading the demo. */
  exclusively<T>(work: (db: Db) => Promise<T>): Promise<T>
}
