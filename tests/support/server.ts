import { rm } from 'node:fs/promises'
import type { FaultProxy } from './fault-proxy.ts'
import { freePort, type ServerProcess, startServer } from './processes.ts'
import { copyOfSeededFolder } from './seeded-folder.ts'

/** The production server of one test file: one port and one data folder across restarts. */
export interface TestServer {
  readonly origin: string
  readonly folder: string
  /** Starts it on its port and folder, by default from this checkout; does nothing while it runs. */
  start: (settings?: Record<string, string>, checkout?: string) => Promise<void>
  /** Stops it gracefully; does nothing if it is not running. */
  stop: () => Promise<void>
  /** Kills it, like a power cut. */
  kill: () => Promise<void>
  /** Its output since the last start. */
  output: () => string
}

/**
 * Creates a server with a fresh copy of the demo, not yet started.
 * @param line the proxy through which browsers reach it; none by default
 */
export const createServer = async (line?: Pick<FaultProxy, 'origin' | 'leadTo'>): Promise<TestServer> => {
  const port = await freePort()
  const folder = await copyOfSeededFolder()
  let server: ServerProcess | undefined
  line?.leadTo(port)
  const origin = line?.origin ?? `http://localhost:${port}`
  const running = () => (server?.running() === true ? server : undefined)
  return {
    origin,
    folder,
    start: async (settings = {}, checkout) => {
      if (running() === undefined)
        server = await startServer(
          { PORT: String(port), PUBLIC_ORIGIN: origin, DATA_FOLDER: folder, DEMO: '1', ...settings },
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
}
