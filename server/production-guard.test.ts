import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { copyDatabase } from '../tests/support/postgres.ts'
import { freePort, inherited } from '../tests/support/processes.ts'
import { openDatabase } from './platform/db/open.ts'
import { account, organization, person } from './platform/db/tables.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

const publicOrigin = 'https://band.example'
const smtp = { SMTP_URL: 'smtp://127.0.0.1:1' }

let folder: string
/** Where a server with demo accounts stores its data. */
let demo: { DATA_FOLDER: string; DATABASE_URL: string }
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-guard-'))
  demo = await newStorage('demo')
  const { db, close } = await openDatabase({ dataFolder: demo.DATA_FOLDER, databaseUrl: demo.DATABASE_URL })
  for (const name of ['anna', 'bert', 'carla', 'dario']) {
    const email = `${name}@band.example`
    const [added] = await db.insert(person).values({ firstName: name, email }).returning()
    await db.insert(account).values({ personId: added?.id ?? 0, email, emailVerified: true, demo: true })
  }
  await close()
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const newStorage = async (name: string) => ({
  DATA_FOLDER: path.join(folder, name),
  DATABASE_URL: await copyDatabase(inject('templates').postgresUrl),
})

let running: ChildProcess | undefined
afterEach(async () => {
  if (running?.exitCode === null) {
    running.kill('SIGTERM')
    await once(running, 'exit')
  }
})

/** Starts the real server with a public origin. Returns its output once it listens, or its error and exit code. */
const start = async (settings: Record<string, string>) => {
  const port = await freePort()
  const main = path.join(import.meta.dirname, 'main.ts')
  const env = { ...inherited, PORT: `${port}`, PUBLIC_ORIGIN: publicOrigin, ...settings }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running = child
  let [output, error] = ['', '']
  child.stderr.on('data', (chunk: Buffer) => {
    error += chunk.toString()
  })
  const listens = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Mail:')) resolve()
    })
  })
  await Promise.race([listens, once(child, 'exit')])
  return child.exitCode === null ? { port, output: () => output } : { code: child.exitCode, error: error.trimEnd() }
}

/** Requests a page as the proxy in front does. */
const get = (port: number, address: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { host } = new URL(publicOrigin)
    http
      .get({ host: '127.0.0.1', port, path: address, headers: { host, 'accept-language': 'de-CH' } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve(Buffer.concat(chunks).toString()))
      })
      .on('error', reject)
  })

test('a public origin with demo accounts does not start; the error lists them and explains what to do', async () => {
  const { code, error = '' } = await start({ ...demo, DEMO: '0', ...smtp })
  expect(code).toBe(1)
  expect(error).toMatch(/^[^\n]*anna@band\.example, bert@band\.example, carla@band\.example and 1 more[^\n]*$/)
  expect(error).toContain('DATA_FOLDER')
  expect(error).toContain(`DEMO_ORIGIN=${publicOrigin}`)
})

test('another DEMO_ORIGIN does not allow it', { tags: ['long'] }, async () => {
  const other = { ...demo, DEMO_ORIGIN: 'https://other.example' }
  expect((await start(other)).error).toContain('SMTP_URL must be set')
  expect((await start({ ...other, ...smtp })).error).toContain('demo accounts')
})

test('with DEMO_ORIGIN it starts; start, pages and sign-in show a warning', { tags: ['long'] }, async () => {
  const { port = 0, output } = await start({ ...demo, DEMO_ORIGIN: publicOrigin })
  const warning = `Warning: everyone who reaches ${publicOrigin} can use the demo sign-ins.`
  await vi.waitFor(() => expect(output?.()).toContain(warning), { timeout: 5000 })
  expect(await get(port, '/shell/de-ch')).toContain('<meta name="demo" content="open">')
  expect(await get(port, '/de-ch')).toContain('kann sich mit den Demo-Konten anmelden')
  expect(await get(port, '/en-gb/calendar')).toContain('can sign in with the demo accounts')
  expect(await get(port, '/sso/account/nowhere')).toContain('Dies ist eine Demo')
})

test('a public origin with a mail server starts empty: no demo accounts, no warning, the three organizations', {
  tags: ['long'],
}, async () => {
  const storage = await newStorage('real')
  const { port = 0, output } = await start({ ...storage, ...smtp })
  expect(output?.()).toContain(publicOrigin)
  expect(output?.()).not.toMatch(/demo|Warning/i)
  expect(await get(port, '/de-ch')).not.toMatch(/Demo-Konten|name="demo"/)
  expect(await get(port, '/sso/account/nowhere')).not.toContain('Dies ist eine Demo')
  running?.kill('SIGTERM')
  if (running !== undefined) await once(running, 'exit')
  const { db, close } = await openDatabase({ dataFolder: storage.DATA_FOLDER, databaseUrl: storage.DATABASE_URL })
  const ids = (await db.select({ id: organization.id }).from(organization)).map(({ id }) => id).sort()
  const people = await db.select({ id: person.id }).from(person)
  await close()
  expect([ids, people]).toEqual([[1, 2, 7], []])
})
