import { rm } from 'node:fs/promises'
import type { FaultProxy } from './fault-proxy.ts'
import { freePort, type ServerProcess, startServer } from './processes.ts'
import { copyOfSeededFolder } from './seeded-folder.ts'

/** The production server of one test file: one port and one data folder, whatever happens to the process. */
export interface TestServer {
  readonly origin: string
  readonly folder: string
  /** Starts it again on its port and folder, from this checkout unless told; does nothing while it runs. */
  start: (settings?: Record<string, string>, checkout?: string) => Promise<void>
  /** Ends it as a person would; does nothing when it does not run. */
  stop: () => Promise<void>
  /** Ends it as a power cut would. */
  kill: () => Promise<void>
  /** What it printed since its last start. */
  output: () => string
}

/**
 * A server with a fresh copy of the demo, not yet started.
 * @param line what browsers reach it over; directly unless told
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

/** Ends a server for good and removes its data. */
export const removeServer = async (server: TestServer): Promise<void> => {
  await server.stop()
  await rm(server.folder, { recursive: true, force: true })
}
