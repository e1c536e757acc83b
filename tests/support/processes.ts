import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { serverArguments } from '../../scripts/paths.mjs'
import { root } from './sources.ts'

/** A running production server. */
export interface ServerProcess {
  /** Its output so far. */
  output: () => string
  /**
   * Stops it and waits.
   * @throws if it did not end within 15 s or ended with another status than 0
   */
  stop: () => Promise<void>
  /** Kills it, like a power cut. */
  kill: () => Promise<void>
  running: () => boolean
}

/** Returns a port that is currently unused. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

const patience = 60_000
const graceful = 30_000

/**
 * Only the variables that a server needs from this process: a developer's own DATABASE_URL must not affect the tests.
 * Servers share the compile cache, which saves a third of the start time.
 */
export const inherited: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries({
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, LANG: process.env.LANG },
    NODE_COMPILE_CACHE: join(root, '.cache/test/compiled'),
  }).filter(([, value]) => value !== undefined),
)

/** Resolves when the process has ended and all its output has been read. */
const ended = async (child: ChildProcess): Promise<void> => {
  if (child.stdout?.closed === false || (child.exitCode === null && child.signalCode === null))
    await once(child, 'close')
}

/**
 * Starts the production server and waits until it prints its address.
 * @param settings environment variables, including PORT
 * @param checkout the folder it runs from
 */
export const startServer = async (settings: Record<string, string>, checkout = root): Promise<ServerProcess> => {
  const child = spawn(process.execPath, serverArguments, {
    cwd: checkout,
    env: { ...inherited, HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const announced = settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no server within ${patience / 1000} s:\n${printed}`)), patience)
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      if (!printed.includes(announced)) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the server ended with ${code} while starting:\n${printed}`))
    })
  }).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  return {
    output: () => printed,
    running: () => child.exitCode === null && child.signalCode === null,
    stop: async () => {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), graceful)
      await ended(child)
      clearTimeout(timer)
      if (child.exitCode !== 0)
        throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}:\n${printed}`)
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended(child)
    },
  }
}
