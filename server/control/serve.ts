import fs from 'node:fs'
import net from 'node:net'
import * as v from 'valibot'
import { readLines } from './lines.ts'
import { type Commands, type ControlAnswer, encode, perform, requestSchema } from './protocol.ts'
import { chooseSocket, forgetSocket } from './socket.ts'

export interface ControlServer {
  /** Takes no more commands, lets the running ones finish, and removes the socket. */
  close(): Promise<void>
}

/**
 * Takes commands on a unix socket that only this user may open, so that no command has to open the folder of a running
 * server: the embedded database bears one process only. The caller holds the folder's lock.
 */
export const serveControl = async <Context>(options: {
  dataFolder: string
  commands: Commands<Context>
  context: Context
}): Promise<ControlServer> => {
  const { dataFolder } = options
  const socketPath = chooseSocket(dataFolder)
  // What a killed server left; nobody answers on it.
  fs.rmSync(socketPath, { force: true })

  const connections = new Set<net.Socket>()
  const running = new Set<Promise<void>>()
  const converse = async (connection: net.Socket) => {
    // Not a loop: leaving one would close the connection before the answer.
    const line = await readLines(connection)
      .next()
      .catch(() => undefined)
    if (line === undefined || line.done) return void connection.destroy()
    const work = answer(line.value, connection, options).finally(() => running.delete(work))
    running.add(work)
  }
  const server = net.createServer((connection) => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
    // A client that goes away does not stop its command.
    connection.on('error', () => connection.destroy())
    void converse(connection)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socketPath, resolve)
    // Bound at once, listened to on the next tick: nobody has been let in before the mode is set.
    if (fs.existsSync(socketPath)) fs.chmodSync(socketPath, 0o600)
  })
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await Promise.allSettled(running)
      for (const connection of connections) connection.destroySoon()
      await closed
      forgetSocket(dataFolder, socketPath)
    },
  }
}

const answer = async <Context>(
  line: string,
  connection: net.Socket,
  { commands, context }: { commands: Commands<Context>; context: Context },
): Promise<void> => {
  const say = (message: ControlAnswer) => {
    if (connection.writable) connection.write(encode(message))
  }
  const request = parse(line)
  if (request === undefined) {
    say({ line: 'The server does not understand this request' })
    say({ exit: 2 })
  } else {
    say({ exit: await perform(commands, context, request, (text) => say({ line: text })) })
  }
  connection.destroySoon()
}

const parse = (line: string) => {
  try {
    return v.parse(requestSchema, JSON.parse(line))
  } catch {
    return undefined
  }
}
