/** Times in ms that work may take on PostgreSQL; 0 = without a limit. */
export interface WorkLimits {
  /** A statement is cancelled after it. */
  readonly statementMs: number
  /** Without any reply after it the connection is dead. It is longer than `statementMs`. */
  readonly replyMs: number
  /** Waiting for a lock of another transaction. */
  readonly lockMs: number
  /** A transaction without a statement is ended after it: its client is stuck, or the connection is dead. */
  readonly idleMs: number
  /** Waiting for a free connection of the pool, and connecting. */
  readonly connectMs: number
  /** Connections at the same time. */
  readonly connections: number
}

/** Kinds of work on PostgreSQL, with their time limits. */
export type Work = 'request' | 'long' | 'start'

/**
 * Nobody waits longer than ten seconds for a page, and the proxy gives up after thirty. The embedded database has no such
 * limits: it runs one statement at a time on the thread of the server, where no timer can interrupt it.
 */
export const workLimits: Readonly<Record<Work, WorkLimits>> = {
  /** Requests, and jobs of requests. */
  request: { statementMs: 15_000, replyMs: 20_000, lockMs: 8_000, idleMs: 60_000, connectMs: 10_000, connections: 10 },
  /** Backups, the nightly clean-up and vacuum. */
  long: {
    statementMs: 1_800_000,
    replyMs: 1_860_000,
    lockMs: 60_000,
    idleMs: 600_000,
    connectMs: 60_000,
    connections: 2,
  },
  /** Migrations, which set a limit for locks themselves, a restore, and the demo. One start waits for another. */
  start: { statementMs: 0, replyMs: 0, lockMs: 0, idleMs: 0, connectMs: 10_000, connections: 1 },
}

/** Seconds of silence after which either side examines a connection, and gives it up after three lost examinations. */
const keepAlive = ['idle=15', 'interval=5', 'count=3'].map((setting) => `-c tcp_keepalives_${setting}`)

/** Returns the settings of a connection: the server keeps the limits, and the client notices a dead connection. */
export const connectionSettings = ({ statementMs, replyMs, lockMs, idleMs, connectMs }: WorkLimits) => ({
  options: [
    '-c timezone=UTC',
    `-c statement_timeout=${statementMs}`,
    `-c lock_timeout=${lockMs}`,
    `-c idle_in_transaction_session_timeout=${idleMs}`,
    ...keepAlive,
  ].join(' '),
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 15_000,
  query_timeout: replyMs,
})
