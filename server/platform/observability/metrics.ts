import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
import { readLastBackup } from '../backup/last-backup.ts'
import {
  type ObservedJob,
  type ObservedRequest,
  observedJobs,
  observedMails,
  observedRequests,
} from '../diagnostics-channels.ts'
import { readQueueState } from '../jobs/queue-state.ts'

export interface Metrics {
  /** Content type of the text. */
  readonly contentType: string
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>
  /** Ends the measurements. */
  stop(): void
}

export type Measured = Pick<Deps, 'read' | 'database' | 'clock' | 'standStreams'> & { readonly dataFolder: string }

/**
 * Measures this process from now on. Labels have few values and no personal data: patterns of routes, kinds of jobs,
 * outcomes.
 */
export const createMetrics = (measured: Measured): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registerState(measured, registry)
  const stops = [observeRequests(registry), observeJobs(registry), observeMails(registry)]
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    stop: () => {
      for (const stop of stops) stop()
      registry.clear()
    },
  }
}

const observeRequests = (registry: Registry): (() => void) => {
  const durations = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response. A stream of an open stand counts as one request.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const startedAt = new WeakMap<object, number>()
  const start = (request: unknown): void => {
    if (typeof request === 'object' && request !== null) startedAt.set(request, performance.now())
  }
  const end = (message: unknown): void => {
    const request = message as ObservedRequest
    const seconds = (performance.now() - (startedAt.get(request) ?? performance.now())) / 1000
    const status = `${Math.floor(request.status / 100)}xx`
    durations.observe({ method: request.method, route: request.route, status }, seconds)
  }
  observedRequests.start.subscribe(start)
  observedRequests.asyncEnd.subscribe(end)
  return () => {
    observedRequests.start.unsubscribe(start)
    observedRequests.asyncEnd.unsubscribe(end)
  }
}

const observeJobs = (registry: Registry): (() => void) => {
  const runs = new Counter({
    name: 'blasmusik_job_runs_total',
    help: 'Runs of jobs in this process.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  })
  const end = (message: unknown): void => {
    const { kind, outcome = 'interrupted' } = message as ObservedJob
    runs.inc({ kind, outcome })
  }
  observedJobs.asyncEnd.subscribe(end)
  return () => void observedJobs.asyncEnd.unsubscribe(end)
}

const observeMails = (registry: Registry): (() => void) => {
  const mails = new Counter({
    name: 'blasmusik_mails_total',
    help: 'Mails passed to the mail server by this process.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0)
  const end = (message: unknown): void => {
    const isFailed = typeof message === 'object' && message !== null && 'error' in message
    mails.inc({ outcome: isFailed ? 'failed' : 'sent' })
  }
  observedMails.asyncEnd.subscribe(end)
  return () => void observedMails.asyncEnd.unsubscribe(end)
}

/** Registers what is read when the metrics are fetched. What cannot be read is absent. */
const registerState = ({ read, database, clock, standStreams, dataFolder }: Measured, registry: Registry): void => {
  const gauge = (name: string, help: string, labelNames: readonly string[], set: (gauge: Gauge) => unknown): void => {
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      async collect() {
        this.reset()
        // A gauge without labels would be 0.
        if (labelNames.length === 0) this.remove()
        try {
          await set(this)
        } catch {
          // The database is unavailable; every other metric is still of use.
        }
      },
    })
  }
  gauge('blasmusik_jobs', 'Jobs that wait or were given up.', ['state'], async (jobs) => {
    const { waiting, givenUp } = await read(readQueueState, clock())
    jobs.set({ state: 'waiting' }, waiting)
    jobs.set({ state: 'given_up' }, givenUp)
  })
  gauge('blasmusik_oldest_due_job_age_seconds', 'Time for which the oldest due job has waited.', [], async (age) => {
    const { oldestDueAt } = await read(readQueueState, clock())
    age.set(oldestDueAt === null ? 0 : secondsSince(oldestDueAt))
  })
  gauge(
    'blasmusik_database_connections',
    'Connections to PostgreSQL, and statements that wait for one.',
    ['state'],
    (connections) => {
      const { pool } = database
      if (pool === undefined) return
      const { totalCount, idleCount: idle, waitingCount: waiting } = pool
      const used = totalCount - idle
      for (const [state, count] of Object.entries({ used, idle, waiting })) connections.set({ state }, count)
    },
  )
  gauge('blasmusik_stand_streams', 'Open streams of music stands in this process.', [], (streams) => {
    streams.set(standStreams.openCount)
  })
  gauge('blasmusik_last_backup_age_seconds', 'Age of the last complete backup.', [], (age) => {
    const at = readLastBackup(dataFolder)?.completeAt
    if (at != null) age.set(secondsSince(new Date(at)))
  })
  const secondsSince = (instant: Date): number => (clock().getTime() - instant.getTime()) / 1000
}
