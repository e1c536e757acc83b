import { rm } from 'node:fs/promises'
import { type ConnectedDatabase, openDatabase } from '#server/platform/db/open.ts'
import type { FaultProxy } from './fault-proxy.ts'
import { dropDatabase } from './postgres.ts'
import { freePort, type ServerProcess, startServer } from './processes.ts'
import { copyOfDemo, type Storage } from './seeded-folder.ts'

/** The production server of one test file: the same port and data across restarts. */
export interface TestServer {
  readonly origin: string
  readonly folder: string
  readonly storage: Storage
  /** Opens its database; the embedded one only while the server is stopped. */
  openDatabase: () => Promise<ConnectedDatabase>
  /** Starts it on its port and folder, by default from this checkout; does nothing while it runs. */
  start: (settings?: Record<string, string>, checkout?: string) => Promise<void>
  /** Stops it gracefully; does nothing if it is not running. */
  stop: () => Promise<void>
  /** Kills it, like a power cut. */
  kill: () => Promise<void>
  /** Its output since the last start. */
  output: () => string
}

interface ServerOptions {
  /** The proxy through which browsers reach the server; none by default. */
  readonly line?: Pick<FaultProxy, 'origin' | 'leadTo'>
  /** A copy of the demo by default. */
  readonly storage?: Storage
}

/** Creates a server, not yet started. */
export const createServer = async ({ line, storage }: ServerOptions = {}): Promise<TestServer> => {
  const port = await freePort()
  const own = storage ?? (await copyOfDemo())
  const folder = own.DATA_FOLDER
  let server: ServerProcess | undefined
  line?.leadTo(port)
  const origin = line?.origin ?? `http://localhost:${port}`
  const running = () => (server?.running() === true ? server : undefined)
  return {
    origin,
    folder,
    storage: own,
    openDatabase: () => openDatabase({ dataFolder: folder, databaseUrl: own.DATABASE_URL, poolSize: 1 }),
    start: async (settings = {}, checkout) => {
      if (running() === undefined)
        server = await startServer(
          { PORT: String(port), PUBLIC_ORIGIN: origin, DEMO: '1', PUSH_SERVICES: 'push.invalid', ...own, ...settings },
          checkout,
        )
    },
    stop: async () => running()?.stop(),
    kill: async () => running()?.kill(),
    output: () => server?.output() ?? '',
  }
}

/** Stops a server and removes its data. */
export const removeServer = async (server: TestServer): Promise<void> => {
  await server.stop()
  await rm(server.folder, { recursive: true, force: true })
  if (server.storage.DATABASE_URL !== undefined) await dropDatabase(server.storage.DATABASE_URL)
}
