import type { DatabaseTransaction, Db } from './database.ts'

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

/** @param db the connections, or a transaction: then nothing is committed before it is */
export const accessTo = (db: Db): Access => ({
  read: async (query, ...args) => await query(db, ...args),
  write: (change, ...args) => db.transaction(async (tx) => await change(tx, ...args)),
})
