import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import type { Database } from '#server/db/open.ts'
import { job } from '#server/db/tables.ts'
import { createDocuments } from '#server/documents/documents.ts'
import { createJobHandlers } from '#server/job-handlers.ts'
import type { JobHandlers } from '#server/jobs/handler.ts'
import { runDueJobs, type WorkerTools } from '#server/jobs/worker.ts'
import type { Log } from '#server/log.ts'
import { folderTransport } from '#server/mail/folder.ts'
import type { TestApi } from './api.ts'

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
    log: { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') },
    handlers: {
      mail: nothing,
      account_link: nothing,
      invitation: nothing,
      clean_up: nothing,
      end_access: nothing,
      payment_check: nothing,
      receipt_mail: nothing,
      fee_receipt_mail: nothing,
      invoice_mail: nothing,
      bank_receipt_mail: nothing,
      remind: nothing,
      announce: nothing,
      music: nothing,
      push: nothing,
      notice_mail: nothing,
      ...handlers,
    },
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

/** What jobs that have nothing to do with the shop or with pushes leave alone. */
export const withoutShop = {
  push: { publicKey: '', allows: () => false, send: () => Promise.resolve('sent' as const) },
  payments: undefined,
  documents: createDocuments({ debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }),
  clock: () => new Date(),
  log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  bandAddress: [],
  creditorIban: undefined,
} as const

/** All jobs, oldest first, as state, tries and error. */
export const jobsIn = async ({ db }: Pick<Database, 'db'>): Promise<string[]> => {
  const rows = await db.select().from(job).orderBy(job.id)
  return rows.map(({ state, attempts, lastError }) => [state, attempts, ...(lastError ? [lastError] : [])].join(' '))
}

/** The jobs of a test server, run by hand; its mails lie in a folder and are read as they would arrive. */
export const ownJobs = ({ deps }: Pick<TestApi, 'deps'>) => {
  const { config, database, clock, log } = deps
  const folder = path.join(config.dataFolder, 'mail')
  const { bandAddress, creditorIban, bandName, publicOrigin: origin } = config
  const sender = { transport: folderTransport(folder), from: config.mail.from, bandName, origin }
  const handlers = createJobHandlers({ ...deps, sender, bandAddress, creditorIban })
  return {
    run: () => runDueJobs({ database, handlers, clock, log }),
    mails: () =>
      Promise.all(readdirSync(folder).map((name) => PostalMime.parse(readFileSync(path.join(folder, name))))),
  }
}
