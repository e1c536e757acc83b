import type { PgAsyncDatabase, PgAsyncTransaction } from 'drizzle-orm/pg-core/async'
import type { PgQueryResultHKT, PgRawRow } from 'drizzle-orm/pg-core/session'
import type { StopListening } from './listen.ts'

/** What both drivers answer to a statement. How many rows an update touched differs: ask with `returning`. */
interface Rows extends PgQueryResultHKT {
  type: RowsOf<PgRawRow<this['row']>>
}
type RowsOf<Row> = { rows: Row[] }

/**
 * The one type of both databases. A transaction is one too, so a function that takes `db: Db` runs in either; one that
 * must run inside a transaction takes `DatabaseTransaction`.
 * Inside a transaction only `tx` is used: tests run PostgreSQL with a single connection, where anything else hangs.
 */
export type Db = PgAsyncDatabase<Rows>

/** What `db.transaction(async (tx) => …)` hands out. */
export type DatabaseTransaction = PgAsyncTransaction<Rows>

export interface Database {
  kind: 'pglite' | 'postgres'
  db: Db
  /**
   * Calls `heard` after each commit of a transaction that said `select pg_notify('<channel>', '')`, in this process or,
   * on PostgreSQL, in any other; sometimes also without one. Ended by what it answers, before `close`.
   */
  listen(channel: string, heard: () => void): Promise<StopListening>
  /** Ends all connections and, for the embedded database, frees the data folder. May be called twice. */
  close(): Promise<void>
}

export interface ConnectedDatabase extends Database {
  /** Runs work that no other start may do at the same time: migrations, loading the demo. */
  exclusively<T>(work: (db: Db) => Promise<T>): Promise<T>
}
