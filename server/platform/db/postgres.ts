import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { observedQueries } from '../diagnostics-channels.ts'
import { accessTo } from './access.ts'
import type { ConnectedDatabase, Db } from './database.ts'
import { DatabaseUnavailable, isWithoutReply } from './errors.ts'
import { connectionSettings, type Work, type WorkLimits, workLimits } from './limits.ts'
import { createListener } from './listen.ts'
import { MIGRATION_LOCK } from './migrate.ts'
import { type OverdueLog, reportOverdue } from './overdue.ts'

interface PostgresOptions {
  /** Maximum number of connections for requests. */
  readonly poolSize?: number
  readonly limits?: Readonly<Record<Work, WorkLimits>>
  readonly log?: OverdueLog
}

const standardError: OverdueLog = {
  warn: (_, fields) => console.warn('database.statement_overdue', JSON.stringify(fields)),
}

/**
 * Connects to a PostgreSQL server.
 * @throws DatabaseUnavailable if the server cannot be reached or refuses; the message names the host, never the
 * password
 */
export const connectPostgres = async (
  databaseUrl: string,
  { limits = workLimits, poolSize = limits.request.connections, log = standardError }: PostgresOptions = {},
): Promise<ConnectedDatabase> => {
  const settingsFor = (work: Work) => ({
    connectionString: databaseUrl,
    application_name: 'blasmusik',
    ...connectionSettings(limits[work]),
  })
  const createPool = (work: Work, max: number): pg.Pool => {
    const created = new pg.Pool({ ...settingsFor(work), max })
    // If the server closes an idle connection, the pool emits an error, which would end this process without a listener.
    // The pool replaces the connection automatically.
    created.on('error', (error) => console.warn('database.connection_lost', error.message))
    created.on('connect', (client) => observeQueries(client, log))
    return created
  }
  const pool = createPool('request', poolSize)
  // It connects when it is used first.
  const longPool = createPool('long', limits.long.connections)
  let ended = false
  const close = async () => {
    if (ended) return
    ended = true
    await Promise.all([pool.end(), longPool.end()])
  }
  try {
    await requireUsable(pool)
  } catch (error) {
    await close()
    const reason = error instanceof UnusableDatabase ? error.message : `cannot be reached: ${reasonOf(error)}`
    throw new DatabaseUnavailable(`PostgreSQL at ${nameOf(databaseUrl)} ${reason}`)
  }
  const db = drizzle({ client: pool }) as unknown as Db
  return {
    kind: 'postgres',
    ...accessTo(db),
    db,
    long: drizzle({ client: longPool }) as unknown as Db,
    pool,
    close,
    listen: createListener(settingsFor('request')),
    exclusively: (work) => underLock(settingsFor('start'), work),
  }
}

/** The database itself prevents its use. The message follows the name of the database. */
class UnusableDatabase extends Error {}

const requireUsable = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ encoding: string; read_only: string }>(
    `select getdatabaseencoding() as encoding, current_setting('transaction_read_only') as read_only`,
  )
  const { encoding, read_only } = rows[0] ?? {}
  if (encoding !== 'UTF8')
    throw new UnusableDatabase(
      `has the encoding ${encoding}. Create it again: createdb --encoding=UTF8 --template=template0 NAME`,
    )
  if (read_only !== 'off')
    throw new UnusableDatabase(
      'accepts no changes: it is a standby, or set to read-only. DATABASE_URL must lead to the primary.',
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

/**
 * Reports statements that take too long, and closes a connection on which no reply comes: the pool would hand it to the
 * next request. Statements of a pool have a callback, those of a transaction return a promise.
 */
const observeQueries = (client: pg.PoolClient & Partial<Pick<pg.Client, 'end'>>, log: OverdueLog): void => {
  const send: (...args: unknown[]) => unknown = client.query.bind(client)
  const noticeFailure = (text: string, error: unknown): void => {
    reportOverdue(log, text, error)
    if (isWithoutReply(error)) void client.end?.()
  }
  const query = (...args: unknown[]): unknown => {
    const text = textOf(args[0])
    const callback = args.at(-1)
    if (typeof callback !== 'function') {
      const result = send(...args)
      if (result instanceof Promise) result.catch((error: unknown) => noticeFailure(text, error))
      return result
    }
    const noticing = (error: unknown, ...rest: unknown[]): unknown => {
      if (error) noticeFailure(text, error)
      return callback(error, ...rest)
    }
    return send(...args.slice(0, -1), noticing)
  }
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
