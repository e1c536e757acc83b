import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { createPictures } from '#server/features/pictures/pictures.ts'
import { createJobHandlers } from '#server/job-handlers.ts'
import type { Database } from '#server/platform/db/open.ts'
import { job } from '#server/platform/db/tables.ts'
import { createFileStore } from '#server/platform/files/store.ts'
import { createDocuments } from '#server/platform/formats/documents.ts'
import type { JobHandler } from '#server/platform/jobs/job.ts'
import { runDueJobs, type WorkerTools } from '#server/platform/jobs/worker.ts'
import { noLogo } from '#server/platform/letter-logo.ts'
import type { Log } from '#server/platform/log.ts'
import { createFolderStorage } from '#server/platform/storage/folder.ts'
import type { TestApi } from './api.ts'

const minute = 60_000

const silent: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** Dependencies of jobs without shop and push. */
export const withoutShop = {
  push: { publicKey: '', allows: () => false, send: () => Promise.resolve('sent' as const) },
  payments: undefined,
  documents: createDocuments(silent),
  pictures: createPictures(createFolderStorage('/nowhere'), silent),
  attachments: createFileStore(createFolderStorage('/nowhere')),
  statements: createFileStore(createFolderStorage('/nowhere')),
  takes: createFileStore(createFolderStorage('/nowhere')),
  clock: () => new Date(),
  log: silent,
  band: { bandName: 'Band', bandAddress: [], creditorIban: undefined, contactTo: undefined, defaultLocale: 'de-ch' },
} as const

const sender = {
  transport: { name: 'none', send: () => Promise.resolve(undefined), forget: () => Promise.resolve() },
  from: { name: '', address: 'band@example.ch' },
  bandName: 'Band',
  bandGender: 'FEMININE' as const,
  origin: 'http://localhost',
  readLogo: noLogo,
}

/**
 * Returns the tools of a worker with a fixed clock, and its log.
 * @param runs handlers by kind; other kinds do nothing
 */
export const workerTools = (database: Database, runs: Readonly<Record<string, JobHandler['run']>>) => {
  let now = new Date('2026-05-04T10:00:00Z')
  const logged: string[] = []
  const write =
    (level: string): Log['info'] =>
    (message, fields) =>
      logged.push(`${level} ${message} ${JSON.stringify(fields)}`)
  const tools: WorkerTools = {
    database,
    clock: () => now,
    log: { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') },
    handlers: createJobHandlers({ database, sender, ...withoutShop }).map((handler) =>
      Object.assign(handler, { run: runs[handler.kind.name] ?? (() => Promise.resolve()) }),
    ),
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

/** Returns all jobs, oldest first, as state, attempts and error. */
export const jobsIn = async ({ db }: Pick<Database, 'db'>): Promise<string[]> => {
  const rows = await db.select().from(job).orderBy(job.id)
  return rows.map(({ state, attempts, lastError }) => [state, attempts, ...(lastError ? [lastError] : [])].join(' '))
}

/** Runs the jobs of a test server manually; its mails are written to a folder and read as they would arrive. */
export const ownJobs = ({ deps, database }: Pick<TestApi, 'deps' | 'database'>) => {
  const { config, clock, log } = deps
  const folder = path.join(config.dataFolder, 'mail')
  const handlers = createJobHandlers({ ...deps, database, band: config })
  return {
    run: () => runDueJobs({ database, handlers, clock, log }),
    mails: () =>
      Promise.all(
        (existsSync(folder) ? readdirSync(folder) : []).map((name) =>
          PostalMime.parse(readFileSync(path.join(folder, name))),
        ),
      ),
  }
}
