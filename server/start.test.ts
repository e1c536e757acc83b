import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { freePort, inherited } from '../tests/support/processes.ts'
import { openDatabase } from './db/open.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const main = path.join(import.meta.dirname, 'main.ts')
const run = promisify(execFile)

/** What a start that fails prints, and its exit code. */
const failingStart = async (settings: Record<string, string>) => {
  const env = { ...inherited, ...settings }
  const failed: unknown = await run(process.execPath, [main], { env, timeout: 30_000 }).catch((error: unknown) => error)
  if (!(failed instanceof Error) || !('code' in failed) || !('stderr' in failed)) throw new Error('it started')
  return [failed.code, String(failed.stderr).trimEnd()]
}

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-start-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

test('a setting that cannot be used is named in one line', async () => {
  expect(await failingStart({ PORT: 'http' })).toEqual([1, 'PORT must be a number from 1 to 65535.'])
})

test('a folder that another process holds, and one that is a file, are named in one line', async () => {
  const held = path.join(folder, 'held')
  fs.cpSync(inject('templates').folder, held, { recursive: true })
  const { close } = await openDatabase({ dataFolder: held })
  const [code, said] = await failingStart({ DATA_FOLDER: held })
  await close()
  expect([code, said]).toEqual([1, expect.stringMatching(/^The data folder .* in use by process \d+\. .*$/)])
  const file = path.join(folder, 'file')
  fs.writeFileSync(file, '')
  expect(await failingStart({ DATA_FOLDER: file })).toEqual([1, expect.stringMatching(/^[^\n]* is not a folder\.$/)])
})

test('a database server that is away is named in one line without its password', async () => {
  const [code, said] = await failingStart({
    DATABASE_URL: 'postgres://band:secret@127.0.0.1:1/band',
    DATA_FOLDER: folder,
  })
  expect([code, said]).toEqual([1, expect.stringMatching(/^PostgreSQL at 127\.0\.0\.1:1\/band cannot be reached: .*$/)])
  expect(said).not.toContain('secret')
})

test('asked to stop while it still starts, the server starts, stops and frees its folder', async () => {
  const dataFolder = path.join(folder, 'stopped')
  const env = { ...inherited, DATA_FOLDER: dataFolder, DEMO: '0' }
  const child = spawn(process.execPath, [main], { env: { ...env, PORT: String(await freePort()) }, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await vi.waitFor(() => expect(fs.existsSync(dataFolder)).toBe(true), { timeout: 30_000, interval: 5 })
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await (await openDatabase({ dataFolder })).close()
})

test('where others reach it, a start without a way for mails says which setting is missing', async () => {
  const settings = { PUBLIC_ORIGIN: 'https://band.example', DATA_FOLDER: path.join(folder, 'never') }
  expect(await failingStart(settings)).toEqual([
    1,
    expect.stringMatching(/^SMTP_URL must be set, .* https:\/\/band\.example .*\.$/),
  ])
  expect(fs.existsSync(path.join(folder, 'never'))).toBe(false)
})
