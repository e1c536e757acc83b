import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { observedQueries } from '../diagnostics-channels.ts'
import type { ConnectedDatabase, Db } from './database.ts'
import { DatabaseUnavailable } from './errors.ts'
import { createListener } from './listen.ts'
import { MIGRATION_LOCK } from './migrate.ts'

const CONNECT_TIMEOUT_MS = 10_000

/**
 * Connects to a PostgreSQL server.
 * @param poolSize maximum number of connections
 * @throws DatabaseUnavailable if the server cannot be reached or refuses, or the encoding is not UTF8; the message names the host, never the
 * password
 */
export const connectPostgres = async (databaseUrl: string, poolSize = 10): Promise<ConnectedDatabase> => {
  const settings = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'blasmusik',
    options: '-c timezone=UTC',
  }
  const pool = new pg.Pool({ ...settings, max: poolSize })
  // If the server closes an idle connection, the pool emits an error, which would end this process without a listener.
  // The pool replaces the connection automatically.
  pool.on('error', (error) => console.warn('database.connection_lost', error.message))
  pool.on('connect', observeQueries)
  let ended = false
  const close = async () => {
    if (ended) return
    ended = true
    await pool.end()
  }
  try {
    await requireUnicode(pool, databaseUrl)
  } catch (error) {
    await close()
    if (error instanceof DatabaseUnavailable) throw error
    throw new DatabaseUnavailable(`PostgreSQL at ${nameOf(databaseUrl)} cannot be reached: ${reasonOf(error)}`)
  }
  const db = drizzle({ client: pool }) as unknown as Db
  return {
    kind: 'postgres',
    db,
    pool,
    close,
    listen: createListener(settings),
    exclusively: (work) => underLock(settings, work),
  }
}

/** A server without a locale creates databases in SQL_ASCII, in which the search for names fails. */
const requireUnicode = async (pool: pg.Pool, databaseUrl: string): Promise<void> => {
  const { rows } = await pool.query<{ server_encoding: string }>('show server_encoding')
  const encoding = rows[0]?.server_encoding
  if (encoding === 'UTF8') return
  throw new DatabaseUnavailable(
    `The database ${nameOf(databaseUrl)} has the encoding ${encoding} instead of UTF8. Create it with: createdb --encoding UTF8 --template template0`,
  )
}

/** Identifies a database among all PostgreSQL servers; another copy of the same data has another identity. */
export const identifyDatabase = async (db: Db): Promise<string> => {
  const { rows } = await db.execute<{ identity: string }>(
    sql`select system_identifier || '/' || oid as identity from pg_control_system(), pg_database
      where datname = current_database()`,
  )
  if (rows[0] === undefined) throw new Error('The database is not listed in its own catalogue')
  return rows[0].identity
}

/** Statements of a pool have a callback, those of a transaction return a promise. */
const observeQueries = (client: pg.PoolClient): void => {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const observed = (...args: unknown[]): unknown => {
    if (!observedQueries.hasSubscribers) return query(...args)
    const context = { text: textOf(args[0]) }
    return typeof args.at(-1) === 'function'
      ? observedQueries.traceCallback(query, -1, context, undefined, ...args)
      : observedQueries.tracePromise(async () => await query(...args), context)
  }
  Object.assign(client, { query: observed })
}

const textOf = (statement: unknown): string => {
  if (typeof statement === 'object' && statement !== null && 'text' in statement) return String(statement.text)
  return String(statement)
}

/** Uses its own connection: with a pool of one, the lock would leave no connection for the work. */
const underLock = async <T>(settings: pg.ClientConfig, work: (db: Db) => Promise<T>): Promise<T> => {
  const client = new pg.Client(settings)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    return await work(drizzle({ client }) as unknown as Db)
  } finally {
    // Closing the session releases the lock, even after a failure that left a transaction open.
    await client.end()
  }
}

const nameOf = (databaseUrl: string): string => {
  try {
    const url = new URL(databaseUrl)
    return `${url.host || url.searchParams.get('host') || 'localhost'}${url.pathname}`
  } catch {
    return 'the address in DATABASE_URL'
  }
}

const reasonOf = (error: unknown): string => {
  // Node reports a host with several addresses as one error without its own message.
  if (error instanceof AggregateError) return error.errors.map((inner: unknown) => reasonOf(inner)).join(', ')
  return error instanceof Error ? error.message : String(error)
}
