import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { getErrorCode } from '../db/errors.ts'

/** Maximum length of a unix socket's path: 107 bytes on Linux, 103 on macOS. */
const MAX_PATH_BYTES = 103

/**
 * Returns the path at which the server of a data folder listens: `control.sock` in the folder. If that path is too long
 * for a socket, it is in a private folder of the system's temporary folder, and `control.path` in the data folder
 * contains it.
 */
export const chooseSocket = (dataFolder: string): string => {
  const inFolder = path.join(path.resolve(dataFolder), 'control.sock')
  const pointer = pointerFile(dataFolder)
  fs.rmSync(pointer, { force: true })
  if (fits(inFolder)) return inFolder
  const temporary = [os.tmpdir(), '/tmp'].find((folder) => fits(path.join(folder, 'control-XXXXXX', 's')))
  if (temporary === undefined) throw new Error('No temporary folder has a path short enough for a socket')
  // A private folder of our own: another user could take a predictable name in a shared folder.
  const inTemporary = path.join(fs.mkdtempSync(path.join(temporary, 'control-')), 's')
  fs.writeFileSync(pointer, inTemporary, { mode: 0o600 })
  return inTemporary
}

/** Removes the socket and what `chooseSocket` created outside the data folder. */
export const forgetSocket = (dataFolder: string, socketPath: string): void => {
  fs.rmSync(socketPath, { force: true })
  if (path.dirname(socketPath) === path.resolve(dataFolder)) return
  fs.rmSync(path.dirname(socketPath), { recursive: true, force: true })
  fs.rmSync(pointerFile(dataFolder), { force: true })
}

/**
 * Connects to the server of a data folder.
 * @returns undefined if none runs
 * @throws Error if the running server belongs to another user
 */
export const connectControl = async (dataFolder: string): Promise<net.Socket | undefined> => {
  return await connectTo(recordedSocket(dataFolder))
}

/** Returns true if a server of this data folder runs. */
export const isServed = async (dataFolder: string): Promise<boolean> => {
  const socket = await connectControl(dataFolder)
  socket?.destroy()
  return socket !== undefined
}

const connectTo = (socketPath: string): Promise<net.Socket | undefined> => {
  if (!fits(socketPath)) return Promise.resolve(undefined)
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

const recordedSocket = (dataFolder: string): string => {
  const pointer = pointerFile(dataFolder)
  if (fs.existsSync(pointer)) return fs.readFileSync(pointer, 'utf8').trim()
  return path.join(path.resolve(dataFolder), 'control.sock')
}

const pointerFile = (dataFolder: string): string => {
  return path.join(path.resolve(dataFolder), 'control.path')
}

const fits = (socketPath: string): boolean => {
  return Buffer.byteLength(socketPath) <= MAX_PATH_BYTES
}
