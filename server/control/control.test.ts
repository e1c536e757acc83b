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
let said: string[]

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
  said = []
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Types a command, as a person would beside a server that may run or not. */
const type = (command: string, args: string[] = [], dataFolder: string = folder): Promise<number> => {
  const print = (line: string) => void said.push(line)
  const context = () => ({ where: 'here' })
  return runCommand({ dataFolder, commands, context, command, args, print, cwd: '/typed/here' })
}

const serve = (dataFolder: string = folder) =>
  serveControl({ dataFolder, commands, context: { where: 'in the server' } })

test('with a running server the command runs there, its lines and exit code come back', async () => {
  const server = await serve()
  expect(await type('where', ['a', 'b c', 'ü\u2028'])).toBe(3)
  expect(said).toEqual(['in the server: a b c ü\u2028', '/typed/here'])
  expect(fs.existsSync(path.join(folder, 'database'))).toBe(false)
  await server.close()
})

test('with PostgreSQL too a command runs in the server, whose settings may be others than those here', async () => {
  const server = await serve()
  const options = { dataFolder: folder, databaseUrl: 'postgres://nobody@127.0.0.1:1/none', commands }
  const context = () => ({ where: 'here' })
  expect(
    await runCommand({ ...options, context, command: 'where', args: [], print: (line) => void said.push(line) }),
  ).toBe(0)
  expect(said[0]).toBe('in the server: ')
  await server.close()
})

test('the socket belongs to its owner alone', async () => {
  const server = await serve()
  expect(fs.statSync(path.join(folder, 'control.sock')).mode & 0o777).toBe(0o600)
  await server.close()
  expect(fs.existsSync(path.join(folder, 'control.sock'))).toBe(false)
})

test('a folder whose path is too long for a socket is served all the same', async () => {
  const deep = path.join(folder, 'x'.repeat(60), 'y'.repeat(60))
  fs.mkdirSync(deep, { recursive: true })
  const server = await serve(deep)
  expect(await type('where', ['a'], deep)).toBe(1)
  expect(said[0]).toBe('in the server: a')
  const socket = fs.readFileSync(path.join(deep, 'control.path'), 'utf8')
  expect(fs.statSync(path.dirname(socket)).mode & 0o777).toBe(0o700)
  await server.close()
  expect(fs.existsSync(path.dirname(socket))).toBe(false)
  expect(await isServed(deep)).toBe(false)
})

test('without a server the command opens the folder itself and leaves it free', async () => {
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
    expect(await runCommand({ ...options, command: 'count', print: (line) => void said.push(line) })).toBe(0)
  }
  expect(kinds).toEqual(['pglite', 'pglite'])
  expect(said).toEqual(['0', '0'])
})

test('a failing command says why, an unknown one what there is', async () => {
  const server = await serve()
  expect(await type('broken')).toBe(1)
  expect(await type('toString')).toBe(2)
  expect(said).toEqual(['The trumpet is missing', 'Unknown command "toString". There are: broken, where'])
  await server.close()
  said = []
  expect(await type('toString')).toBe(2)
  expect(said).toEqual(['Unknown command "toString". There are: broken, where'])
  expect(fs.existsSync(path.join(folder, 'database'))).toBe(false)
})

test('the socket of a killed server is no obstacle', async () => {
  const modulePath = fileURLToPath(new URL('./serve.ts', import.meta.url))
  const program = `
    const { serveControl } = await import(process.argv[1])
    await serveControl({ dataFolder: process.argv[2], commands: {}, context: {} })
    console.log('serving')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, modulePath, folder])
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(fs.existsSync(path.join(folder, 'control.sock'))).toBe(true)
  expect(await isServed(folder)).toBe(false)
  const server = await serve()
  expect(await type('where', ['a'])).toBe(1)
  await server.close()
})

test('a server that ends during the command is told apart from success', async () => {
  const server = net.createServer((connection) => connection.once('data', () => connection.destroy()))
  server.listen(path.join(folder, 'control.sock'))
  await once(server, 'listening')
  expect(await type('where')).toBe(1)
  expect(said.join()).toContain('ended before the command was done')
  server.close()
  await once(server, 'close')
})

test('closing lets a running command finish', async () => {
  let finish: (() => void) | undefined
  const slow: Commands<undefined> = {
    slow: async (_context, _args, print) => {
      print('begun')
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return 7
    },
  }
  const server = await serveControl({ dataFolder: folder, commands: slow, context: undefined })
  const begun = Promise.withResolvers<void>()
  const options = { dataFolder: folder, commands: slow, context: () => undefined, args: [], command: 'slow' }
  const exit = runCommand({ ...options, print: () => begun.resolve() })
  await begun.promise
  const closed = server.close()
  finish?.()
  expect(await exit).toBe(7)
  await closed
})

test('what is not a request is answered and harms nothing', async () => {
  const server = await serve()
  const socket = net.connect(path.join(folder, 'control.sock'))
  socket.write('GET / HTTP/1.1\n')
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  expect(answer).toContain('"exit":2')
  expect(await type('where', ['a'])).toBe(1)
  await server.close()
})
