import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { errorCode } from '../db/errors.ts'

/** A unix socket's path may have 107 bytes on Linux, 103 on macOS. */
const MAX_PATH_BYTES = 103

/**
 * Decides where the server of a data folder listens: `control.sock` in the folder, or, when that path is too long for a
 * socket, a private folder of the system's temporary folder, which `control.path` in the data folder names.
 */
export const chooseSocket = (dataFolder: string): string => {
  const near = path.join(path.resolve(dataFolder), 'control.sock')
  const pointer = pointerFile(dataFolder)
  fs.rmSync(pointer, { force: true })
  if (fits(near)) return near
  const temporary = [os.tmpdir(), '/tmp'].find((folder) => fits(path.join(folder, 'control-XXXXXX', 's')))
  if (temporary === undefined) throw new Error('No temporary folder has a path short enough for a socket')
  // A folder of our own, which nobody else may enter: a foreseeable name in a shared folder could be taken by others.
  const far = path.join(fs.mkdtempSync(path.join(temporary, 'control-')), 's')
  fs.writeFileSync(pointer, far, { mode: 0o600 })
  return far
}

/** Removes what `chooseSocket` made outside the data folder. */
export const forgetSocket = (dataFolder: string, socketPath: string): void => {
  fs.rmSync(socketPath, { force: true })
  if (path.dirname(socketPath) === path.resolve(dataFolder)) return
  fs.rmSync(path.dirname(socketPath), { recursive: true, force: true })
  fs.rmSync(pointerFile(dataFolder), { force: true })
}

/**
 * Connects to the server of a data folder.
 * @returns undefined when none runs
 * @throws Error when one runs that belongs to another user
 */
export const connectControl = async (dataFolder: string): Promise<net.Socket | undefined> => {
  return await connectTo(recordedSocket(dataFolder))
}

/** Whether a server of this data folder runs. */
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
      switch (errorCode(error)) {
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
