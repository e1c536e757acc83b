import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../db/open.ts'
import type { Commands } from './protocol.ts'
import { runCommand } from './run.ts'
import { serveControl } from './serve.ts'
import { isServed } from './socket.ts'

// A fresh embedded database or server takes seconds where several test files share two cores.
vi.setConfig({ testTimeout: 60_000 })

type Where = { where: string }

let folder: string
let printed: string[]

const commands: Commands<Where> = {
  async where({ where }, args, print, cwd) {
    print(`${where}: ${args.join(' ')}`)
    print(cwd)
    return args.length
  },
  async broken() {
    throw new Error('The trumpet is missing')
  },
}

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'control-test-'))
  printed = []
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Runs a command as a maintainer would, with or without a running server. */
const runTyped = (command: string, args: string[] = [], dataFolder: string = folder): Promise<number> => {
  const print = (line: string) => void printed.push(line)
  const context = () => ({ where: 'here' })
  return runCommand({ dataFolder, commands, context, command, args, print, cwd: '/typed/here' })
}

/** Names of sockets and of files with their paths in a data folder. */
const sockets = (dataFolder: string = folder): string[] =>
  fs.readdirSync(dataFolder).filter((name) => name.startsWith('control-'))

const serve = (dataFolder: string = folder) =>
  serveControl({ dataFolder, commands, context: { where: 'in the server' } })

test('with a running server the command runs there; its lines and exit code are returned', async () => {
  const server = await serve()
  expect(await runTyped('where', ['a', 'b c', 'ü\u2028'])).toBe(3)
  expect(printed).toEqual(['in the server: a b c ü\u2028', '/typed/here'])
  expect(fs.existsSync(path.join(folder, 'database'))).toBe(false)
  await server.close()
})

test('with PostgreSQL too, the command runs in the server, whose settings may differ from those of the shell', async () => {
  const server = await serve()
  const options = { dataFolder: folder, databaseUrl: 'postgres://nobody@127.0.0.1:1/none', commands }
  const context = () => ({ where: 'here' })
  expect(
    await runCommand({ ...options, context, command: 'where', args: [], print: (line) => void printed.push(line) }),
  ).toBe(0)
  expect(printed[0]).toBe('in the server: ')
  await server.close()
})

test('only the owner can use the socket', async () => {
  const server = await serve()
  const [socket = ''] = sockets()
  expect(fs.statSync(path.join(folder, socket)).mode & 0o777).toBe(0o600)
  await server.close()
  expect(sockets()).toEqual([])
})

test('a folder whose path is too long for a socket is served too', async () => {
  const deep = path.join(folder, 'x'.repeat(60), 'y'.repeat(60))
  fs.mkdirSync(deep, { recursive: true })
  const server = await serve(deep)
  expect(await runTyped('where', ['a'], deep)).toBe(1)
  expect(printed[0]).toBe('in the server: a')
  const socket = fs.readFileSync(path.join(deep, sockets(deep)[0] ?? ''), 'utf8')
  expect(fs.statSync(path.dirname(socket)).mode & 0o777).toBe(0o700)
  await server.close()
  expect(fs.existsSync(path.dirname(socket))).toBe(false)
  expect(sockets(deep)).toEqual([])
  expect(await isServed(deep)).toBe(false)
})

test('without a server the command opens the folder itself and releases it', { tags: ['long'] }, async () => {
  const kinds: string[] = []
  const own: Commands<Database> = {
    async count({ kind, db }, _args, print) {
      kinds.push(kind)
      print(String((await db.execute<{ n: number }>(sql`select count(*)::int as n from person`)).rows[0]?.n))
      return 0
    },
  }
  const options = { dataFolder: folder, commands: own, context: (database: Database) => database, args: [] }
  for (let round = 0; round < 2; round++) {
    expect(await runCommand({ ...options, command: 'count', print: (line) => void printed.push(line) })).toBe(0)
  }
  expect(kinds).toEqual(['pglite', 'pglite'])
  expect(printed).toEqual(['0', '0'])
})

test('a failing command prints its error, an unknown one the list of commands', async () => {
  const server = await serve()
  expect(await runTyped('broken')).toBe(1)
  expect(await runTyped('toString')).toBe(2)
  expect(printed).toEqual(['The trumpet is missing', 'Unknown command "toString". There are: broken, where'])
  await server.close()
  printed = []
  expect(await runTyped('toString')).toBe(2)
  expect(printed).toEqual(['Unknown command "toString". There are: broken, where'])
  expect(fs.existsSync(path.join(folder, 'database'))).toBe(false)
})

test('of several servers on one folder any runs the command, also when one has stopped', async () => {
  const servers = [await serve(), await serve()]
  expect(await runTyped('where', ['a'])).toBe(1)
  await servers[0]?.close()
  expect(await runTyped('where', ['b'])).toBe(1)
  await servers[1]?.close()
  expect(printed.filter((line) => line.startsWith('in the server'))).toEqual(['in the server: a', 'in the server: b'])
  expect(await isServed(folder)).toBe(false)
})

test('the socket of a killed server does not block a new one, which removes it a minute later', async () => {
  const modulePath = fileURLToPath(new URL('./serve.ts', import.meta.url))
  const program = `
    const { serveControl } = await import(process.argv[1])
    await serveControl({ dataFolder: process.argv[2], commands: {}, context: {} })
    console.log('serving')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, modulePath, folder])
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')
  const [left = ''] = sockets()
  expect(await isServed(folder)).toBe(false)
  const server = await serve()
  expect(await runTyped('where', ['a'])).toBe(1)
  await server.close()
  expect(sockets()).toEqual([left])
  const earlier = Date.now() / 1000 - 61
  fs.utimesSync(path.join(folder, left), earlier, earlier)
  await (await serve()).close()
  expect(sockets()).toEqual([])
})

test('a server that ends during the command is reported as a failure', async () => {
  const server = net.createServer((connection) => connection.once('data', () => connection.destroy()))
  server.listen(path.join(folder, 'control-test.sock'))
  await once(server, 'listening')
  expect(await runTyped('where')).toBe(1)
  expect(printed.join()).toContain('ended before the command was done')
  server.close()
  await once(server, 'close')
})

test('closing waits for a running command', async () => {
  let finish: (() => void) | undefined
  const slow: Commands<undefined> = {
    slow: async (_context, _args, print) => {
      print('started')
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return 7
    },
  }
  const server = await serveControl({ dataFolder: folder, commands: slow, context: undefined })
  const started = Promise.withResolvers<void>()
  const options = { dataFolder: folder, commands: slow, context: () => undefined, args: [], command: 'slow' }
  const exit = runCommand({ ...options, print: () => started.resolve() })
  await started.promise
  const closed = server.close()
  finish?.()
  expect(await exit).toBe(7)
  await closed
})

test('an invalid request gets an error and does no harm', async () => {
  const server = await serve()
  const socket = net.connect(path.join(folder, sockets()[0] ?? ''))
  socket.write('GET / HTTP/1.1\n')
  let reply = ''
  for await (const chunk of socket) reply += String(chunk)
  expect(reply).toContain('"exit":2')
  expect(await runTyped('where', ['a'])).toBe(1)
  await server.close()
})
