import type { Access, Db } from './database.ts'

/** @param db the connections, or a transaction: then nothing is committed before it is */
export const accessTo = (db: Db): Access => ({
  read: async (query, ...args) => await query(db, ...args),
  write: (change, ...args) => db.transaction(async (tx) => await change(tx, ...args)),
})
