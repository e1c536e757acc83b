import type net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { DatabaseUnavailable, FolderInUse } from '../db/errors.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { readLines } from './lines.ts'
import { answerSchema, type Commands, type ControlRequest, encode, perform } from './protocol.ts'
import { connectControl } from './socket.ts'

/** A starting server locks the folder for a while before it accepts commands. */
const STARTING_SERVER_MS = 10_000

export interface RunOptions<Context> {
  dataFolder: string
  databaseUrl?: string | undefined
  commands: Commands<Context>
  /** Creates the context of the commands; called only if the command runs in this process. */
  context: (database: Database) => Context | Promise<Context>
  /** See DatabaseOptions. */
  beforeMigration?: (database: Database) => Promise<unknown>
  command: string
  args: string[]
  print: (line: string) => void
  /** Folder in which the command was typed; the folder of this process by default. */
  cwd?: string
}

/**
 * Runs a command in the running server of the data folder, with that server's settings (address, provider, mail). If
 * none runs, it runs the command in this process, on the database of `databaseUrl` or on the embedded one.
 * @returns the exit code of the command; 1 if the database cannot be opened (the reason is printed) or the server ended
 * in the meantime; 2 for an unknown command
 */
export const runCommand = async <Context>(options: RunOptions<Context>): Promise<number> => {
  const { dataFolder, command, args, print, cwd = process.cwd() } = options
  const request = { command, args, cwd }
  try {
    const end = Date.now() + STARTING_SERVER_MS
    for (;;) {
      const server = await connectControl(dataFolder)
      if (server) return await runThere(server, request, print)
      try {
        return await runHere(options, request)
      } catch (error) {
        if (!(error instanceof FolderInUse) || Date.now() > end) throw error
        await sleep(250)
      }
    }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    print(error.message)
    return 1
  }
}

const runHere = async <Context>(options: RunOptions<Context>, request: ControlRequest): Promise<number> => {
  const { databaseUrl, dataFolder, beforeMigration, commands, print } = options
  if (!Object.hasOwn(commands, request.command)) {
    return await perform<unknown>(commands as Commands<unknown>, undefined, request, print)
  }
  const database = await openDatabase({ databaseUrl, dataFolder, ...(beforeMigration && { beforeMigration }) })
  try {
    return await perform(commands, await options.context(database), request, print)
  } finally {
    await database.close()
  }
}

const runThere = async (
  server: net.Socket,
  request: ControlRequest,
  print: (line: string) => void,
): Promise<number> => {
  server.on('error', () => server.destroy())
  server.write(encode(request))
  for await (const line of readLines(server)) {
    const message = v.parse(answerSchema, JSON.parse(line))
    if ('exit' in message) {
      server.destroy()
      return message.exit
    }
    print(message.line)
  }
  print('The server ended before the command was done. Look at its log, then try again.')
  return 1
}
