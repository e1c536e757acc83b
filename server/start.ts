import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPageTexts } from '../demo/page-texts.ts'
import { prepareDemo } from '../demo/prepare.ts'
import { createApp } from './app.ts'
import { commands } from './commands.ts'
import { type Config, ConfigError, isDemoAllowed, readConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { createPushService } from './features/notifications/push-service.ts'
import { createMeasurements } from './features/operation/measurements.ts'
import { watchForAlerts } from './features/operation/raise-alerts.ts'
import { ensurePageTexts } from './features/page-texts/ensure.ts'
import { createPaymentProvider } from './features/payments/create-provider.ts'
import { deleteAccount, deletionObstacle } from './features/personal-data/delete-account.ts'
import { exportPersonalData } from './features/personal-data/export.ts'
import { firstAdministrator } from './features/persons/admin/first-administrator.ts'
import { createPictures } from './features/pictures/pictures.ts'
import { createLiveConfig } from './features/settings/live-config.ts'
import { createStandStreams } from './features/stand-stream/stand-streams.ts'
import { createJobHandlers } from './job-handlers.ts'
import { backingUpBeforeMigration } from './platform/backup/keep-backup.ts'
import { watchForBackups } from './platform/backup/nightly.ts'
import { serveControl } from './platform/control/serve.ts'
import { accessTo } from './platform/db/access.ts'
import { watchContent } from './platform/db/content-version.ts'
import { makeFolder } from './platform/db/durable-files.ts'
import { DatabaseUnavailable, explainFolderError } from './platform/db/errors.ts'
import { lockFolder } from './platform/db/folder-lock.ts'
import { ensureBand } from './platform/db/new-band.ts'
import { type Database, openDatabase } from './platform/db/open.ts'
import { identifyDatabase } from './platform/db/postgres.ts'
import { protectDataFolder, protectInBackground } from './platform/db/private-files.ts'
import { createFileStore, fileFolders } from './platform/files/store.ts'
import { createDocuments } from './platform/formats/documents.ts'
import { closeServer, listen } from './platform/http/listen.ts'
import { createReadiness } from './platform/http/readiness.ts'
import { createRequestListener } from './platform/http/request-listener.ts'
import { createExternalTokens } from './platform/identity/external/provider.ts'
import { createFirstAdministratorCode } from './platform/identity/first-administrator.ts'
import { createIdentity } from './platform/identity/identity.ts'
import { createCallerResolver } from './platform/identity/resolve-caller.ts'
import { startWorker, type Worker } from './platform/jobs/worker.ts'
import { createLetterLogo } from './platform/letter-logo.ts'
import { jsonLog, type Log } from './platform/log.ts'
import { folderTransport } from './platform/mail/folder.ts'
import { createSender } from './platform/mail/sender.ts'
import { smtpTransport } from './platform/mail/smtp.ts'
import type { MailTransport } from './platform/mail/transport.ts'
import { watchForReports } from './platform/mail/watch-reports.ts'
import { serveMetrics } from './platform/observability/serve-metrics.ts'
import { startTracing } from './platform/observability/tracing.ts'
import { createPages } from './platform/pages/pages.ts'
import { openFileStorage } from './platform/storage/open.ts'
import { claimStorage } from './platform/storage/owner.ts'
import { type ObjectStorage, StorageUnavailable } from './platform/storage/storage.ts'
import { assertNoDemoAccounts } from './production-guard.ts'
import { findPublicPages } from './public-pages.ts'
import { startMessage } from './start-message.ts'

export interface RunningServer {
  /** Drains, accepts no more requests, waits for the running ones (5 s at most) and closes the database. */
  stop(): Promise<void>
}

/** Tools of every phase of a start, and the steps that undo it. */
interface Start {
  readonly clock: () => Date
  readonly log: Log
  readonly print: (line: string) => void
  readonly undo: (() => Promise<void> | void)[]
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)

/** Opens the database and the files, and reads the settings of the band. */
const openData = async (environment: Config, { log, print, undo }: Start) => {
  const { databaseUrl, dataFolder } = environment
  const beforeMigration = backingUpBeforeMigration(environment, print)
  const database = await openDatabase({ databaseUrl, dataFolder, beforeMigration, log })
  undo.push(() => database.close())
  if (database.kind === 'postgres') undo.push(await shareFolder(dataFolder, database))
  const storage = await openFileStorage(environment)
  if (environment.filesBucket !== undefined) await prepareStorage(storage, database, print)
  const live = await createLiveConfig(database, environment, (error) =>
    log.warn('settings.refresh_failed', { error: nameOf(error) }),
  )
  undo.push(() => live.stop())
  const files = createFileStore(storage)
  const attachments = createFileStore(storage, fileFolders.attachments)
  const statements = createFileStore(storage, fileFolders.statements)
  const takes = createFileStore(storage, fileFolders.takes)
  return { database, storage, files, attachments, statements, takes, live }
}
type Data = Awaited<ReturnType<typeof openData>>

/** Listens for commands, and writes what every band has. @returns the sign-ins of the demo */
const prepareContent = async (
  { database, storage, files, takes, live: { config } }: Data,
  { clock, log, undo }: Start,
) => {
  const { dataFolder } = config
  const context = { database, dataFolder, storage, files, config }
  const control = await serveControl({ dataFolder, commands, context })
  undo.push(() => control.close())
  await ensureBand(database.db)
  await assertNoDemoAccounts(database.db, config)
  const demo = await prepareDemo(config, database, { files, takes, clock, log })
  await database.exclusively((db) =>
    db.transaction((tx) => ensurePageTexts(tx, demo.length === 0 ? [] : demoPageTexts)),
  )
  return demo
}

/** Opens what requests and jobs use: mails, documents, pictures, payments and push messages. */
const openServices = async ({ database, storage, live: { config } }: Data, transport: MailTransport, start: Start) => {
  const { clock, log, undo } = start
  const pictures = createPictures(storage, log)
  undo.push(() => pictures.close())
  const readLogo = createLetterLogo(config, pictures.files, log)
  const sender = createSender(database.db, config, { transport, readLogo }, clock)
  const documents = createDocuments(log, config, readLogo)
  undo.push(() => documents.close())
  const payments = await createPaymentProvider(config, database.db, clock)
  const push = await createPushService(database.db, config)
  return { sender, documents, pictures, payments, push }
}

/** Starts the jobs, the nightly backups and the alerts. */
const startJobs = async (
  { database, storage, attachments, statements, takes, live: { config } }: Data,
  services: Awaited<ReturnType<typeof openServices>>,
  { clock, log, undo }: Start,
): Promise<Worker> => {
  const { dataFolder, demoOrigin, backups } = config
  const stores = { attachments, statements, takes }
  const handlers = createJobHandlers({ ...services, ...stores, database, clock, log, demoOrigin, band: config })
  const worker = await startWorker({ database, handlers, clock, log })
  undo.push(() => worker.stop())
  if (backups !== undefined) undo.push(watchForBackups({ database, dataFolder, storage, place: backups, clock, log }))
  undo.push(watchForReports({ db: database.db, mail: config.mail, clock, log }))
  undo.push(watchForAlerts({ database, config, storage, sender: services.sender, clock, log }))
  return worker
}

/** Watches for changes by other processes, and measures. */
const watch = async ({ database, storage, live: { config } }: Data, { clock, log, undo }: Start) => {
  const standStreams = await createStandStreams(database, clock, (error) =>
    log.warn('stand_streams.refresh_failed', { error: nameOf(error) }),
  )
  const content = await watchContent(database)
  undo.push(() => content.stop())
  const measurements = createMeasurements({ database, config, storage, clock, log })
  const { metrics, dataFolder } = config
  if (metrics !== undefined)
    undo.push(await serveMetrics(metrics, { read: database.read, database, clock, standStreams, dataFolder }, log))
  return { standStreams, content, measurements, readiness: createReadiness() }
}

/**
 * Starts the server with the settings of the environment and prints its address.
 * @throws ConfigError, DatabaseUnavailable, ListenError, each with one line for the person at the terminal
 */
export const startServer = async (
  environment: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<RunningServer> => {
  const environmentConfig = readConfig(environment)
  const transport = chooseTransport(environmentConfig)
  const clock = () => new Date()
  const log = jsonLog(clock, (line) => process.stdout.write(line))
  const undo: Start['undo'] = []
  const start: Start = { clock, log, print, undo }
  const stop = async () => {
    for (const step of undo.reverse()) await step()
  }
  try {
    const { dataFolder, traceCollector } = environmentConfig
    if (traceCollector !== undefined) undo.push(await startTracing(traceCollector, log))
    const data = await openData(environmentConfig, start)
    const { database, storage, files, attachments, statements, takes, live } = data
    const { config } = live
    const demo = await prepareContent(data, start)
    const provider = await provideIdentity(config, database, clock, log)
    const services = await openServices(data, transport, start)
    const worker = await startJobs(data, services, start)
    const watched = await watch(data, start)
    const { accessTokens } = provider
    const resolveCaller = createCallerResolver({ ...database, config, content: watched.content, clock, accessTokens })
    const deps: Deps = {
      ...accessTo(database.db),
      ...{ config, database, clock, storage, files, attachments, statements, takes, log, resolveCaller },
      ...services,
      ...watched,
      refreshSettings: live.refresh,
      renderPage: (seen, path) => site.snapshot({ app: createApp({ ...deps, ...seen }), now: seen.clock() }, path),
    }
    const app = createApp(deps)
    const site = await createPages({ deps, app, findPages: findPublicPages })
    app.route('/', site.pages)
    const server = await listen(config, createRequestListener({ deps, app, sso: provider.handler }))
    undo.push(() => closeServer(server))
    undo.push(() => drain({ config, worker, ...watched }))
    undo.push(protectInBackground(dataFolder, log))
    watched.measurements.begin()
    const code = config.oidc.embedded
      ? await database.db.transaction((tx) => createFirstAdministratorCode(tx, firstAdministrator))
      : undefined
    // With an external provider the demo's passwords are not used.
    startMessage({ config, storage, transport, demo: config.oidc.embedded ? demo : [], code }).forEach(print)
    return { stop }
  } catch (error) {
    await stop()
    throw error instanceof DatabaseUnavailable ? error : explainFolderError(error, environmentConfig.dataFolder)
  }
}

/** Time in ms that the storage of files has for a reply at the start. */
const STORAGE_CHECK_MS = 5000

/**
 * Claims a bucket for the database. The server starts without the bucket, too, with a warning. The embedded database has no identity of its
 * own: whoever copies its folder has to choose another bucket.
 * @throws StorageTaken
 */
const prepareStorage = async (storage: ObjectStorage, { kind, db }: Database, print: (line: string) => void) => {
  try {
    await storage.check(AbortSignal.timeout(STORAGE_CHECK_MS))
    if (kind === 'postgres') await claimStorage(storage, await identifyDatabase(db))
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    print(`Warning: ${error.message} Until it is available nobody can open or upload a file.`)
  }
}

/** Time in ms in which a load balancer notices that this process wants no more requests. */
const NOTICE_MS = 5000

/**
 * Prepares the end of this process. `/readyz` returns 503, replies close their connections, streams end, and no job is
 * begun. With PostgreSQL behind a proxy, other processes may take over: requests are served until it has noticed.
 */
const drain = async ({
  config,
  readiness,
  standStreams,
  worker,
}: Pick<Deps, 'config' | 'readiness' | 'standStreams'> & { worker: Worker }): Promise<void> => {
  readiness.drain()
  const noticed = config.databaseUrl !== undefined && config.trustProxy > 0 ? sleep(NOTICE_MS) : undefined
  await Promise.all([standStreams.close(), worker.stop(), noticed])
}

/**
 * Writes mails to files only where the demo is allowed; elsewhere people would wait for mails that are never sent.
 * @throws ConfigError
 */
const chooseTransport = (config: Config): MailTransport => {
  if (config.mail.smtp !== undefined) return smtpTransport(config.mail.smtp)
  if (isDemoAllowed(config)) return folderTransport(path.join(config.dataFolder, 'mail'))
  throw new ConfigError(
    `SMTP_URL must be set, such as smtp://USER:PASSWORD@HOST:587: ${config.publicOrigin} is open to others, and without it nobody gets a mail.`,
  )
}

/**
 * Locks the data folder, shared with the other processes on the same PostgreSQL database: each deletes the files that
 * its database does not name. The embedded database locks its folder itself, and for one process.
 */
const shareFolder = async (dataFolder: string, { db }: Database): Promise<() => void> => {
  makeFolder(dataFolder)
  protectDataFolder(dataFolder)
  const lock = await lockFolder(dataFolder, { sharedBy: await identifyDatabase(db) })
  return () => lock.release()
}

const personalData = { exportPersonalData, deletionObstacle, deleteAccount }

const provideIdentity = async (config: Config, database: Database, clock: () => Date, log: Log) => {
  if (config.oidc.embedded)
    return await createIdentity({ database, config, personalData, firstAdministrator, clock, log })
  const accessTokens = createExternalTokens({ oidc: config.oidc, clock, log })
  return { accessTokens, handler: undefined }
}
