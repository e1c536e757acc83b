import type { Database } from '#server/db/open.ts'
import { job } from '#server/db/tables.ts'
import type { JobHandlers } from '#server/jobs/handler.ts'
import type { WorkerTools } from '#server/jobs/worker.ts'
import type { Log } from '#server/log.ts'

const minute = 60_000

/** Tools of a worker whose clock stands still until it is moved, and what was logged. */
export const workerTools = (database: Database, handlers: Partial<JobHandlers>) => {
  let now = new Date('2026-05-04T10:00:00Z')
  const logged: string[] = []
  const write =
    (level: string): Log['info'] =>
    (message, fields) =>
      logged.push(`${level} ${message} ${JSON.stringify(fields)}`)
  const nothing = () => Promise.resolve()
  const tools: WorkerTools = {
    database,
    clock: () => now,
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    handlers: { mail: nothing, account_link: nothing, clean_up: nothing, ...handlers },
  }
  return {
    tools,
    logged,
    now: () => now,
    passMinutes: (minutes: number) => {
      now = new Date(now.getTime() + minutes * minute)
    },
  }
}

/** All jobs, oldest first, as state, tries and error. */
export const jobsIn = async ({ db }: Pick<Database, 'db'>): Promise<string[]> => {
  const rows = await db.select().from(job).orderBy(job.id)
  return rows.map(({ state, attempts, lastError }) => [state, attempts, ...(lastError ? [lastError] : [])].join(' '))
}
