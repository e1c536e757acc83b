import fs from 'node:fs'
import net from 'node:net'
import * as v from 'valibot'
import { readLines } from './lines.ts'
import { type Commands, type ControlAnswer, encode, perform, requestSchema } from './protocol.ts'
import { chooseSocket, removeDeadSockets } from './socket.ts'

export interface ControlServer {
  /** Accepts no more commands, waits for the running ones, and removes the socket. */
  close(): Promise<void>
}

/**
 * Accepts commands on a unix socket that only this user can open, so that no command has to open the folder of a
 * running server: the embedded database allows only one process. Each process on the folder has a socket of its own.
 */
export const serveControl = async <Context>(options: {
  dataFolder: string
  commands: Commands<Context>
  context: Context
}): Promise<ControlServer> => {
  const { dataFolder } = options
  await removeDeadSockets(dataFolder)
  const socket = chooseSocket(dataFolder)

  const connections = new Set<net.Socket>()
  const running = new Set<Promise<void>>()
  const handleConnection = async (connection: net.Socket) => {
    // Not a loop: leaving it would close the connection before the reply.
    const line = await readLines(connection)
      .next()
      .catch(() => undefined)
    if (line === undefined || line.done) return void connection.destroy()
    const work = respond(line.value, connection, options).finally(() => running.delete(work))
    running.add(work)
  }
  const server = net.createServer((connection) => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
    // The command continues if its client disconnects.
    connection.on('error', () => connection.destroy())
    void handleConnection(connection)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socket.path, resolve)
    // The socket is bound now and listened to on the next tick, so that no client connects before the mode is set.
    if (fs.existsSync(socket.path)) fs.chmodSync(socket.path, 0o600)
  })
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await Promise.allSettled(running)
      for (const connection of connections) connection.destroySoon()
      await closed
      socket.remove()
    },
  }
}

const respond = async <Context>(
  line: string,
  connection: net.Socket,
  { commands, context }: { commands: Commands<Context>; context: Context },
): Promise<void> => {
  const send = (message: ControlAnswer) => {
    if (connection.writable) connection.write(encode(message))
  }
  const request = parse(line)
  if (request === undefined) {
    send({ line: 'The server does not understand this request' })
    send({ exit: 2 })
  } else {
    send({ exit: await perform(commands, context, request, (text) => send({ line: text })) })
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
