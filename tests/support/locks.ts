import os from 'node:os'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, vi } from 'vitest'
import { type ConnectedDatabase, connectDatabase, type Db } from '#server/platform/db/open.ts'
import type { TestApi } from './api.ts'

interface Rivals {
  /** Several connections: row locks conflict only between them, and those of a test server are one. */
  readonly database: ConnectedDatabase
  /** A connection whose transaction the others wait for. */
  readonly other: pg.Client
  readonly close: () => Promise<void>
}

/** Connects to the PostgreSQL database of a test server with more connections. */
export const connectRivals = async (api: TestApi, poolSize: number): Promise<Rivals> => {
  const [named] = (await api.db.execute<{ name: string }>(sql`select current_database() as name`)).rows
  const url = new URL(inject('templates').postgresUrl)
  url.pathname = `/${named?.name}`
  const database = await connectDatabase({ databaseUrl: url.href, dataFolder: os.tmpdir(), poolSize })
  const other = new pg.Client({ connectionString: url.href })
  await other.connect()
  return {
    database,
    other,
    close: async () => {
      await other.end()
      await database.close()
    },
  }
}

/**
 * Waits until so many connections to the database wait for a lock.
 * @param db outside of a transaction: within one, the list of connections never changes
 */
export const waitForLocks = (db: Db, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(count)
    },
    { timeout: 30_000 },
  )
