import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { getErrorCode } from '../db/errors.ts'

/** Maximum length of a unix socket's path: 107 bytes on Linux, 103 on macOS. */
const MAX_PATH_BYTES = 103

/** A socket that refuses and is older has no process: a younger one may belong to a server that is starting. */
const STARTING_MS = 60_000

/** Names of this machine's sockets: a socket accepts connections of its own machine only. */
const ownPrefix = `control-${createHash('sha256').update(os.hostname()).digest('hex').slice(0, 6)}-`

/** The socket of one server process. */
export interface ControlSocket {
  readonly path: string
  /** Removes the socket and what was created for it. */
  remove(): void
}

/**
 * Chooses a path at which a server of a data folder listens: `control-….sock` in the folder. If that path is too long
 * for a socket, it is in a private folder of the system's temporary folder, and `control-….path` in the data folder
 * contains it. Each process on the folder has its own socket.
 */
export const chooseSocket = (dataFolder: string): ControlSocket => {
  const folder = path.resolve(dataFolder)
  const name = `${ownPrefix}${randomUUID().slice(0, 6)}`
  const inFolder = path.join(folder, `${name}.sock`)
  if (fits(inFolder)) return { path: inFolder, remove: () => fs.rmSync(inFolder, { force: true }) }
  const temporary = [os.tmpdir(), '/tmp'].find((candidate) => fits(path.join(candidate, 'control-XXXXXX', 's')))
  if (temporary === undefined) throw new Error('No temporary folder has a path short enough for a socket')
  // A private folder of our own: another user could take a predictable name in a shared folder.
  const inTemporary = path.join(fs.mkdtempSync(path.join(temporary, 'control-')), 's')
  const pointer = path.join(folder, `${name}.path`)
  fs.writeFileSync(pointer, inTemporary, { mode: 0o600 })
  return { path: inTemporary, remove: () => removeRecorded({ file: pointer, socketPath: inTemporary }) }
}

/**
 * Connects to a server of a data folder on this machine.
 * @returns undefined if none runs
 * @throws Error if the running server belongs to another user
 */
export const connectControl = async (dataFolder: string): Promise<net.Socket | undefined> => {
  for (const { socketPath } of recordedSockets(dataFolder)) {
    const socket = await connectTo(socketPath)
    if (socket !== undefined) return socket
  }
  return undefined
}

/** Returns true if a server of this data folder runs. */
export const isServed = async (dataFolder: string): Promise<boolean> => {
  const socket = await connectControl(dataFolder)
  socket?.destroy()
  return socket !== undefined
}

/** Removes the sockets of killed servers. */
export const removeDeadSockets = async (dataFolder: string): Promise<void> => {
  for (const recorded of recordedSockets(dataFolder)) {
    if (!path.basename(recorded.file).startsWith(ownPrefix)) continue
    const { mtimeMs = Date.now() } = fs.statSync(recorded.file, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs > Date.now() - STARTING_MS) continue
    const socket = await connectTo(recorded.socketPath)
    socket?.destroy()
    if (socket === undefined) removeRecorded(recorded)
  }
}

interface RecordedSocket {
  /** The socket, or the file that contains its path. */
  readonly file: string
  readonly socketPath: string
}

const recordedSockets = (dataFolder: string): RecordedSocket[] => {
  const folder = path.resolve(dataFolder)
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : []
  return names
    .filter((name) => /^control-.*\.(?:sock|path)$/.test(name))
    .map((name) => {
      const file = path.join(folder, name)
      return { file, socketPath: name.endsWith('.sock') ? file : readPointer(file) }
    })
}

/** Returns an empty path if the server has just ended. */
const readPointer = (file: string): string => {
  try {
    return fs.readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return ''
    throw error
  }
}

const removeRecorded = ({ file, socketPath }: RecordedSocket): void => {
  if (socketPath !== file && socketPath !== '') fs.rmSync(path.dirname(socketPath), { recursive: true, force: true })
  fs.rmSync(file, { force: true })
}

const connectTo = (socketPath: string): Promise<net.Socket | undefined> => {
  if (socketPath === '' || !fits(socketPath)) return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    const socket = net.connect(socketPath)
    socket.once('connect', () => {
      socket.removeAllListeners('error')
      resolve(socket)
    })
    socket.once('error', (error) => {
      switch (getErrorCode(error)) {
        case 'ENOENT':
        case 'ECONNREFUSED':
        case 'ENOTSOCK':
          return resolve(undefined)
        case 'EACCES':
        case 'EPERM':
          return reject(new Error(`The running server belongs to another user: ${socketPath} refuses`))
        default:
          return reject(error)
      }
    })
  })
}

const fits = (socketPath: string): boolean => {
  return Buffer.byteLength(socketPath) <= MAX_PATH_BYTES
}
